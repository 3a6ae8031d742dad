import { expect, test } from 'vitest';
import { bottleShape, capKinds, initialsOf } from './shape.rules.ts';
import { silhouettes } from './silhouettes.rules.ts';

const numbers = Array.from({ length: 200 }, (_, index) => index + 1);

// spec: D.4.15
test('the same fragrance always gets the same bottle', () => {
  const input = { id: 42, brand: 'Guerlain', name: 'Shalimar' };
  expect(bottleShape(input)).toEqual(bottleShape({ ...input }));
});

test('a bottle that was drawn once is drawn like that for ever', () => {
  const { silhouette, cap, finish, label, level } = bottleShape({ id: 42, brand: 'Guerlain', name: 'Shalimar' });
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

test('a house keeps its glass and its label, whatever the fragrance and however its name is spelled', () => {
  const [first, second] = [
    bottleShape({ id: 1, brand: 'Hermès', name: 'Terre d’Hermès' }),
    bottleShape({ id: 99, brand: 'HERMES', name: 'Barénia' }),
  ];
  expect(second.silhouette).toBe(first.silhouette);
  expect(second.label).toBe(first.label);
});

test('there are at least ten silhouettes, and houses use all of them', () => {
  const used = new Set(
    numbers.map((id) => bottleShape({ id, brand: `House ${'x'.repeat(id)}`, name: 'A' }).silhouette.name),
  );
  expect(silhouettes.length).toBeGreaterThanOrEqual(10);
  expect(used.size).toBe(silhouettes.length);
});

test('fragrances of one house differ in cap and level, and are never empty nor too full', () => {
  const shapes = numbers.map((id) => bottleShape({ id, brand: 'Dior', name: 'A' }));
  expect(new Set(shapes.map(({ cap }) => cap)).size).toBe(capKinds.length);
  expect(Math.min(...shapes.map(({ level }) => level))).toBeGreaterThanOrEqual(0.7);
  expect(Math.max(...shapes.map(({ level }) => level))).toBeLessThan(0.95);
});

test.each([
  ['Shalimar', 'S'],
  ['Oud for Glory', 'OG'],
  ['Chanel No 5', 'C5'],
  ['Terre d’Hermès', 'TH'],
  ['4711 Acqua Colonia', '4711'],
  ['9 PM', '9'],
  ['L’Eau', 'E'],
  ['', ''],
])('the label of %j says %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
