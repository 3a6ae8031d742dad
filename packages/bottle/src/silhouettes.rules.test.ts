import { expect, test } from 'vitest';
import { outline, silhouettes } from './silhouettes.rules.ts';

test.each(silhouettes.map((silhouette) => [silhouette.name, silhouette] as const))(
  'the %s stands upright: each point has its mirror image',
  (_name, silhouette) => {
    const drawn = [...outline(silhouette).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => `${x} ${y}`);
    const mirrored = drawn.map((point) => {
      const [x = '', y = ''] = point.split(' ');
      return `${160 - Number(x)} ${y}`;
    });
    expect(drawn.filter((point) => !mirrored.includes(point))).toEqual([]);
  },
);

test('no two silhouettes share a name or an outline', () => {
  expect(new Set(silhouettes.map(({ name }) => name)).size).toBe(silhouettes.length);
  expect(new Set(silhouettes.map(outline)).size).toBe(silhouettes.length);
});
