import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../../testing/given.ts';
import { normalise, searchWatchlist } from './watchlist-search.rules.ts';

const items = [
  givenWatchlistItem({ id: 1, fragranceName: 'Vétiver', fragranceBrand: 'Guerlain' }),
  givenWatchlistItem({ id: 2, fragranceName: "L'Ombre", fragranceBrand: 'Diptyque', notes: 'Für Åsa, 50 ml' }),
  givenWatchlistItem({ id: 3, fragranceName: 'Cœur', fragranceBrand: 'Maison Démo' }),
];

test.each([
  ['by name, without accents', 'vetiver', [1]],
  ['by name, with accents and in capitals', 'VÉTIVER', [1]],
  ['by brand', 'demo', [3]],
  ['by notes', 'asa', [2]],
  ['by a part of a word', 'tiv', [1]],
  ['by words of notes and brand, in any order', '50 diptyque fur', [2]],
  ['no item for words of two different items', 'vetiver diptyque', []],
  ['by “oe” for the letter “œ”', 'coeur', [3]],
  ['by a curly apostrophe for a straight one', 'l’ombre', [2]],
  ['every item for a blank text', '  ', [1, 2, 3]],
])('searchWatchlist returns the items that contain every searched word: %s', (_how, text, ids) =>
  expect(searchWatchlist(items, text).map((item) => item.id)).toEqual(ids),
);

test('searchWatchlist returns no item when the search joins an item’s name and brand without a space', () => {
  expect(searchWatchlist(items, 'vetiverguerlain')).toEqual([]);
});

test('normalise removes case, accents and ligatures', () => {
  expect(normalise('Œuvre Ñandú Straße ÆØŁ')).toBe('oeuvre nandu strasse aeol');
});
