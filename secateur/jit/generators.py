"""Generators that cost nothing: `for move in game.moves(state)` becomes a loop in the caller.

Numba keeps a generator's variables in memory and calls a function for each value. Here that function is part
of the caller; nothing is kept that was never set; and arguments, which a generator keeps anyway, not twice:
then the optimizer sees through all of it.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import generators, lowering
from numba.core import ir as numba_ir

from secateur.jit.digest import covered


def keep_in_place() -> None:
    """Lets Numba compile the generators that a digest has covered this way, and no others."""
    lowering.Lower.GeneratorLower = _Generator
    generators.LowerYield = _Yield


def _is_ours(lower: Any) -> bool:
    return lower.func_ir.func_id.func in covered


class _Generator(generators.GeneratorLower):
    def __init__(self, lower: Any) -> None:
        super().__init__(lower)
        self.gendesc.inline = self.gendesc.inline or _is_ours(lower)

    def box_generator_struct(self, lower: Any, gen_struct: Any) -> Any:
        """The generator as it is made: nothing reads a variable before the first yield has stored it."""
        if not _is_ours(lower):
            return super().box_generator_struct(lower, gen_struct)
        unset = ir.Constant(gen_struct.type.elements[2], ir.Undefined)
        return lower.builder.insert_value(gen_struct, unset, 2)


class _Yield(generators.LowerYield):
    def __init__(self, lower: Any, yield_point: Any, live_vars: Any) -> None:
        self.arguments = _arguments(lower, live_vars) if _is_ours(lower) else {}
        super().__init__(lower, yield_point, [name for name in sorted(live_vars) if name not in self.arguments])

    def lower_yield_resume(self) -> None:
        super().lower_yield_resume()
        for name, index in self.arguments.items():
            self.lower.storevar(self.lower.fnargs[index], name)


def _arguments(lower: Any, names: Any) -> dict[str, int]:
    """Variables that are arguments and stay so, with their places; none whose references are counted."""
    assigned = [
        each for block in lower.blocks.values() for each in block.body
        if isinstance(each, numba_ir.Assign) and each.target.name in names
    ]  # fmt: skip
    targets = [each.target.name for each in assigned]
    return {
        each.target.name: each.value.index
        for each in assigned
        if isinstance(each.value, numba_ir.Arg)
        and targets.count(each.target.name) == 1
        and lower.typeof(f"arg.{each.value.name}") == lower.typeof(each.target.name)
        and not lower.context.data_model_manager[lower.typeof(each.target.name)].contains_nrt_meminfo()
    }
