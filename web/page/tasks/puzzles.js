// Made by tools/puzzles, which proves the sentences: positions by kind, and why their lines win.

const kinds = {
  'Safe move': `
triangle-3/1-3,2-5,3-6,4-7,3-5,5-6,1-2,7-8,2-3,6-10,4-8
  8-9 is the last safe line: every other line gives something away. Your opponent has no safe line
  left, and must open the chain of five.
boxes-2x3/11-12,6-7,1-2,4-8,7-11,2-6,9-10,3-4
  5-9 is the last safe line: every other line gives something away. Your opponent has no safe line
  left, and must open a chain.
boxes-2x4/2-3,13-14,5-10,2-7,11-12,8-13,6-11,10-15,4-9,1-2,12-13,14-15
  3-4 is the last safe line: every other line gives something away. Your opponent has no safe line
  left, and must open the chain of eight.
boxes-3x3/6-7,15-16,3-4,2-6,1-2,11-12,10-14,4-8,13-14,14-15,2-3,3-7,7-8,6-10
  5-9 is the last safe line: every other line gives something away. Your opponent has no safe line
  left, and must open a chain.
triangle-3/9-10,4-5,6-10,6-9,3-5,1-3,7-8
  8-9 is the last safe line: every other line gives something away. Your opponent has no safe line
  left, and must open a chain.
boxes-3x3/6-10,9-10,11-12,12-16,3-7,8-12,13-14,4-8,1-5,14-15,2-3,1-2
  10-11 is the last safe line: every other line gives something away. Your opponent has no safe line
  left, and must open a chain.
boxes-3x4/1-6,3-4,12-13,8-13,10-15,9-14,5-10,11-16,3-8,1-2,12-17,19-20,15-20,6-11,4-5,18-19
  2-3 is the last safe line: every other line gives something away. Your opponent has no safe line
  left, and must open a chain.
triangle-4/5-6,13-14,7-12,4-7,10-14,5-8,8-12,7-8,4-5,4-8,1-2
  6-10 is the last safe line: every other line gives something away. Your opponent has no safe line
  left, and must open a chain.
boxes-2x3/8-12,1-2,5-9,11-12,5-6,3-7,3-4,7-11,7-8,4-8
  After 6-7 no safe line is left: your opponent must open a chain. After any other safe line your
  opponent draws the last one, and you must open something.
boxes-2x2/6-9,2-5,5-8,3-6
  After 4-5 no safe line is left: your opponent must open a chain. After any other safe line your
  opponent draws the last one, and you must open something.
boxes-2x3/5-9,1-5,7-11,7-8,1-2,9-10,3-7
  After 6-7 no safe line is left: your opponent must open a chain. After any other safe line your
  opponent draws the last one, and you must open something.
boxes-2x4/1-2,2-3,4-9,1-6,5-10,14-15,3-8,8-13,6-11,10-15,13-14
  After 7-12 no safe line is left: your opponent must open a chain. After any other safe line your
  opponent draws the last one, and you must open something.
boxes-3x3/6-10,7-8,1-5,5-6,8-12,3-4,14-15,12-16,15-16,2-3,2-6,1-2,13-14
  After 10-14 no safe line is left: your opponent must open a chain. After any other safe line your
  opponent draws the last one, and you must open something.
boxes-2x4/8-13,9-14,6-7,10-15,1-6,6-11,5-10,4-5,3-4,3-8
  After 7-8 no safe line is left: your opponent must open a chain. After any other safe line your
  opponent draws the last one, and you must open something.
boxes-3x3/11-12,3-4,9-13,5-9,1-2,11-15,13-14,5-6,14-15,6-7,2-3
  After 7-8 no safe line is left: your opponent must open a chain. After any other safe line your
  opponent draws the last one, and you must open something.
boxes-3x4/6-7,12-13,15-20,7-12,17-18,14-19,9-10,6-11,11-12,2-7,3-4,5-10,2-3,16-17,9-14
  After 13-14 no safe line is left: your opponent must open a chain. After any other safe line your
  opponent draws the last one, and you must open something.
triangle-4/2-3,13-14,6-9,7-12,7-11,8-13,11-12,3-6,4-7,10-14
  After 4-5 no safe line is left: your opponent must open a chain. After any other safe line your
  opponent draws the last one, and you must open something.
`,
  Sacrifice: `
boxes-2x3/8-12,6-7,10-11,2-3,7-8,5-6,5-9
  Give up one box by 2-6 or 3-7: your opponent may take it, but then must open a chain, and you win
  4 to 2. After any of the four safe lines it is you who must open something first, and you lose 2
  to 4 at best.
boxes-3x3/9-10,2-6,2-3,1-2,10-11,15-16,14-15,6-10,1-5,5-6,5-9,8-12,3-4,4-8
  Give up one box by 10-14 or 11-15: your opponent may take it, but then must open a chain, and you
  win 5 to 4. After any of the four safe lines it is you who must open something first, and you lose
  3 to 6 at best.
boxes-2x4/4-9,6-11,2-3,14-15,8-13,1-6,4-5,11-12,13-14,7-8,10-15
  Give up one box by 2-7 or 3-8: your opponent may take it, but then must open a chain, and you win
  5 to 3. After either of the two safe lines it is you who must open something first, and you lose 0
  to 8 at best.
boxes-3x3/7-8,1-5,7-11,10-14,5-6,15-16,12-16,10-11,5-9,3-4,2-6,1-2
  Give up two boxes by 6-10, 6-7 or 9-10: your opponent may take them, but then must open a chain,
  and you win 5 to 4. After any of the three safe lines it is you who must open something first, and
  you lose 3 to 6 at best.
boxes-3x4/8-13,19-20,9-10,10-15,7-12,6-11,12-17,13-14,16-17,3-4,5-10,18-19,3-8,2-3,1-6,15-20
  Give up two boxes by 7-8: your opponent may take them, but then must open a chain, and you win 8
  to 4. After either of the two safe lines it is you who must open something first, and you lose 0
  to 12 at best.
triangle-4/1-2,4-7,7-12,3-5,4-5,6-9,8-9,10-14
  Give up one triangle by 8-13 or 9-13: your opponent may take it, but then must open a chain, and
  you win 10 to 6. After either of the two safe lines it is you who must open something first, and
  you lose 3 to 13 at best.
boxes-2x3/2-3,3-4,5-9,7-8,10-11,9-10,11-12,7-11,8-12
  Give up one box by 3-7 or 4-8: your opponent may take it, but then runs out of safe lines first,
  and you win 4 to 2. After any of the three safe lines it is you who must open something first, and
  you lose 1 to 5 at best.
boxes-2x4/2-3,9-14,12-13,7-8,3-4,9-10,10-15,14-15,1-2,5-10,1-6,13-14
  Give up one box by 4-5 or 4-9: your opponent may take it, but then runs out of safe lines first,
  and you win 6 to 2. After either of the two safe lines it is you who must open something first,
  and you lose 3 to 5 at best.
boxes-3x3/5-9,8-12,14-15,11-12,4-8,1-5,3-4,6-7,12-16,6-10,1-2,2-3
  Give up one box by 11-15 or 15-16: your opponent may take it, but then runs out of safe lines
  first, and you win 7 to 2. After any of the three safe lines it is you who must open something
  first, and you lose 0 to 9 at best.
boxes-2x4/3-8,13-14,3-4,9-10,1-6,7-8,1-2,8-13
  Give up two boxes by 8-9: your opponent may take them, but then runs out of safe lines first, and
  you win 5 to 3. After any of the six safe lines it is you who must open something first, and you
  tie 4 to 4 at best.
boxes-3x3/14-15,3-7,9-10,6-7,3-4,10-14,1-2,6-10,8-12,12-16
  Give up one box by 13-14 or 9-13: your opponent may take it, but then runs out of safe lines
  first, and you win 5 to 4. After any of the three safe lines it is you who must open something
  first, and you lose 4 to 5 at best.
triangle-3/4-5,1-3,8-9,3-6
  Give up one triangle by 3-5 or 5-6: your opponent may take it, but then runs out of safe lines
  first, and you win 5 to 4. After any of the five safe lines it is you who must open something
  first, and you lose 2 to 7 at best.
boxes-3x4/12-13,10-15,5-10,4-9,13-14,1-6,3-4,1-2,9-14,12-17,19-20,18-19,15-20,6-11,16-17
  Give up one box by 11-12 or 11-16: your opponent may take it, but then runs out of safe lines
  first, and you win 7 to 5. After any of the three safe lines it is you who must open something
  first, and you lose 5 to 7 at best.
boxes-3x4/1-6,6-7,5-10,8-13,3-8,15-20,3-4,9-10,19-20,6-11,12-13,13-14,12-17
  Give up two boxes by 7-12: your opponent may take them, but then runs out of safe lines first, and
  you win 7 to 5. After any of the five safe lines it is you who must open something first, and you
  lose 4 to 8 at best.
boxes-4x4/2-7,24-25,7-8,11-12,1-2,3-4,14-15,22-23,4-5,19-20,21-22,23-24,17-18,11-16,8-13,6-11,8-9,\
10-15
  Give up one box by 17-22 or 18-23: your opponent may take it, but then runs out of safe lines
  first, and you win 9 to 7. After any of the four safe lines it is you who must open something
  first, and you lose 4 to 12 at best.
triangle-4/6-9,12-13,2-3,5-8,7-8,9-14,2-4,11-12
  Give up one triangle by 1-2 or 1-3: your opponent may take it, but then runs out of safe lines
  first, and you win 9 to 7. After any of the three safe lines it is you who must open something
  first, and you lose 3 to 13 at best.
`,
  'Double-deal': `
boxes-2x3/11-12,6-7,1-2,4-8,7-11,2-6,9-10,3-4,5-9,1-5,5-6
  Leave the last two boxes by 10-11: your opponent may take them, but must then open the chain of
  three, and you win 4 to 2. If you take them, you must open it yourself, and tie 3 to 3.
boxes-2x3/10-11,5-6,1-2,9-10,7-11,8-12,2-3,4-8,3-4,5-9
  Leave the last two boxes by 6-7: your opponent may take them, but must then open the chain of
  four, and you win 4 to 2. If you take them, you must open it yourself, and lose 2 to 4.
boxes-2x4/5-10,2-7,9-10,14-15,1-6,3-8,6-11,3-4,9-14,10-15,13-14,11-12,12-13,4-5,4-9
  Leave the last two boxes by 8-13: your opponent may take them, but must then open the chain of
  four, and you win 6 to 2. If you take them, you must open it yourself, and tie 4 to 4.
boxes-3x3/5-6,11-15,3-4,4-8,1-5,6-10,12-16,7-11,2-3,8-12,9-13,13-14,9-10,5-9,10-14,14-15
  Leave the last two boxes by 6-7: your opponent may take them, but must then open the chain of
  five, and you win 5 to 4. If you take them, you must open it yourself, and lose 2 to 7.
boxes-2x4/10-15,1-6,8-9,13-14,4-5,7-12,6-11,9-10,3-4,12-13,2-3,1-2,5-10
  Leave the last two boxes by 3-8: your opponent may take them, but must then open the chain of six,
  and you win 6 to 2. If you take them, you must open it yourself, and lose 2 to 6.
boxes-2x4/9-10,7-12,1-2,3-8,13-14,4-9,11-12,7-8,14-15,1-6,2-3,2-7
  Leave the last two boxes by 6-11: your opponent may take them, but must then open a chain, and you
  win 5 to 3. If you take them, you must open one yourself, and tie 4 to 4.
triangle-3/2-3,4-7,5-6,4-5,5-9,6-9,3-6,3-5
  Leave the last two triangles by 2-4: your opponent may take them, but must then open a chain, and
  you win 5 to 4. If you take them, you must open one yourself, and lose 4 to 5.
boxes-3x3/9-10,11-15,13-14,5-9,1-5,14-15,12-16,3-7,2-6,7-11,3-4,8-12,1-2
  Leave the last two boxes by 6-10: your opponent may take them, but must then open a chain, and you
  win 5 to 4. If you take them, you must open one yourself, and lose 4 to 5.
boxes-3x4/1-6,11-12,7-8,11-16,14-15,9-14,8-9,7-12,18-19,2-7,17-18,12-13,13-14,8-13,5-10,15-20,4-9,\
4-5
  Leave the last two boxes by 10-15: your opponent may take them, but must then open a chain, and
  you win 8 to 4. If you take them, you must open one yourself, and tie 6 to 6.
boxes-4x4/18-23,12-17,3-4,20-25,1-2,8-13,7-8,22-23,6-7,10-15,18-19,6-11,16-17,11-12,7-12,12-13,\
11-16,5-10,3-8,21-22,19-20,9-10,14-19,2-3
  Leave the last two boxes by 1-6: your opponent may take them, but must then open a chain, and you
  win 9 to 7. If you take them, you must open one yourself, and lose 4 to 12.
triangle-4/11-12,1-3,10-15,9-14,3-5,6-9,12-13,8-9,4-7,4-5,2-3,7-12,1-2,7-11
  Leave the last two triangles by 2-4: your opponent may take them, but must then open a chain, and
  you win 12 to 4. If you take them, you must open one yourself, and lose 6 to 10.
boxes-3x3/6-10,5-9,7-8,10-14,1-2,4-8,1-5,6-7,9-13,8-12,2-3,12-16,14-15,15-16,7-11
  Leave the last four boxes by 11-15: your opponent may take them, but must then open the chain of
  five, and you win 5 to 4. If you take them, you must open it yourself, and lose 4 to 5.
boxes-3x4/19-20,7-12,3-8,6-11,13-18,2-3,9-14,17-18,18-19,5-10,3-4,9-10,1-6,15-20,1-2,8-13,11-16,\
16-17,12-17,11-12,6-7
  Leave the last four boxes by 7-8: your opponent may take them, but must then open the chain of
  six, and you win 8 to 4. If you take them, you must open it yourself, and tie 6 to 6.
triangle-4/8-13,3-6,9-14,4-7,10-15,11-12,3-5,5-8,5-6,2-4,1-3,6-10,7-8,2-3,1-2
  Leave the last four triangles by 4-5: your opponent may take them, but must then open a chain, and
  you win 9 to 7. If you take them, you must open one yourself, and lose 7 to 9.
boxes-4x4/5-10,3-8,1-2,9-10,24-25,6-11,6-7,8-9,14-19,12-17,18-23,21-22,17-22,11-16,23-24,15-20,2-3,\
13-18,10-15,8-13,20-25,14-15,9-14,13-14
  Leave the last four boxes by 19-24: your opponent may take them, but must then open a chain, and
  you win 10 to 6. If you take them, you must open one yourself, and tie 8 to 8.
`,
  Count: `
boxes-3x3/4-8,3-4,8-12,5-6,2-6,6-10,9-13,13-14,15-16,11-12,12-16,11-15,2-3,10-11
  No line is safe. Open the single box, and you win 5 to 4; with the chain of three you lose 2 to 7,
  and nothing else is better.
boxes-3x4/14-15,6-11,12-17,9-10,13-18,4-9,2-3,1-6,18-19,8-13,11-16,8-9,19-20,3-4,3-8,7-12,1-2
  No line is safe. Open the single box, and you win 9 to 3; with the chain of four you lose 2 to 10,
  and nothing else is better.
boxes-2x4/10-15,11-12,4-9,5-10,1-2,9-14,1-6,3-8,6-11,8-13,12-13,2-3,4-5
  Take both boxes, and you win 6 to 2. 14-15 leaves them to your opponent, who must then open a
  chain or loop, but that brings you too little: you lose 2 to 6.
boxes-3x3/3-4,9-13,7-8,1-5,7-11,10-11,2-6,10-14,15-16,5-9,2-3,12-16,14-15,11-15
  Take both boxes, and you win 8 to 1. 8-12 leaves them to your opponent, who must then open a
  chain, but that brings you too little: you lose 2 to 7.
boxes-3x4/16-17,1-6,10-15,13-18,13-14,11-12,2-7,14-15,4-5,3-8,19-20,8-9,5-10,6-11,17-18,7-8,2-3,1-2
  Take both boxes, and you win 9 to 3. 7-12 leaves them to your opponent, who must then open a
  chain, but that brings you too little: you lose 2 to 10.
triangle-4/4-7,5-6,8-9,6-10,4-8,7-8,13-14,1-3,12-13,14-15,11-12,2-4,7-12,9-14,7-11
  Take all four triangles, and you win 15 to 1. 8-13 leaves them to your opponent, who must then
  open a chain, but that brings you too little: you lose 3 to 13.
boxes-4x4/7-12,6-11,4-5,20-25,24-25,2-3,1-6,23-24,13-18,8-9,17-18,14-15,9-14,2-7,18-23,16-17,16-21,\
11-16,15-20,3-4,5-10,10-15,9-10,4-9
  Take both boxes, and you win 12 to 4. 7-8 leaves them to your opponent, who must then open a
  chain, but that brings you too little: you lose 6 to 10.
boxes-4x4/21-22,14-15,16-21,2-3,11-12,23-24,12-13,8-13,18-23,4-9,4-5,3-4,6-11,11-16,10-15,13-18,\
19-20,1-6,1-2,20-25,13-14,22-23,18-19,14-19,15-20,19-24,24-25
  No line is safe. Open the loop of four, and you win 10 to 6; with the chain of four you tie 8 to
  8, and nothing else is better.
triangle-4/3-6,2-5,6-9,13-14,14-15,7-8,1-3,5-9,5-6,3-5,2-3,1-2,8-13,7-11
  No line is safe. Open a chain of three, and you win 9 to 7; with a single triangle you lose 7 to
  9, and nothing else is better.
boxes-2x3/9-10,7-11,5-9,10-11,8-12,1-5,2-3,1-2,3-7,4-8
  Open the chain of two by its middle line, 7-8: your opponent needs a line for each box, and cannot
  deal double. By 11-12 you lose 2 to 4.
boxes-3x3/1-2,5-6,7-11,6-10,2-3,11-12,3-4,4-8,10-14,9-13,15-16,14-15,10-11,6-7,12-16,11-15
  Open the chain of two by its middle line, 9-10: your opponent needs a line for each box, and
  cannot deal double. By 13-14 you lose 4 to 5.
boxes-2x4/10-15,1-6,4-5,2-7,12-13,8-9,3-4,5-10,2-3,11-12,13-14,6-11,14-15
  Open the chain of two by its middle line, 6-7: your opponent needs a line for each box, and cannot
  deal double. By 1-2 you lose 2 to 6.
boxes-3x4/10-15,11-12,1-6,19-20,3-8,7-8,6-7,18-19,4-9,6-11,7-12,13-14,17-18,11-16,14-15,4-5,14-19,\
13-18,15-20,8-9,3-4
  Open the chain of two by its middle line, 2-7: your opponent needs a line for each box, and cannot
  deal double. By 1-2 you lose 3 to 9.
boxes-3x3/1-5,9-13,1-2,4-8,6-7,8-12,13-14,10-11,15-16,5-9,7-8,11-15,2-3
  Open the chain of two by its middle line, 10-14: your opponent needs a line for each box, and
  cannot deal double. By 14-15 you lose 2 to 7.
triangle-4/1-3,6-10,4-8,9-13,7-12,14-15,2-5,12-13,5-6,10-14,10-15,3-5,3-6,2-3,1-2,11-12,7-11
  Open the chain of two by its middle line, 4-5: your opponent needs a line for each triangle, and
  cannot deal double. By 2-4 you lose 4 to 12.
boxes-3x4/4-5,2-3,15-20,19-20,3-4,13-14,1-6,2-7,12-13,11-16,8-13,16-17,9-10,17-18,10-15,6-11,18-19
  Open the chain of two by its middle line, 7-8: your opponent needs a line for each box, and cannot
  deal double. By 3-8 you lose 2 to 10.
boxes-4x4/15-20,3-4,13-14,21-22,16-17,3-8,10-15,12-17,13-18,5-10,8-13,9-10,20-25,6-7,2-3,19-24,\
23-24,7-12,22-23,1-6,18-19,14-19,18-23
  Open the chain of two by its middle line, 11-12: your opponent needs a line for each box, and
  cannot deal double. By 11-16 you lose 6 to 10.
`,
};

export const tasks = Object.entries(kinds).flatMap(([kind, list]) =>
  list
    .trim()
    .split(/\n(?=\w)/)
    .map((entry) => {
      const [position, ...why] = entry.split(/\s+/);
      return { kind, position, why: why.join(' ') };
    }),
);
