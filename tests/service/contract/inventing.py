"""Invents values of any class that travels: by its type hints and the marks on them."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from domain.kernel.commands import Between, Count, Matching, OneOf

WIDEST = 2**53 - 1
words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=6)


@cache
def invented(described: type) -> st.SearchStrategy[Any]:
    """Any instance of a dataclass."""
    hints = get_type_hints(described, include_extras=True)
    members = {field.name: value_of(hints[field.name]) for field in fields(described)}
    return st.builds(described, **members)


def value_of(hint: Any, *marks: object) -> st.SearchStrategy[Any]:
    """Any value of a type hint that fits the marks."""
    origin, arguments = get_origin(hint) or hint, get_args(hint)
    if origin is Annotated:
        return value_of(arguments[0], *arguments[1:], *marks)
    if origin in {Union, UnionType}:
        return st.one_of(*(value_of(arm, *marks) for arm in arguments))
    marked = [fitting for mark in marks for fitting in _marked(mark)]
    if marked:
        return marked[0]
    if origin is Literal:
        return st.sampled_from(arguments)
    return _container(origin, arguments, marks)


def _marked(mark: object) -> Iterator[st.SearchStrategy[Any]]:
    """Give what fits a mark, where that does not depend on the type."""
    match mark:
        case OneOf(values):
            yield st.sampled_from(values)
        case Between(least, greatest):
            yield st.integers(least, greatest)
        case Matching(pattern, longest):
            fitting = st.from_regex(f"(?a:{pattern})", fullmatch=True)
            yield fitting.filter(lambda text: len(text) <= longest)


def _container(origin: Any, arguments: tuple[Any, ...], marks: Any) -> st.SearchStrategy[Any]:
    if origin is tuple and Ellipsis in arguments:
        least, greatest, unique = _bounds(marks)
        inner = value_of(arguments[0])
        return st.lists(inner, min_size=least, max_size=greatest, unique=unique).map(tuple)
    if origin is tuple:
        return st.tuples(*(value_of(one) for one in arguments))
    if origin is list:
        return st.lists(value_of(arguments[0]), max_size=3)
    if origin in {dict, Mapping}:
        return st.dictionaries(words, value_of(arguments[1]), max_size=3)
    return _plain(origin)


def _bounds(marks: tuple[object, ...]) -> tuple[int, int, bool]:
    for mark in marks:
        if isinstance(mark, Count):
            return mark.least, min(mark.greatest, mark.least + 3), mark.unique
    return 0, 3, False


def _plain(kind: Any) -> st.SearchStrategy[Any]:
    if is_dataclass(kind):
        return invented(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    simple = {NoneType: st.none(), bool: st.booleans(), str: words}
    return simple.get(kind, st.integers(-WIDEST, WIDEST))
