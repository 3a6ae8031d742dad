import { expect, test } from 'vitest';
import { capGroove, capOutline, collarOutline } from './cap.rules.ts';
import { capKinds } from './shape.rules.ts';
import { silhouettes } from './silhouettes.rules.ts';

const [slab] = silhouettes;

test.each(capKinds)('a %s stands on the neck and is closed', (kind) => {
  for (const silhouette of silhouettes) {
    const path = capOutline(kind, silhouette);
    expect(path).toMatch(new RegExp(`^M[\\d.]+ ${silhouette.shoulder - 9}[^M]*Z$`));
    expect(path).not.toContain('NaN');
  }
});

test('no two kinds of cap look alike, and the collar is a little wider than the neck', () => {
  expect(new Set(capKinds.map((kind) => slab && capOutline(kind, slab))).size).toBe(capKinds.length);
  expect(slab && collarOutline(slab)).toBe('M67.5 69h25v5h-25z');
});

test('a smooth cap has no lines', () => {
  expect(slab && capGroove('block', slab)).toBeNull();
  expect(slab && capGroove('drum', slab)).toMatch(/^M[\d.]+ 65h/);
});
