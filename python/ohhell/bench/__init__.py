"""How fast this machine answers, and one number that says what the engine answers.

`positions` is the fixed set of moments, `signature` the number, `units` what is measured, `repeat`
one measurement of it all in a process of its own, `measuring` many of them, `report` the result and
its JSON; `comparing` sets two results against each other, `calibrating` tells what a level costs.
"""
