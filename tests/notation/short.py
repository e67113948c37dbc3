"""A short game by hand, for tests to damage: two rounds, blocked and out, with most kinds of score lines."""

SHORT = """\
tripple 1
sheet classic-de
set target=70
player Anna
player Otto = greedy

round 1
hand 000 023 112 233
hand 002 123 223 333
pool 122
2 open ; 333 value+9 start+5
1 233@-1,0v ; value+8
2 123@-1,0^ ; value+6
1 112@-2,0v ; value+4
2 223@-1,1^ ; value+7
1 draw ; 122 draw-5
1 122@-2,1^ ; value+5 2:left(1)+5 2:own-2
; end blocked 12 30 total 12 30

round 2
hand 000 011 233 333
hand 002 012 013 123
pool 133 001
1 open ; 333 value+9 start+5
2 draw ; 133 draw-5
2 133@0,0v ; value+7
1 233@0,-1v ; value+8
2 123@1,-1^ ; value+6
1 draw ; 001 draw-5
1 pass ; empty-10
2 013@1,-1v ; value+4
1 011@2,-1^ ; value+2
2 pass ; empty-10
1 001@2,-1v ; value+1
2 002@2,0^ ; value+2
1 pass ; empty-10
2 012@1,0v ; value+3 bridge+30 out+20
; end out 0 57 total 12 87
; game target winners 2
"""
