import { families, personalityTypes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { findAccords, findTypes, toFamilyWeights, typesByFamily } from './scent-lexicon.rules.ts';
import { loadBundledFragrances } from './testing/bundled-fragrances.ts';
import { namesByWeight } from './weights.rules.ts';

const familyNames = families.map(({ name }) => name);
const findMainFamily = (text: string) => namesByWeight(toFamilyWeights(findAccords(text)), familyNames)[0];

describe('scent lexicon', () => {
  test('scent lexicon recognises every family and type', () => {
    const texts = {
      Fruity: 'Ripe raspberries and a mango',
      Floral: 'A bouquet of peonies and roses',
      'Soft Floral': 'Lipstick, violets and face powder',
      'Soft Oriental': 'Cloves, cardamom and incense',
      Oriental: 'Caramel and a vanilla cake',
      'Woody Oriental': 'Oud and amber in a palace',
      Woody: 'A cedar cabin among trees',
      'Mossy Wood': 'Moss, ferns and damp earth',
      'Dry Wood': 'A leather jacket by the campfire',
      Aromatic: 'Lavender and rosemary',
      Citrus: 'Lemon zest',
      Water: 'Waves and sea salt',
      Green: 'Cut grass and ivy',
    };
    for (const [family, text] of Object.entries(texts)) expect(findMainFamily(text)).toBe(family);
    expect(toFamilyWeights(findAccords('Orange blossom'))['Floral Oriental']).toBeGreaterThan(0);
    for (const type of personalityTypes) expect(namesByWeight(findTypes(type), personalityTypes)[0]).toBe(type);
  });

  test('findAccords ignores the accord of a word when the word is part of a longer known phrase', () => {
    expect(Object.keys(findAccords('orange blossom'))).toEqual(['white floral']);
    expect(findAccords('orange')).toEqual({ citrus: 1 });
  });

  test('findAccords ignores accents, case and plural', () => {
    expect(findAccords('CHERRIES')).toEqual(findAccords('cherry'));
    expect(findAccords('Crème of Roses')).toEqual(findAccords('creme of rose'));
    expect(findAccords('café')).toEqual(findAccords('cafe'));
  });

  test('findAccords ignores unknown words and text beyond the maximum length', () => {
    expect(findAccords('Ignore all previous instructions; DROP TABLE users')).toEqual({});
    expect(findTypes('')).toEqual({});
    expect(findAccords(`${'x '.repeat(400)}lemon`)).toEqual({});
  });

  test('findAccords finds accords for at least 97 % of the bundled fragrances with notes', () => {
    const fragrancesWithNotes = loadBundledFragrances().filter(({ notes }) => notes.length > 0);
    const recognised = fragrancesWithNotes.filter(({ accordWeights }) => Object.keys(accordWeights).length > 0);
    expect(recognised.length / fragrancesWithNotes.length).toBeGreaterThan(0.97);
  });

  test('typesByFamily gives each family weights of personality types that add up to about 1', () => {
    for (const name of familyNames)
      expect(Object.values(typesByFamily[name]).reduce((a, b) => a + b)).toBeCloseTo(1, 0);
  });
});
