import { expect, test } from 'vitest';
import { family } from '../primitives.ts';
import { families } from './families.ts';
import { familyDescriptions } from './family-descriptions.ts';

/** Families of each category on the fragrance wheel (spec section 3). */
const specGrouping = {
  Floral: ['Floral Oriental', 'Soft Floral', 'Floral', 'Fruity'],
  Oriental: ['Soft Oriental', 'Oriental', 'Woody Oriental'],
  Woody: ['Woody', 'Mossy Wood', 'Dry Wood', 'Aromatic'],
  Fresh: ['Green', 'Water', 'Citrus'],
};

const namesOfCategory = (category: string) =>
  families.filter((entry) => entry.category === category).map(({ name }) => name);

// spec: 3.23
test('the fourteen fragrance families are in four categories, grouped as in the specification', () => {
  expect(new Set(families.map(({ name }) => name)).size).toBe(14);
  expect(new Set(families.map(({ category }) => category))).toEqual(new Set(Object.keys(specGrouping)));
  for (const [category, names] of Object.entries(specGrouping)) {
    expect(namesOfCategory(category).toSorted()).toEqual(names.toSorted());
  }
});

test('the fragrance families of a category are adjacent on the fragrance wheel', () => {
  const arcs = families.map(({ category }) => category).filter((category, index, all) => category !== all[index - 1]);
  expect(arcs).toEqual(Object.keys(specGrouping));
});

test('every fragrance family with Oriental in its name has an alias with Amber', () => {
  const oriental = families.filter(({ name }) => name.includes('Oriental'));
  expect(oriental.map(({ alsoCalled }) => alsoCalled)).toEqual(['Floral Amber', 'Soft Amber', 'Amber', 'Woody Amber']);
});

// spec: 3.24
test('familyDescriptions has a distinct sentence for every family', () => {
  const descriptions = families.map(({ name }) => familyDescriptions[name]);
  expect(new Set(descriptions).size).toBe(14);
  for (const description of descriptions) expect(description).toMatch(/^[A-Z].{40,130}\.$/);
});

test('family schema accepts only the spellings of the specification', () => {
  for (const { name } of families) expect(family.parse(name)).toBe(name);
  for (const invalid of ['Amber', 'floral', 'Chypre', '']) expect(family.safeParse(invalid).success).toBe(false);
});
