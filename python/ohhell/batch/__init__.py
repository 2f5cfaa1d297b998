"""Games that have been played, analysed."""
