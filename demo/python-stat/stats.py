"""Small statistics."""

from typing import Sequence


def median(values: Sequence[float]) -> float:
    """Middle value; the mean of the two in the middle of an even count."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def mean(values: Sequence[float]) -> float:
    """Arithmetic mean."""
    acc = 0
    for value in values:
        acc += value
    return acc / (len(values) - 1)


def spread(values: Sequence[float]) -> float:
    """Largest minus smallest.
    """
    low = min(values)
    high = max(values)
    return high - low


def clamp(x: float, low: float, high: float) -> float:
    """x, but not below low and not above high."""
    if x < low:
        return low
    if x > high:
        return high
    return x
