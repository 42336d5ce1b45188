"""The system calls of Linux that an isolated process does not get, and the seccomp filter that refuses them."""

from __future__ import annotations

import errno
import struct

#: The same numbers on every processor.
LANDLOCK_CREATE, LANDLOCK_ADD_RULE, LANDLOCK_RESTRICT = 444, 445, 446

#: Of each processor: the name by which the kernel knows it, and from where on calls have another convention.
_ARCHITECTURES = {"x86_64": (0xC000003E, 0x40000000), "aarch64": (0xC00000B7, None)}

#: Calls that are refused: their numbers on x86-64 and ARM64. What ARM64 does not have is None.
REFUSED: dict[str, tuple[int, int | None]] = {
    # the network
    "socket": (41, 198), "connect": (42, 203), "bind": (49, 200),
    # other programs, other processes
    "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "execveat": (322, 281), "ptrace": (101, 117),
    "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240), "pidfd_open": (434, 434),
    "pidfd_send_signal": (424, 424), "pidfd_getfd": (438, 438), "setpriority": (141, 140),
    "sched_setaffinity": (203, 122), "sched_setscheduler": (144, 119), "sched_setparam": (142, 118),
    "sched_setattr": (314, 274), "ioprio_set": (251, 30), "shmget": (29, 194), "semget": (64, 190),
    "msgget": (68, 186), "mq_open": (240, 180),
    # what Landlock does not cover
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, None),
    "fchown": (93, 55), "lchown": (94, None), "fchownat": (260, 54), "utime": (132, None), "utimes": (235, None),
    "futimesat": (261, None), "utimensat": (280, 88), "setxattr": (188, 5), "lsetxattr": (189, 6),
    "fsetxattr": (190, 7), "removexattr": (197, 14), "lremovexattr": (198, 15), "fremovexattr": (199, 16),
    "setxattrat": (463, 463), "removexattrat": (466, 466),
    # the system, and large interfaces to the kernel
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "unshare": (272, 97),
    "setns": (308, 268), "open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433), "mount_setattr": (442, 442),
    "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218), "bpf": (321, 280),
    "perf_event_open": (298, 241), "userfaultfd": (323, 282), "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
}  # fmt: skip

#: A thread, not a process, where this bit is set.
_CLONE_THREAD = 0x10000

_LOAD, _EQUAL, _AT_LEAST, _HAS_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW = 0x7FFF0000


def program(machine: str, process: int) -> bytes | None:
    """The filter for a process, in the kernel's packet-filter code; None for a processor that is not known."""
    if machine not in _ARCHITECTURES:
        return None
    audit, foreign = _ARCHITECTURES[machine]
    place = list(_ARCHITECTURES).index(machine)
    number, architecture, first_argument = 0, 4, 16
    code = [_step(_LOAD, architecture), _step(_EQUAL, audit, 1, 0), _refuse(), _step(_LOAD, number)]
    if foreign is not None:
        code += [_step(_AT_LEAST, foreign, 0, 1), _refuse()]
    for numbers in REFUSED.values():
        if (refused := numbers[place]) is not None:
            code += [_step(_EQUAL, refused, 0, 1), _refuse()]
    code += [_step(_EQUAL, 435, 0, 1), _refuse(errno.ENOSYS)]  # clone3: its flags cannot be seen; clone is tried then
    clone = (56, 220)[place]
    code += [_step(_EQUAL, clone, 0, 4), _step(_LOAD, first_argument), _step(_HAS_BIT, _CLONE_THREAD, 1, 0), _refuse()]
    code += [_step(_RETURN, _ALLOW)]
    for own_only in ((62, 129)[place], (234, 131)[place]):  # kill, tgkill
        code += [_step(_EQUAL, own_only, 0, 4), _step(_LOAD, first_argument), _step(_EQUAL, process, 1, 0), _refuse()]
        code += [_step(_RETURN, _ALLOW)]
    limits = (302, 261)[place]  # prlimit64
    code += [_step(_EQUAL, limits, 0, 4), _step(_LOAD, first_argument), _step(_EQUAL, 0, 2, 0)]
    code += [_step(_EQUAL, process, 1, 0), _refuse()]
    return b"".join([*code, _step(_RETURN, _ALLOW)])


def _step(what: int, operand: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("<HBBI", what, if_true, if_false, operand)


def _refuse(error: int = errno.EPERM) -> bytes:
    return _step(_RETURN, 0x00050000 | error)
