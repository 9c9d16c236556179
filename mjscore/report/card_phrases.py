"""The words in which a card line is told, by language. Data only; `card_words` puts them together.

A thing has two forms: as a single tile ("single 4"), and behind a set ("pung of 4"). `{ink}` is the letter of an ink.
"""

from __future__ import annotations

from dataclasses import dataclass

Forms = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Phrases:
    """Everything a line needs in one language."""

    sets: tuple[str, ...]  # single, pair, pung, kong, quint, sextet
    singles: str  # several single tiles
    natural: str  # a set without jokers: {set}
    number: Forms  # {number}
    symbols: dict[str, Forms]  # 0 F N E W S R G J
    dragon: Forms  # the dragon of suit {ink}
    own_dragon: Forms  # the dragon of the one suit, or of a star's
    wild: dict[str, Forms]  # wind, dragon, number: any of its kind
    in_suit: str  # {items}, {ink}
    in_own_suit: str  # {items}: a star
    either: str  # before the choices of a bracket
    joined: str  # between them
    forms: str  # between whole forms
    run: str  # {spans}
    span: str  # of a run: {low}, {high}
    still: str  # a run that has no room to move
    like: str
    by_two: str  # behind run or like with odd or even
    parity: dict[str, str]  # of free numbers
    stays: str  # {groups}: those with !
    whole: str  # all in one suit
    one_ink: str  # {inks}
    two_inks: str
    three_inks: str
    numbers_of_suits: str  # {inks}, {numbers}
    free: str  # {ink}
    fixed: str  # {ink}, {suit}
    suits: tuple[str, str, str]
    different: dict[str, str]  # wind, dragon, number: {tags} are different
    jokers: str  # {sets}
    joker_sets: tuple[Forms, Forms, Forms, Forms]  # pung to sextet: one, several
    conjunction: str  # and
    disjunction: str  # or
    no_jokers: str
    cents: Forms
    points: Forms
    exposed: str
    concealed: str
    example: str
    ways: Forms


ENGLISH = Phrases(
    sets=("single", "pair", "pung", "kong", "quint", "sextet"),
    singles="singles",
    natural="natural {set}",
    number=("{number}", "of {number}"),
    symbols={
        "0": ("soap", "of soaps"),
        "F": ("flower", "of flowers"),
        "N": ("North", "of North"),
        "E": ("East", "of East"),
        "W": ("West", "of West"),
        "S": ("South", "of South"),
        "R": ("red dragon", "of red dragons"),
        "G": ("green dragon", "of green dragons"),
        "J": ("joker", "of jokers"),
    },
    dragon=("dragon of suit {ink}", "of the dragon of suit {ink}"),
    own_dragon=("dragon of the suit", "of the dragon of the suit"),
    wild={
        "wind": ("of any wind", "of any wind"),
        "dragon": ("of any dragon", "of any dragon"),
        "number": ("of any number", "of any number"),
    },
    in_suit="{items} in suit {ink}",
    in_own_suit="{items} in any suit",
    either="either ",
    joined=" or ",
    forms=", or: ",
    run="the numbers move together, {spans}",
    span="from {low} up to {high}",
    still="the numbers have no room to move",
    like="the number may be any from {low} to {high}",
    by_two=" by steps of two",
    parity={"odd": "any number is an odd one", "even": "any number is an even one"},
    stays="{groups} stays as it is",
    whole="all in one suit",
    one_ink="{inks} is any suit",
    two_inks="{inks} are different suits",
    three_inks="{inks} are three different suits",
    numbers_of_suits="{inks} are {numbers} different suits in all",
    free="{ink} may share its suit",
    fixed="{ink} is {suit}",
    suits=("bams", "craks", "dots"),
    different={
        "wind": "winds {tags} are different",
        "dragon": "dragons {tags} are different",
        "number": "numbers {tags} are different",
    },
    jokers="jokers in {sets}",
    joker_sets=(
        ("the pung", "the pungs"),
        ("the kong", "the kongs"),
        ("the quint", "the quints"),
        ("the sextet", "the sextets"),
    ),
    conjunction=" and ",
    disjunction=" or ",
    no_jokers="no jokers",
    cents=("{n} cent", "{n} cents"),
    points=("{n} point", "{n} points"),
    exposed="may be exposed",
    concealed="concealed",
    example="e.g.",
    ways=("{n} way", "{n} ways"),
)

