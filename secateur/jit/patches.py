"""Where secateur changes what Numba does, all in one place.

Each patch acts on code of this package, or on code that a digest has covered, and leaves other users of Numba alone.
The tests pass with Numba 0.68.1, each patch with it; `pyproject.toml` allows no version newer than 0.68.

Compiling is CPU time with the patch as a share of that without it, for a game of four methods and for chess; search is
the time without it as a multiple of that with it, for Connect Four and for chess.
Each figure is the better of two runs; the first row had one.

    what is patched               why                                                          compiling    search
    ----------------------------  -----------------------------------------------------------  -----------  -----------
    TypeInferer                   the return type of a recursive function is found once, not   0.87, 0.82
      .return_types_from_partial  at each of its recursive calls
    Dispatcher.add_overload,      a function that only compiled code calls gets no way in      0.34, 0.29
      flags, on inner functions   from Python and no machine code of its own
    Dispatcher.get_call_template, they are not compiled once more for each constant that they  0.85, 0.92
      on the engine's functions   are called with
      and on recursive ones
    JITCodeLibrary.finalize       an inner function is linked and optimized once, in its       0.69, 0.60
                                  kernel, not in each of its callers and in theirs
    JITCodeLibrary                only the entry of a kernel is visible: what is called in     0.94, 0.88   1.49, 1.44
      ._optimize_final_module     one place becomes part of its caller
    arrayobj.fix_integer_index    the library's own functions use no negative indices          0.90, 0.96   1.04, 1.09
    Lower.GeneratorLower,         a generator becomes part of its caller, which iterates over  0.88, 0.95   0.99, 1.10
      generators.LowerYield       it as over a loop of its own
"""

from __future__ import annotations

import functools
import itertools
import weakref
from collections.abc import Iterator
from typing import Any

from llvmlite import ir
from llvmlite.binding import Linkage
from numba.core import generators, lowering, types
from numba.core import ir as numba_ir
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import Dispatcher
from numba.core.typeinfer import TypeInferer
from numba.np import arrayobj

from secateur.jit.digest import covered

#: How the names of compiled functions of this package begin.
_OWN = "_ZN8secateur"

#: And that of the function by which Python calls one.
_WRAPPER = "_ZN7cpython8secateur"

#: How Numba marks what mutual recursion leaves open.
_UNRESOLVED = ".numba.unresolved$"

#: Modules whose functions are not compiled for each constant that they are called with.
_NO_LITERALS = ("secateur.engine.", "secateur.game.", "secateur.scores")

# ---------------------------------------------------------------- recursion

_infer_return = TypeInferer.return_types_from_partial


def _return_type_once(inferer: Any) -> Any:
    if inferer.func_id.func not in covered:
        return _infer_return(inferer)
    if getattr(inferer, "_secateur_returns", None) is None:
        inferer._secateur_returns = _infer_return(inferer)
    return inferer._secateur_returns


TypeInferer.return_types_from_partial = _return_type_once

# ---------------------------------------------------------------- functions that only compiled code calls

_inner_libraries: weakref.WeakSet[Any] = weakref.WeakSet()
_with_mutual_recursion: weakref.WeakSet[Any] = weakref.WeakSet()


def make_inner(machine: Dispatcher) -> None:
    """Lets only compiled code call a function: neither a way in from Python nor machine code is made of it alone."""
    machine._compiler._customize_flags = _inner_flags
    machine.add_overload = functools.partial(_add_inner, machine)
    function = machine.py_func
    if function.__module__.startswith(_NO_LITERALS) or function.__name__ in function.__code__.co_names:
        machine.get_call_template = functools.partial(_template_without_literals, machine)


def _inner_flags(flags: Any) -> Any:
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    return flags


def _add_inner(machine: Dispatcher, result: Any) -> None:
    """Lets compiled code find it: by an object where an entry has its address."""
    name = object()
    _inner_libraries.add(result.library)
    machine.targetctx.insert_user_function(name, result.fndesc, [result.library])
    machine.overloads[tuple(result.signature.args)] = result._replace(entry_point=name)


