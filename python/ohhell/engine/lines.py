"""Lines of a bounded length out of a stream of bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def lines_in(chunks: Iterable[bytes], longest: int) -> Iterator[bytes | None]:
    """Each line without its end; None for one of more than `longest` bytes, which is not kept."""
    kept = bytearray()
    too_long = False
    for chunk in chunks:
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            kept += part
            yield None if too_long or len(kept) > longest else bytes(kept)
            kept.clear()
            too_long = False
        kept += rest
        if len(kept) > longest:
            kept.clear()
            too_long = True
    if kept or too_long:  # the last line may lack its end
        yield None if too_long else bytes(kept)
