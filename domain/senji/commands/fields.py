"""Shapes of fields that several commands have."""

from typing import Annotated, TypeAlias

from domain.kernel.commands import Between, Count, Matching, OneOf
from domain.kernel.events import Seat
from domain.senji.board import Die, DiplomacyId, HanafudaId, SamuraiId

SeatNumber: TypeAlias = Annotated[Seat, Between(0, 5)]
OfferId: TypeAlias = Annotated[str, Matching(r"[0-5]-[0-5]\.[0-9]{1,2}", 6, example="0-1.2")]
Face: TypeAlias = Annotated[str, OneOf(("up", "down"))]
Cards: TypeAlias = Annotated[tuple[DiplomacyId, ...], Count(0, 66)]
Flowers: TypeAlias = Annotated[tuple[HanafudaId, ...], Count(1, 12)]
Warriors: TypeAlias = Annotated[tuple[SamuraiId, ...], Count(0, 18)]
Dice: TypeAlias = Annotated[tuple[Die, ...], Count(1, 9)]