def _template_without_literals(machine: Dispatcher, args: Any, kws: Any) -> Any:
    """How it is called: with numbers, whatever they are. A loop that begins with 0 would compile it twice."""
    return Dispatcher.get_call_template(machine, [types.unliteral(kind) for kind in args], kws)


_finalize = JITCodeLibrary.finalize


def _finalize_kernels(library: Any) -> None:
    if library in _inner_libraries and not _has_mutual_recursion(library):
        library._finalized = True  # it is linked, with what it calls, into the kernel, not into each caller
    else:
        if any(each in _inner_libraries for each in library._linking_libraries):
            library._linking_libraries = _all_linked(library)
        _finalize(library)


def _has_mutual_recursion(library: Any) -> bool:
    """Whether functions in a library call each other: Numba resolves that when machine code is made of it."""
    own = library._final_module.global_variables
    found = any(each.name.startswith(_UNRESOLVED) for each in own) or any(
        each in _with_mutual_recursion for each in library._linking_libraries
    )
    if found:
        _with_mutual_recursion.add(library)
    return found


def _all_linked(library: Any) -> list[Any]:
    """The libraries that a library needs, and those that these need where they have not been linked into them.

    Each comes after all that use it: LLVM leaves out a function that nothing uses yet.
    """
    found: dict[Any, None] = {}

    def visit(each: Any) -> None:
        if each not in found:
            if each in _inner_libraries:
                for needed in each._linking_libraries:
                    visit(needed)
            found[each] = None

    for each in library._linking_libraries:
        visit(each)
    return list(found)[::-1]


JITCodeLibrary.finalize = _finalize_kernels

# ---------------------------------------------------------------- optimizing a kernel as a whole

_optimize = JITCodeLibrary._optimize_final_module
_serials = itertools.count()


def _optimize_as_whole(library: Any) -> None:
    _hide_inner_functions(library)
    _optimize(library)


def _hide_inner_functions(library: Any) -> None:
    """Only the entry of a kernel is called from outside it."""
    functions = list(_defined_functions(library))
    if any(function.name.startswith(_WRAPPER) for function in functions):
        for function in functions:
            if function.linkage == Linkage.linkonce_odr and function.name.startswith("_ZN"):
                function.linkage = Linkage.internal
                function.name += f".{next(_serials)}"  # or other kernels would look for theirs here


def _defined_functions(library: Any) -> Iterator[Any]:
    return (function for function in library._final_module.functions if not function.is_declaration)


JITCodeLibrary._optimize_final_module = _optimize_as_whole

# ---------------------------------------------------------------- indices

_fix_index = arrayobj.fix_integer_index


def _own_index(context: Any, builder: Any, kind: types.Type, index: Any, size: Any) -> Any:
    if _OWN in builder.function.name and not isinstance(kind, types.IntegerLiteral):
        return context.cast(builder, index, kind, types.intp)
    return _fix_index(context, builder, kind, index, size)


arrayobj.fix_integer_index = _own_index

# ---------------------------------------------------------------- generators


def _is_ours(lower: Any) -> bool:
    return lower.func_ir.func_id.func in covered


class _Generator(generators.GeneratorLower):
    """Numba keeps a generator's variables in memory and calls a function for each value.

    Here that function is part of the caller; nothing is kept that was never set; and arguments, which a generator
    keeps anyway, are not kept twice. Then the optimizer sees through all of it.
    """

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
    statements = itertools.chain.from_iterable(block.body for block in lower.blocks.values())
    assigned = [each for each in statements if isinstance(each, numba_ir.Assign) and each.target.name in names]
    targets = [each.target.name for each in assigned]
    return {
        each.target.name: each.value.index
        for each in assigned
        if isinstance(each.value, numba_ir.Arg)
        and targets.count(each.target.name) == 1
        and lower.typeof(f"arg.{each.value.name}") == lower.typeof(each.target.name)
        and not lower.context.data_model_manager[lower.typeof(each.target.name)].contains_nrt_meminfo()
    }


lowering.Lower.GeneratorLower = _Generator
generators.LowerYield = _Yield
