import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { givenDoubtful, givenSure, givenUnknown } from '../../testing/lists.ts';
import {
  additionsOf,
  countShown,
  firstChoices,
  fragrances,
  isAllTicked,
  keywordFor,
  leftOutOf,
  outcomeOf,
  reviewLines,
  undecidedOf,
} from './review.rules.ts';

const reading = {
  lines: [
    givenSure(1, 1, 'Oud 24', { notes: 'the small one' }),
    givenDoubtful(2, 'Rose', [2, 'Rose 9'], [3, 'Rose 10']),
    givenUnknown(3, 'Nothing of the kind'),
    givenSure(4, 4, 'Vetiver 3', { isWatched: true }),
    givenSure(5, 1, 'Oud 24', { notes: 'again' }),
    givenSure(6, 6, 'Iris 6'),
  ],
  leftOut: [{ place: 'line 7', problem: 'There is no name' }],
};
const lines = reviewLines(reading);
const start = firstChoices(lines);
const ids = (choices: typeof start) => additionsOf(lines, choices).map(({ fragranceId }) => fragranceId);

test('lines are told apart by what is to be done with them, in the order of the list', () => {
  expect(lines.map(({ index, kind }) => [index, kind])).toEqual([
    [0, 'sure'],
    [1, 'doubtful'],
    [2, 'unknown'],
    [3, 'watched'],
    [5, 'sure'],
  ]);
});

test('a fragrance that is named a second time is left out, and says where it stood first', () => {
  expect(leftOutOf(reading)).toEqual([
    { place: 'line 7', problem: 'There is no name' },
    { place: 'line 5', problem: 'Maison Test - Oud 24: the same as line 1' },
  ]);
});

test('what is sure is chosen from the start, and nothing is guessed', () => {
  expect(start).toEqual({ 0: 1, 5: 6 });
  expect(undecidedOf(lines, start)).toBe(1);
});

test('a decision for one or for none ends the waiting', () => {
  expect(undecidedOf(lines, { ...start, 1: 3 })).toBe(0);
  expect(undecidedOf(lines, { ...start, 1: null })).toBe(0);
});

test('what is chosen is added with what its line says of it', () => {
  expect(additionsOf(lines, start)[0]).toMatchObject({ fragranceId: 1, notes: 'the small one' });
  expect(ids({ ...start, 1: 3 })).toEqual([1, 3, 6]);
  expect(ids({ ...start, 0: null, 1: null })).toEqual([6]);
});

test('two lines that come to mean the same add it once, with what the first says of it', () => {
  const rose = givenDoubtful(1, 'Rose', [2, 'Rose 9'], [3, 'Rose 10']);
  const twice = reviewLines({
    lines: [
      { ...rose, notes: 'first' },
      { ...rose, notes: 'second' },
    ],
    leftOut: [],
  });
  expect(additionsOf(twice, { 0: 2, 1: 2 })).toMatchObject([{ fragranceId: 2, notes: 'first' }]);
});

test('what is already watched is not added, even where it is chosen among several', () => {
  const rose = givenDoubtful(1, 'Rose', [2, 'Rose 9']);
  const watched = { ...rose, found: rose.found.map((one) => ({ ...one, isWatched: true })) };
  expect(additionsOf(reviewLines({ lines: [watched], leftOut: [] }), { 0: 2 })).toEqual([]);
});

test('a choice that is none of the line’s own adds nothing', () => {
  expect(ids({ 0: 99 })).toEqual([]);
});

test('counts are of lines, those left out included', () => {
  expect(countShown(lines, leftOutOf(reading))).toEqual({
    all: 7,
    sure: 2,
    doubtful: 1,
    unknown: 1,
    watched: 1,
    'left-out': 2,
  });
});

test('all are ticked until one sure match is not', () => {
  expect(isAllTicked(lines, start)).toBe(true);
  expect(isAllTicked(lines, { ...start, 5: null })).toBe(false);
});

test('the outcome counts what the server did, what was watched before, and the lines that nothing came of', () => {
  const added = [givenWatchlistItem({ fragranceId: 1 })];
  expect(outcomeOf(lines, start, { added, already: [6], unknown: [] })).toEqual({
    added: [1],
    already: 2,
    gone: 0,
    left: 2,
  });
});

test('Explore is asked for the words, without what stood between them', () => {
  expect(keywordFor('Dior - Sauvage, Eau de Parfum')).toBe('Dior Sauvage Eau de Parfum');
  expect(keywordFor('L’Occitane | Terre de Lumière')).toBe('L’Occitane Terre de Lumière');
  expect(keywordFor('x'.repeat(200))).toHaveLength(100);
});

test('one fragrance is not one fragrances', () => {
  expect([fragrances(1), fragrances(2), fragrances(0)]).toEqual(['1 fragrance', '2 fragrances', '0 fragrances']);
});
