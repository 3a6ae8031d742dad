import { describe, expect, test } from 'vitest';
import { identityOf, matchName, namesake } from './match.ts';
import { normalise } from './text.ts';

type Named = readonly [brand: string, name: string];

describe('one fragrance under two names', () => {
  test.each<[Named, Named]>([
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
  ])('%j, %j', (one, other) => {
    const a = matchName(...one);
    expect(matchName(...other, a.concentration).identity).toBe(a.identity);
  });
});

describe('two fragrances', () => {
  test.each<[Named, Named]>([
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
  ])('%j, %j', (one, other) => {
    expect(matchName(...one).nameKey + matchName(...one).concentration).not.toBe(
      matchName(...other).nameKey + matchName(...other).concentration,
    );
  });
});

test('house and name are one key, in every concentration', () => {
  const [edt, edp] = [matchName('Dior', 'Sauvage', 'Eau de Toilette'), matchName('Dior', 'Sauvage EDP')];
  expect(edt).toEqual({
    nameKey: 'dior|sauvage',
    identity: 'dior|sauvage|Eau de Toilette',
    concentration: 'Eau de Toilette',
    gender: null,
  });
  expect(edp.nameKey).toBe(edt.nameKey);
});

test('a name that says for whom it is may be that of a fragrance which is for them', () => {
  const guilty = matchName('Gucci', 'Guilty');
  const hers = matchName('Gucci', 'Guilty pour Femme');
  expect(hers.gender).toBe('women');
  expect(namesake(hers, null)).toEqual({ identity: guilty.identity, gender: 'women' });
  expect(namesake(guilty, 'women')).toEqual({ identity: hers.identity, gender: null });
  expect(namesake(guilty, 'unisex')).toBeNull();
  expect(matchName('Calvin Klein', 'CK One Gold for Unisex').identity).toBe(
    matchName('Calvin Klein', 'CK One Gold').identity,
  );
});

test('names compare without case, accents and punctuation', () => {
  expect(normalise("L'Éclipse  N°5!")).toBe('leclipse n 5');
  expect(identityOf('Hermès', 'Terre d’Hermès')).toBe(identityOf('HERMES', "Terre d'Hermes"));
  expect(identityOf('Dior', 'Sauvage')).not.toBe(identityOf('Dior', 'Sauvage Elixir'));
});
