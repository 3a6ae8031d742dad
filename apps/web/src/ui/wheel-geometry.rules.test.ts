import { expect, test } from 'vitest';
import { categoryArcs, placeAfterKey, pointAt, wedge, wordLine } from './wheel-geometry.rules.ts';

test('the wedges fill the circle without a gap', () => {
  expect(wedge(0).from).toBe(0);
  expect(wedge(5).to).toBe(wedge(6).from);
  expect(wedge(13).to).toBeCloseTo(360);
});

test('angles run clockwise from the top', () => {
  expect(pointAt(0, 100)).toEqual({ x: 200, y: 100 });
  expect(pointAt(90, 100)).toEqual({ x: 300, y: 200 });
});

test('each category is one arc, and the four make the circle', () => {
  const arcs = categoryArcs();
  expect(arcs.map(({ category }) => category)).toEqual(['Floral', 'Oriental', 'Woody', 'Fresh']);
  expect(arcs.reduce((sum, { from, to }) => sum + to - from, 0)).toBeCloseTo(360);
});

test('words below the middle run the other way, so that none stands on its head', () => {
  const sweep = (from: number, to: number) => / 0 0 (\d) /.exec(wordLine(from, to, 100))?.[1];
  expect([sweep(0, 80), sweep(100, 180), sweep(190, 260), sweep(280, 360)]).toEqual(['1', '0', '0', '1']);
});

test.each([
  ['ArrowRight', 13, 0],
  ['ArrowDown', 3, 4],
  ['ArrowLeft', 0, 13],
  ['ArrowUp', 4, 3],
  ['Home', 9, 0],
  ['End', 2, 13],
  ['Enter', 2, null],
])('%s leads from %i to %s', (key, from, to) => expect(placeAfterKey(key, from)).toBe(to));
