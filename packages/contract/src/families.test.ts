import { expect, test } from 'vitest';
import { families } from './families.ts';
import { familyDescriptions } from './family-descriptions.ts';
import { family } from './primitives.ts';

/** Spec section 3, the fragrance wheel. */
const grouping = {
  Floral: ['Floral Oriental', 'Soft Floral', 'Floral', 'Fruity'],
  Oriental: ['Soft Oriental', 'Oriental', 'Woody Oriental'],
  Woody: ['Woody', 'Mossy Wood', 'Dry Wood', 'Aromatic'],
  Fresh: ['Green', 'Water', 'Citrus'],
};

const namesIn = (category: string) => families.filter((one) => one.category === category).map(({ name }) => name);

// spec: 3.23
test('there are fourteen families in four categories, grouped as the spec groups them', () => {
  expect(new Set(families.map(({ name }) => name)).size).toBe(14);
  expect(new Set(families.map(({ category }) => category))).toEqual(new Set(Object.keys(grouping)));
  for (const [category, names] of Object.entries(grouping)) {
    expect(namesIn(category).toSorted()).toEqual(names.toSorted());
  }
});

test('each category is one arc of the wheel', () => {
  const arcs = families.map(({ category }) => category).filter((category, at, all) => category !== all[at - 1]);
  expect(arcs).toEqual(Object.keys(grouping));
});

test('what is called Oriental is also called Amber', () => {
  const oriental = families.filter(({ name }) => name.includes('Oriental'));
  expect(oriental.map(({ alsoCalled }) => alsoCalled)).toEqual(['Floral Amber', 'Soft Amber', 'Amber', 'Woody Amber']);
});

// spec: 3.24
test('every family says in its own sentence what one smells', () => {
  const descriptions = families.map(({ name }) => familyDescriptions[name]);
  expect(new Set(descriptions).size).toBe(14);
  for (const description of descriptions) expect(description).toMatch(/^[A-Z].{40,130}\.$/);
});

test('a family is accepted as the spec spells it and in no other way', () => {
  for (const { name } of families) expect(family.parse(name)).toBe(name);
  for (const other of ['Amber', 'floral', 'Chypre', '']) expect(family.safeParse(other).success).toBe(false);
});
