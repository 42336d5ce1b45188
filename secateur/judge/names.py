"""The names that students use: what a parameter is called, and what a node, a state or a game is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

#: What a parameter can be, by its name in small letters.
ROLES: dict[str, str] = {
    "game": r"(the_)?(game|problem|env|environment|rules|spiel|juego|jeu|gioco|youxi)|g",
    "node": r"(current|curr|cur|game|this|start|my)?_?(node|state|tree|position|board|root|knoten|nodo|baum|arbol)|"
    r"n|s|t|x|pos|curr?|current|gs|gamestate|subtree|vertex|stellung|zustand|estado|st|"
    r"(当前)?(节点|结点|状态|局面|棋盘|棋局)|树|根(节点)?",
    "depth": r"(max|cur|curr|current|remaining|search|depth)?_?(depth|tiefe|ply|plies|level|profundidad|depthleft)|"
    r"d|depth_left|depth_remaining|remaining|lookahead|max_?depth|cutoff|horizon|left|prof|tief|(搜索|剩余|当前)?(深度|层数)|suchtiefe|resttiefe",
    "alpha": r"alpha|alfa|a|al|α|low|lo|lower|lower_bound|alpha_value|best_max|max_best|best_for_max|"
    r"阿尔法|下界|untergrenze|untere_schranke",
    "beta": r"beta|b|be|bt|β|high|hi|upper|upper_bound|beta_value|best_min|min_best|best_for_min|"
    r"贝塔|上界|obergrenze|obere_schranke",
    "maximizing": r"(is_?)?(maximi[sz]ing|maximi[sz]e|maximi[sz]er|max)(_?(player|turn|node|ing))?|max_?turn|"
    r"my_turn|mx|is_?max|maximi[sz]ers?_turn|max_?player|max_node|max_to_move|maximizing_?player|is_maximizing_player|maxi|max_jugador|es_max|ist_max|max_am_zug|"
    r"(是否|是)?(极大|最大)(化|方|层|玩家|节点|者)?|maximierend(er)?|ist_maximierer|maximierer|max_spieler",
    "minimizing": r"(is_?)?(minimi[sz]ing|minimi[sz]e|min)(_?(player|turn|node))?",
    "colour": r"colou?r|sign|perspective|multiplier|farbe|vorzeichen|sgn|颜色|符号",
    "player": r"(current_?)?(player|turn|side|agent|mover|role|who|spieler|jugador)(_?(index|to_move|id))?|to_move|"
    r"whose_turn|p|player_to_move|(当前)?玩家|am_zug",
    "values": r"(leaf_?)?(values|scores|leaves|utilities|terminals|vals)|arr|array|list|lst",
    "index": r"(node_?)?(index|idx|number|i)|nodeindex",
    "height": r"(target|max|tree)_?(depth|height|level)|h|height|targetdepth",
}

#: In which order roles are tried on a name that several could have.
_ORDER = tuple(ROLES)


@cache
def role_of(name: str) -> str | None:
    """What a parameter of this name is.

    >>> [role_of(name) for name in ("maximizingPlayer", "currentNode", "alfa", "colour", "hat")]
    ['maximizing', 'node', 'alpha', 'colour', None]
    """
    plain = camel_words(name)
    return next((role for role in _ORDER if re.fullmatch(ROLES[role], plain)), None)


def roles_of(names: Iterable[str], guessed: Mapping[str, str], heap: bool = False) -> dict[str, str | None]:
    """What the parameters of a function are, together; with `heap`, leaves stand in one list, with an index.

    >>> roles_of(("game", "depth", "white"), {"white": "maximizing"})
    {'game': 'node', 'depth': 'depth', 'white': 'maximizing'}
    """
    roles = {name: guessed.get(name) or role_of(name) for name in names}
    for stand_in in () if "node" in roles.values() else ("values", "game"):  # a game may know its own state
        if stand_in in roles.values():
            if stand_in == "game" or not heap:
                roles = {name: "node" if role == stand_in else role for name, role in roles.items()}
            break
    return roles


#: What a node, a state or a game is asked for, by the usual names, in small letters and without underscores.
ALIASES: dict[str, tuple[str, ...]] = {
    "children": ("children", "getchildren", "successors", "getsuccessors", "childnodes", "kids", "branches", "expand",
                 "nextstates", "kinder", "hijos", "child", "childs", "subtrees", "getnextstates", "neighbors",
                 "nachfolger", "kindknoten", "gibkinder", "子节点", "孩子", "后继"),
    "value": ("value", "getvalue", "val", "score", "getscore", "utility", "getutility", "evaluate", "eval",
              "evaluation", "heuristic", "heuristicvalue", "payoff", "staticevaluation", "staticvalue", "data",
              "leafvalue", "points", "wert", "valor", "getheuristic", "evaluationfunction", "cost",
              "evaluateboard", "reward", "bewertung", "bewerte", "nutzen", "值", "分数", "得分", "评估", "估值"),
    "terminal": ("isterminal", "terminal", "isleaf", "leaf", "isover", "over", "gameover", "isgameover", "terminaltest",
                 "isend", "end", "finished", "isfinished", "done", "isdone", "istermnial", "isterminalnode", "ended",
                 "isterminalstate", "eshoja", "esterminal", "istblatt", "blatt", "cutofftest", "isleafnode",
                 "checkgameover", "isendstate", "istende", "endzustand", "istendzustand", "istterminal", "iswin",
                 "islose", "isdraw", "iswon", "islost", "isgoal", "nomoves", "nomovesleft", "叶子",
                 "是叶子", "终局", "是否终局", "是否结束"),
    "inner": ("haschildren", "haschild", "hasmoves", "hasmovesleft", "hasnext", "hassuccessors", "isinner",
              "isinternal", "notover", "hatkinder"),
    "moves": ("moves", "legalmoves", "getmoves", "getlegalmoves", "actions", "legalactions", "getactions", "options",
              "getlegalactions", "possiblemoves", "getpossiblemoves", "availablemoves", "getavailablemoves",
              "validmoves", "getvalidmoves", "generatemoves", "zuege", "getallmoves", "allmoves",
              "moeglichezuege", "legalezuege", "走法", "合法走法"),
    "play": ("play", "makemove", "domove", "move", "applymove", "apply", "result", "nextstate", "successor", "push",
             "generatesuccessor", "simulate", "applyaction", "doaction", "step", "getresult", "transition", "aftermove",
             "makecopy", "getnextstate", "playmove", "makeaction", "getchild", "ziehe", "zieh", "make",
             "getsuccessor", "nextposition", "childafter", "走", "落子"),
    "left": ("left", "leftchild", "getleft", "links", "izquierda", "izq", "gauche", "zuo", "l"),
    "right": ("right", "rightchild", "getright", "rechts", "derecha", "der", "droite", "you", "r"),
    "count": ("numchildren", "getnumchildren", "childcount", "childrencount", "countchildren", "nummoves", "nchildren",
              "numberofchildren"),
    "agents": ("getnumagents", "numagents", "numplayers", "getnumplayers"),
    "last_move": ("lastmove", "lastaction", "incomingmove", "prevmove"),
    "player": ("player", "tomove", "turn", "currentplayer", "getplayer", "playertomove", "getcurrentplayer",
               "whoseturn", "side", "sidetomove", "agent", "role", "type", "kind", "nodetype", "getturn", "color",
               "colour"),
    "is_max": ("ismax", "ismaximizing", "maximizing", "ismaxnode", "maxnode", "maximizingplayer", "ismaxplayer",
               "ismaxturn", "maxturn", "maxplayer", "maximizer", "ismaximizer", "maximize", "maxtomove", "maxistomove",
               "maxsturn", "maximisingplayer", "ismaximising", "maxplayertomove", "maximizerturn", "ismaxtomove",
               "maxamzug", "istmax", "esmax", "estmax"),
    "is_min": ("ismin", "isminimizing", "minimizing", "isminnode", "minnode", "isminplayer", "mintomove", "minturn",
               "isminturn", "minplayer", "minimizer", "isminimizer", "isminimising", "minsturn", "minimizingplayer",
               "minamzug", "istmin", "esmin", "estmin"),
    "name": ("name", "label", "id", "nodeid", "key", "state", "identifier", "hash", "hashkey",
             "gethash", "getkey", "zobrist", "zobristhash", "zobristkey", "fen", "tostring", "astuple", "totuple",
             "encode", "signature"),
    "winner": ("winner", "getwinner", "checkwinner", "whowins", "whowon", "sieger", "ganador", "胜者"),
    "depth": ("depth", "ply", "level"),
    "root": ("start", "initial", "initialstate", "root", "startstate", "getinitialstate", "getstartstate", "newgame"),
    "copy": ("copy", "clone", "deepcopy", "getsnapshot", "snapshot"),
    "undo": ("undo", "undomove", "unmake", "unmakemove", "takeback", "takebackmove", "pop", "revert", "revertmove",
             "retract", "removemove", "unplay", "undoaction", "undolastmove", "unapply", "unapplymove"),
}  # fmt: skip

_MEANING = {alias: meaning for meaning, aliases in ALIASES.items() for alias in aliases}


#: What a name that is not a usual one asks for by a part of it, where its use does not tell.
_PARTS = {
    "undo": r"undo|unmake|unplay|take_?back|revert|retract|zuruck|zurueck|deshac|annul",
    "terminal": r"terminal|game_?over|is_?over|finish|is_?end|is_?leaf|blatt|hoja|fertig|final",
    "children": r"child|successor|succs?$|kinder|nachfolger|hijos|enfants|fils|subtree",
    "moves": r"moves|actions|plies|zuege|jugadas|movimientos|coups",
    "play": r"apply|play|make|after|result|next_?(state|board|position)|do_|transition|simulate",
    "value": r"eval|score|utilit|heuristic|value|payoff|bewert|wert|valor|punt|points|reward",
}


@cache
def loosely(name: str) -> str | None:
    """What a name asks for, by a part of it.

    >>> loosely("compute_utility"), loosely("allLegalMoves"), loosely("hat")
    ('value', 'moves', None)
    """
    plain = camel_words(name)
    return next((asked for asked, parts in _PARTS.items() if re.search(parts, plain)), None)


@cache
def meaning(name: str) -> str | None:
    """What a name asks for.

    >>> meaning("getLegalMoves"), meaning("is_terminal"), meaning("colour_of_hair")
    ('moves', 'terminal', None)
    """
    return _MEANING.get(name.replace("_", "").lower())


def camel_words(name: str) -> str:
    """A name in small letters with underscores.

    >>> camel_words("maximizingPlayer")
    'maximizing_player'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_")
