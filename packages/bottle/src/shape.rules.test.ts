import { expect, test } from 'vitest';
import { capKinds, computeBottleShape, getInitials } from './shape.rules.ts';
import { silhouettes } from './silhouettes.rules.ts';

const numbers = Array.from({ length: 200 }, (_, index) => index + 1);

// spec: D.4.15
test('computeBottleShape returns the same bottle for the same fragrance', () => {
  const input = { id: 42, brand: 'Guerlain', name: 'Shalimar' };
  expect(computeBottleShape(input)).toEqual(computeBottleShape({ ...input }));
});

test('computeBottleShape still returns the recorded shape for a known fragrance', () => {
  const { silhouette, cap, finish, label, level } = computeBottleShape({ id: 42, brand: 'Guerlain', name: 'Shalimar' });
  expect([silhouette.name, cap, finish, label, level]).toMatchInlineSnapshot(`
    [
      "teardrop",
      "block",
      "lacquer",
      "frame",
      0.83,
    ]
  `);
});

test('computeBottleShape returns the same glass and label when fragrances have one brand in two spellings', () => {
  const [first, second] = [
    computeBottleShape({ id: 1, brand: 'Hermès', name: 'Terre d’Hermès' }),
    computeBottleShape({ id: 99, brand: 'HERMES', name: 'Barénia' }),
  ];
  expect(second.silhouette).toBe(first.silhouette);
  expect(second.label).toBe(first.label);
});

test('computeBottleShape uses all silhouettes, at least ten, across brands', () => {
  const used = new Set(
    numbers.map((id) => computeBottleShape({ id, brand: `House ${'x'.repeat(id)}`, name: 'A' }).silhouette.name),
  );
  expect(silhouettes.length).toBeGreaterThanOrEqual(10);
  expect(used.size).toBe(silhouettes.length);
});

test('computeBottleShape varies cap and fill level within one brand, with fill levels from 0.7 to 0.95', () => {
  const shapes = numbers.map((id) => computeBottleShape({ id, brand: 'Dior', name: 'A' }));
  expect(new Set(shapes.map(({ cap }) => cap)).size).toBe(capKinds.length);
  expect(Math.min(...shapes.map(({ level }) => level))).toBeGreaterThanOrEqual(0.7);
  expect(Math.max(...shapes.map(({ level }) => level))).toBeLessThan(0.95);
});

test.each([
  ['Shalimar', 'Sh'],
  ['Oud for Glory', 'OG'],
  ['Chanel No 5', 'C5'],
  ['Terre d’Hermès', 'TH'],
  ['4711 Acqua Colonia', '4711'],
  ['9 PM', '9'],
  ['L’Eau', 'Ea'],
  ['', ''],
])('getInitials of %j returns %j', (name, initials) => expect(getInitials(name)).toBe(initials));
