import { expect, test } from 'vitest';
import { buildTextBaseline, getCategoryArcs, getIndexAfterKey, pointAt, wedge } from './wheel-geometry.rules.ts';

test('wedge returns segments of the fragrance wheel that fill the circle without a gap', () => {
  expect(wedge(0).from).toBe(0);
  expect(wedge(5).to).toBe(wedge(6).from);
  expect(wedge(13).to).toBeCloseTo(360);
});

test('pointAt measures angles clockwise from the top', () => {
  expect(pointAt(0, 100)).toEqual({ x: 200, y: 100 });
  expect(pointAt(90, 100)).toEqual({ x: 300, y: 200 });
});

test('getCategoryArcs returns one arc for each category, and all arcs together fill the circle', () => {
  const arcs = getCategoryArcs();
  expect(arcs.map(({ category }) => category)).toEqual(['Floral', 'Oriental', 'Woody', 'Fresh']);
  expect(arcs.reduce((sum, { from, to }) => sum + to - from, 0)).toBeCloseTo(360);
});

test('buildTextBaseline runs anticlockwise in the lower half of the wheel, so that text stays upright', () => {
  const sweep = (from: number, to: number) => / 0 0 (\d) /.exec(buildTextBaseline(from, to, 100))?.[1];
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
])('getIndexAfterKey for the key %s and the index %i returns %s', (key, from, to) =>
  expect(getIndexAfterKey(key, from)).toBe(to),
);