ITALIAN = Phrases(
    sets=("singola", "coppia", "pung", "kong", "quint", "sestetto"),
    singles="singole",
    natural="{set} senza jolly",
    number=("{number}", "di {number}"),
    symbols={
        "0": ("bianco", "di draghi bianchi"),
        "F": ("fiore", "di fiori"),
        "N": ("Nord", "di Nord"),
        "E": ("Est", "di Est"),
        "W": ("Ovest", "di Ovest"),
        "S": ("Sud", "di Sud"),
        "R": ("drago rosso", "di draghi rossi"),
        "G": ("drago verde", "di draghi verdi"),
        "J": ("jolly", "di jolly"),
    },
    dragon=("drago del seme {ink}", "del drago del seme {ink}"),
    own_dragon=("drago del seme", "del drago del seme"),
    wild={
        "wind": ("di un vento qualsiasi", "di un vento qualsiasi"),
        "dragon": ("di un drago qualsiasi", "di un drago qualsiasi"),
        "number": ("di un numero qualsiasi", "di un numero qualsiasi"),
    },
    in_suit="{items} nel seme {ink}",
    in_own_suit="{items} in un seme qualsiasi",
    either="",
    joined=" oppure ",
    forms=", oppure: ",
    run="i numeri si spostano insieme, {spans}",
    span="da {low} fino a {high}",
    still="i numeri non hanno spazio per spostarsi",
    like="il numero può essere uno qualsiasi da {low} a {high}",
    by_two=" di due in due",
    parity={"odd": "i numeri liberi sono dispari", "even": "i numeri liberi sono pari"},
    stays="{groups} resta com'è",
    whole="tutto in un solo seme",
    one_ink="{inks} è un seme qualsiasi",
    two_inks="{inks} sono semi diversi",
    three_inks="{inks} sono tre semi diversi",
    numbers_of_suits="{inks} sono {numbers} semi diversi in tutto",
    free="{ink} può avere il seme di un altro",
    fixed="{ink} è {suit}",
    suits=("bambù", "caratteri", "cerchi"),
    different={
        "wind": "i venti {tags} sono diversi",
        "dragon": "i draghi {tags} sono diversi",
        "number": "i numeri {tags} sono diversi",
    },
    jokers="jolly {sets}",
    joker_sets=(
        ("nel pung", "nei pung"),
        ("nel kong", "nei kong"),
        ("nel quint", "nei quint"),
        ("nel sestetto", "nei sestetti"),
    ),
    conjunction=" e ",
    disjunction=" o ",
    no_jokers="niente jolly",
    cents=("{n} centesimo", "{n} centesimi"),
    points=("{n} punto", "{n} punti"),
    exposed="si può esporre",
    concealed="coperta",
    example="es.",
    ways=("{n} modo", "{n} modi"),
)

PORTUGUESE = Phrases(
    sets=("avulsa", "par", "pung", "kong", "quint", "sexteto"),
    singles="avulsas",
    natural="{set} sem coringa",
    number=("{number}", "de {number}"),
    symbols={
        "0": ("dragão branco", "de dragões brancos"),
        "F": ("flor", "de flores"),
        "N": ("Norte", "de Norte"),
        "E": ("Leste", "de Leste"),
        "W": ("Oeste", "de Oeste"),
        "S": ("Sul", "de Sul"),
        "R": ("dragão vermelho", "de dragões vermelhos"),
        "G": ("dragão verde", "de dragões verdes"),
        "J": ("coringa", "de coringas"),
    },
    dragon=("dragão do naipe {ink}", "do dragão do naipe {ink}"),
    own_dragon=("dragão do naipe", "do dragão do naipe"),
    wild={
        "wind": ("de um vento qualquer", "de um vento qualquer"),
        "dragon": ("de um dragão qualquer", "de um dragão qualquer"),
        "number": ("de um número qualquer", "de um número qualquer"),
    },
    in_suit="{items} no naipe {ink}",
    in_own_suit="{items} em qualquer naipe",
    either="",
    joined=" ou ",
    forms=", ou: ",
    run="os números se deslocam juntos, {spans}",
    span="de {low} até {high}",
    still="os números não têm espaço para se deslocar",
    like="o número pode ser qualquer um de {low} a {high}",
    by_two=" de dois em dois",
    parity={"odd": "os números livres são ímpares", "even": "os números livres são pares"},
    stays="{groups} fica como está",
    whole="tudo em um só naipe",
    one_ink="{inks} é um naipe qualquer",
    two_inks="{inks} são naipes diferentes",
    three_inks="{inks} são três naipes diferentes",
    numbers_of_suits="{inks} são {numbers} naipes diferentes ao todo",
    free="{ink} pode repetir um naipe",
    fixed="{ink} é {suit}",
    suits=("bambus", "caracteres", "círculos"),
    different={
        "wind": "os ventos {tags} são diferentes",
        "dragon": "os dragões {tags} são diferentes",
        "number": "os números {tags} são diferentes",
    },
    jokers="coringas {sets}",
    joker_sets=(
        ("no pung", "nos pungs"),
        ("no kong", "nos kongs"),
        ("no quint", "nos quints"),
        ("no sexteto", "nos sextetos"),
    ),
    conjunction=" e ",
    disjunction=" ou ",
    no_jokers="sem coringas",
    cents=("{n} centavo", "{n} centavos"),
    points=("{n} ponto", "{n} pontos"),
    exposed="pode ser exposta",
    concealed="oculta",
    example="ex.",
    ways=("{n} maneira", "{n} maneiras"),
)

LANGUAGES = {"en": ENGLISH, "it": ITALIAN, "pt": PORTUGUESE}
