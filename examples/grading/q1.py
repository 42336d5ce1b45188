"""otter-grader: tests/q1.py of an assignment in which students write `alphabeta` in a notebook."""

OK_FORMAT = True

test = {
    "name": "q1",
    "points": [1, 1],
    "suites": [
        {
            "type": "doctest",
            "scored": True,
            "setup": "",
            "teardown": "",
            "cases": [
                {
                    "code": ">>> import secateur\n"
                    '>>> _ = secateur.judge(alphabeta).check("prunes-nothing", "prunes-too-little")',
                    "hidden": False,
                    "locked": False,
                },
                {
                    "code": ">>> import secateur\n>>> _ = secateur.judge(alphabeta).check()",
                    "hidden": False,
                    "locked": False,
                },
            ],
        }
    ],
}
