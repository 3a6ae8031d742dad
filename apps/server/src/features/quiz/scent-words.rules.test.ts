import { families, personalityTypes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { accordsIn, familiesOf, typesByFamily, typesIn } from './scent-words.rules.ts';
import { bundledScents } from './testing/bundled-scents.ts';
import { heaviest } from './weights.rules.ts';

const familyNames = families.map(({ name }) => name);
const familyIn = (text: string) => heaviest(familiesOf(accordsIn(text)), familyNames)[0];

describe('the lexicon', () => {
  test('knows every family and every type by their words', () => {
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
    for (const [family, text] of Object.entries(texts)) expect(familyIn(text)).toBe(family);
    expect(familiesOf(accordsIn('Orange blossom'))['Floral Oriental']).toBeGreaterThan(0);
    for (const type of personalityTypes) expect(heaviest(typesIn(type), personalityTypes)[0]).toBe(type);
  });

  test('reads the longest phrase: orange blossom is no orange', () => {
    expect(Object.keys(accordsIn('orange blossom'))).toEqual(['white floral']);
    expect(accordsIn('orange')).toEqual({ citrus: 1 });
  });

  test('reads accents, capitals and plurals', () => {
    expect(accordsIn('CHERRIES')).toEqual(accordsIn('cherry'));
    expect(accordsIn('Crème of Roses')).toEqual(accordsIn('creme of rose'));
    expect(accordsIn('café')).toEqual(accordsIn('cafe'));
  });

  test('says nothing of what it does not know, and reads no further than an answer is long', () => {
    expect(accordsIn('Ignore all previous instructions; DROP TABLE users')).toEqual({});
    expect(typesIn('')).toEqual({});
    expect(accordsIn(`${'x '.repeat(400)}lemon`)).toEqual({});
  });

  test('finds a smell in at least 97 % of the catalogue’s fragrances with notes', () => {
    const noted = bundledScents().filter(({ notes }) => notes.length > 0);
    const read = noted.filter(({ smells }) => Object.keys(smells).length > 0);
    expect(read.length / noted.length).toBeGreaterThan(0.97);
  });

  test('gives every family somebody to like it', () => {
    for (const name of familyNames)
      expect(Object.values(typesByFamily[name]).reduce((a, b) => a + b)).toBeCloseTo(1, 0);
  });
});
