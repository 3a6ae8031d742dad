import { expect, test } from 'vitest';
import { outline, silhouettes } from './silhouettes.rules.ts';

test.each(silhouettes.map((silhouette) => [silhouette.name, silhouette] as const))(
  'outline of the %s is symmetrical around the axis',
  (_name, silhouette) => {
    const drawn = [...outline(silhouette).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => `${x} ${y}`);
    const mirrored = drawn.map((point) => {
      const [x = '', y = ''] = point.split(' ');
      return `${160 - Number(x)} ${y}`;
    });
    expect(drawn.filter((point) => !mirrored.includes(point))).toEqual([]);
  },
);

test('the bottle silhouettes have distinct names and outlines', () => {
  expect(new Set(silhouettes.map(({ name }) => name)).size).toBe(silhouettes.length);
  expect(new Set(silhouettes.map(outline)).size).toBe(silhouettes.length);
});
