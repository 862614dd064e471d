"""The general cards: each is a function that strings together the parts of its action (D44).

A script is read anew whenever its next part is needed, so what stands after a `yield` may look at
what that part has come to.
"""

from collections.abc import Mapping
from typing import Final

from domain.daimyo.rules.acting import Script
from domain.daimyo.rules.cards import date, hojo, miyoshi, mori, oda, shimazu, takeda, uesugi

SCRIPTS: Final[Mapping[str, Script]] = {
    "hidden-troops": oda.hidden_troops,
    "pincer": oda.pincer,
    "forced-march": oda.forced_march,
    "rotational-volley": oda.rotational_volley,
    "reinforcements": uesugi.reinforcements,
    "blitz": uesugi.blitz,
    "trek": uesugi.trek,
    "raid": uesugi.raid,
    "regiments": takeda.regiments,
    "charge": takeda.charge,
    "assignments": takeda.assignments,
    "kansuke-defense": takeda.kansuke_defense,
    "rallying-call": hojo.rallying_call,
    "shinobi": hojo.shinobi,
    "feint": hojo.feint,
    "bluff": hojo.bluff,
    "letters": mori.letters,
    "cunning": mori.cunning,
    "wisdom": mori.wisdom,
    "will": mori.will,
    "navy": miyoshi.navy,
    "vengeance": miyoshi.vengeance,
    "mercenaries": miyoshi.mercenaries,
    "fire-attack": miyoshi.fire_attack,
    "tadamune-assault": date.tadamune_assault,
    "ferocity": date.ferocity,
    "terumune-assault": date.terumune_assault,
    "deception": date.deception,
    "stand": shimazu.stand,
    "bargain": shimazu.bargain,
    "call": shimazu.call,
    "allies": shimazu.allies,
}
