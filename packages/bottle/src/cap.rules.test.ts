import { expect, test } from 'vitest';
import { capGroove, capOutline, collarOutline } from './cap.rules.ts';
import { capKinds } from './shape.rules.ts';
import { silhouettes } from './silhouettes.rules.ts';

const [slab] = silhouettes;

test.each(capKinds)('capOutline of a %s is a closed path that starts on the neck', (kind) => {
  for (const silhouette of silhouettes) {
    const path = capOutline(kind, silhouette);
    expect(path).toMatch(new RegExp(`^M[\\d.]+ ${silhouette.shoulder - 9}[^M]*Z$`));
    expect(path).not.toContain('NaN');
  }
});

test('capOutline differs for each kind of bottle cap, and the ring of collarOutline is wider than the neck', () => {
  expect(new Set(capKinds.map((kind) => slab && capOutline(kind, slab))).size).toBe(capKinds.length);
  expect(slab && collarOutline(slab)).toBe('M67.5 69h25v5h-25z');
});

test('capGroove returns null when the bottle’s cap is smooth, and an SVG path when it has grooves', () => {
  expect(slab && capGroove('block', slab)).toBeNull();
  expect(slab && capGroove('drum', slab)).toMatch(/^M[\d.]+ 65h/);
});
