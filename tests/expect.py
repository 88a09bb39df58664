"""What an answer lacks of what a case expects.

A case names the fields it cares for and is silent about the rest. The lists called
``error`` and ``faults`` may hold more than is expected; any other list must agree item by
item.
"""

AT_LEAST = ("error", "faults")


def lacks(answer, expected, place="answer"):
    """List, one line each, where *answer* is not as *expected*."""
    if isinstance(expected, dict):
        if not isinstance(answer, dict):
            return [f"{place} is {answer!r}, which has no fields"]
        lines = [f"{place} has no {field}" for field in expected if field not in answer]
        for field in expected.keys() & answer.keys():
            check = lacks_items if field in AT_LEAST else lacks
            lines += check(answer[field], expected[field], f"{place}.{field}")
        return lines
    if isinstance(expected, list) and isinstance(answer, list | tuple):
        if len(answer) != len(expected):
            return [f"{place} has {len(answer)} items, not {len(expected)}"]
        return [
            line
            for number, (got, wanted) in enumerate(zip(answer, expected, strict=True))
            for line in lacks(got, wanted, f"{place}[{number}]")
        ]
    # In Python True is 1; in JSON it is not.
    if answer != expected or isinstance(answer, bool) is not isinstance(expected, bool):
        return [f"{place} is {answer!r}, not {expected!r}"]
    return []


def lacks_items(answer, expected, place):
    """List the items of *expected* that nothing in *answer* matches, in any order."""
    return [
        f"{place} lacks {item!r}: {answer!r}"
        for item in expected
        if all(lacks(got, item) for got in answer)
    ]


def unexpected_codes(answer, expected):
    """Give the codes of errors that an ``exact`` case does not name."""
    return {fault["code"] for fault in answer["error"]} - {
        fault["code"] for fault in expected["error"]
    }
