// The lessons. A plays from the position, and has to get `goal` cells.

export const tasks = [
  {
    title: 'Safe moves',
    position: 'boxes-2x3/0x1a450,A,0-0',
    goal: 4,
    before:
      'A line that is the third side of a box gives this box away. A safe line gives nothing: ' +
      'draw one as long as you can. Who runs out of safe lines first must give something. Your ' +
      'opponent plays perfectly: it gives a box away only where nothing is better.',
    after:
      'Count the safe lines that are left after yours: it is the most useful habit in this ' +
      'game.',
  },
  {
    title: 'Long chains',
    position: 'boxes-3x3/0x83a4cc,A,0-0',
    goal: 6,
    before:
      'Boxes in a row with two open sides each are a chain: the first line in it gives away ' +
      'all of them. A chain of three or more is long. Choose safe lines so that your opponent ' +
      'runs out of them first, and must open the long chain.',
    after: 'Who draws the last safe line usually gets the first long chain, and often the game.',
  },
  {
    title: 'Double-dealing',
    position: 'boxes-2x4/0x2d2f56,A,0-0',
    goal: 6,
    before:
      'Your opponent has opened a chain of three. If you take all of it, you must open the ' +
      'chain of five yourself. Take one box, and leave the last two by the line at their far ' +
      'end: your opponent gets them, but must draw again.',
    after: 'Two boxes were a low price for a chain of five.',
  },
  {
    title: 'Control',
    position: 'triangle-4/0x28690d11,A,0-0',
    goal: 10,
    before:
      'Who can leave the last two triangles of each chain is in control: the other player must ' +
      'open one chain after the other. Keep control until the last chain, which you take whole.',
    after: 'Control costs two triangles for each chain but the last one, and brings the rest.',
  },
  {
    title: 'Loops',
    position: 'boxes-3x3/0xdaaf17,A,0-0',
    goal: 5,
    before:
      'A loop is a chain that ends where it begins. To keep control there, you must leave four ' +
      'boxes: a line in the middle of the last four leaves them as two pairs. Here that is the ' +
      'whole loop.',
    after: 'Four boxes are a high price, so leave a loop only if the rest is worth more.',
  },
];
