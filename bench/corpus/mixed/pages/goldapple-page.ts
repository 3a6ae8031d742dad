/** Other products on the pages of the Russian beauty shop. */
export const OTHERS: [string, string, number, boolean][] = [
  ['BYREDO', 'Gypsy water', 19800, true],
  ['KILIAN PARIS', 'Angels’ share', 27450, true],
  ['MONTALE', 'Chocolate greedy', 11300, true],
  ['VILHELM PARFUMERIE', 'Mango skin', 22100, false],
  ['MOLECULE', '01', 9870, true],
  ['DON’T TOUCH MY SKIN', 'Тонер с кислотами', 1390, true],
  ['CLARINS', 'Масло для губ', 2490, true],
  ['NISHANE', 'Hundred silent ways', 18990, true],
];
