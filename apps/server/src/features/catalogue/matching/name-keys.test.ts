import { describe, expect, test } from 'vitest';
import { computeIdentity, deriveNameKeys, findNamesake } from './name-keys.ts';
import { normalise } from './text.rules.ts';

type BrandAndName = readonly [brand: string, name: string];

describe('deriveNameKeys returns one identity', () => {
  test.each<[BrandAndName, BrandAndName]>([
    [
      ['Dior', 'Sauvage Eau de Parfum'],
      ['Christian Dior', 'Dior Sauvage EDP 3.4 oz Fragrance Spray'],
    ],
    [
      ['Chanel', 'N°5'],
      ['CHANEL', 'Chanel No. 5'],
    ],
    [
      ['Rosendo Mateu', 'Nº 3'],
      ['Rosendo Mateu', 'No 3'],
    ],
    [
      ['Kilian', 'Angels’ Share'],
      ['By Kilian', "Angels' Share by Kilian"],
    ],
    [
      ['Lattafa', 'Asad E.D.P'],
      ['Lattafa Perfumes', 'Asad Eau De Parfum 100ml Tester'],
    ],
    [
      ['Maison Margiela', 'Replica Beach Walk'],
      ['Maison Martin Margiela', '’REPLICA’ Beach Walk'],
    ],
    [
      ['Yves Saint Laurent', 'Black Opium'],
      ['YSL', 'BlackOpium'],
    ],
    [
      ['Dolce&Gabbana', 'Light Blue for Men'],
      ['Dolce & Gabbana', 'Light Blue pour Homme'],
    ],
    [
      ['Chloé', 'Chloé Eau de Parfum'],
      ['Chloe', 'Eau de Parfum'],
    ],
    [
      ['Jo Malone London', 'Blackberry & Bay'],
      ['Jo Malone', 'Blackberry and Bay'],
    ],
    [
      ['Calvin Klein', 'CK One'],
      ['Calvin Klein', 'Calvin Klein ck one 200 ml'],
    ],
    [
      ['Riiffs', 'Momento Extrait'],
      ['Riiffs', 'Riiffs momento 100ml Extrait de Parfum'],
    ],
    [
      ['Алёна', 'Роза туалетная вода'],
      ['Алёна', 'Роза'],
    ],
  ])('deriveNameKeys returns one identity for %j and %j', (a, b) => {
    const keys = deriveNameKeys(...a);
    expect(deriveNameKeys(...b, keys.concentration).identity).toBe(keys.identity);
  });
});

describe('deriveNameKeys returns different keys', () => {
  test.each<[BrandAndName, BrandAndName]>([
    [
      ['Dior', 'Sauvage'],
      ['Dior', 'Sauvage Elixir'],
    ],
    [
      ['Dior', 'Sauvage Parfum'],
      ['Dior', 'Sauvage Eau de Parfum'],
    ],
    [
      ['Jean Paul Gaultier', 'Le Male'],
      ['Jean Paul Gaultier', 'Le Male Le Parfum'],
    ],
    [
      ['Versace', 'Eros'],
      ['Versace', 'Eros Flame'],
    ],
    [
      ['Versace', 'Eros'],
      ['Versace', 'Eros Pour Femme'],
    ],
    [
      ['Versace', 'Versace Man'],
      ['Versace', 'Versace Pour Homme'],
    ],
    [
      ['Chanel', 'No 5'],
      ['Chanel', "No 5 L'Eau"],
    ],
    [
      ['Chanel', 'No 5'],
      ['Chanel', 'No 19'],
    ],
    [
      ['Chanel', 'Allure'],
      ['Chanel', 'Allure Hair Mist'],
    ],
    [
      ['Dior', 'Dior Homme Intense 2007'],
      ['Dior', 'Dior Homme Intense 2011'],
    ],
    [
      ['Dior', 'Lily'],
      ['Dior', 'Lily Dior'],
    ],
    [
      ['InEstasy', 'N.11.1'],
      ['InEstasy', 'N.1.11'],
    ],
    [
      ['Hugo Boss', 'Hugo'],
      ['Hugo Boss', 'Hugo Spray'],
    ],
    [
      ['Guerlain', 'Eau de Cologne du Coq'],
      ['Guerlain', 'Eau de Cologne Impériale'],
    ],
    [
      ['Burberry', 'Burberry for Men'],
      ['Burberry', 'Burberry'],
    ],
    [
      ['Gucci', 'Bloom Gift Set'],
      ['Gucci', 'Bloom'],
    ],
    [
      ['Arabesque', 'Rose'],
      ['Arabian Oud', 'Rose'],
    ],
  ])('deriveNameKeys returns different keys for %j and %j', (a, b) => {
    expect(deriveNameKeys(...a).nameKey + deriveNameKeys(...a).concentration).not.toBe(
      deriveNameKeys(...b).nameKey + deriveNameKeys(...b).concentration,
    );
  });
});

test('deriveNameKeys returns the same name key for every concentration', () => {
  const [edt, edp] = [deriveNameKeys('Dior', 'Sauvage', 'Eau de Toilette'), deriveNameKeys('Dior', 'Sauvage EDP')];
  expect(edt).toEqual({
    nameKey: 'dior|sauvage',
    identity: 'dior|sauvage|Eau de Toilette',
    concentration: 'Eau de Toilette',
    gender: null,
  });
  expect(edp.nameKey).toBe(edt.nameKey);
});

test('findNamesake returns the name without its gender, or with the known gender when the name states none', () => {
  const guilty = deriveNameKeys('Gucci', 'Guilty');
  const hers = deriveNameKeys('Gucci', 'Guilty pour Femme');
  expect(hers.gender).toBe('women');
  expect(findNamesake(hers, null)).toEqual({ identity: guilty.identity, gender: 'women' });
  expect(findNamesake(guilty, 'women')).toEqual({ identity: hers.identity, gender: null });
  expect(findNamesake(guilty, 'unisex')).toBeNull();
  expect(deriveNameKeys('Calvin Klein', 'CK One Gold for Unisex').identity).toBe(
    deriveNameKeys('Calvin Klein', 'CK One Gold').identity,
  );
});

test('computeIdentity ignores case, accents and punctuation', () => {
  expect(normalise("L'Éclipse  N°5!")).toBe('leclipse n 5');
  expect(computeIdentity('Hermès', 'Terre d’Hermès')).toBe(computeIdentity('HERMES', "Terre d'Hermes"));
  expect(computeIdentity('Dior', 'Sauvage')).not.toBe(computeIdentity('Dior', 'Sauvage Elixir'));
});
