import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { givenDoubtful, givenExactMatch, givenUnknown } from '../../testing/lists.ts';
import {
  buildAdditions,
  buildInitialChoices,
  buildKeyword,
  buildOutcome,
  chooseFirstForRemaining,
  collectSkipped,
  countByKind,
  countUndecided,
  formatCount,
  isAllTicked,
  reviewLines,
} from './review.rules.ts';

const reading = {
  lines: [
    givenExactMatch(1, 1, 'Oud 24', { notes: 'the small one' }),
    givenDoubtful(2, 'Rose', [2, 'Rose 9'], [3, 'Rose 10']),
    givenUnknown(3, 'Nothing of the kind'),
    givenExactMatch(4, 4, 'Vetiver 3', { isWatched: true }),
    givenExactMatch(5, 1, 'Oud 24', { notes: 'again' }),
    givenExactMatch(6, 6, 'Iris 6'),
  ],
  skippedLines: [{ place: 'line 7', problem: 'There is no name' }],
};
const lines = reviewLines(reading);
const initialChoices = buildInitialChoices(lines);
const ids = (choices: typeof initialChoices) => buildAdditions(lines, choices).map(({ fragranceId }) => fragranceId);

test('reviewLines classifies the lines of an imported list and keeps their order', () => {
  expect(lines.map(({ index, kind }) => [index, kind])).toEqual([
    [0, 'exact'],
    [1, 'doubtful'],
    [2, 'unknown'],
    [3, 'watched'],
    [5, 'exact'],
  ]);
});

test('collectSkipped reports a repeated fragrance and names the line where it occurs first', () => {
  expect(collectSkipped(reading)).toEqual([
    { place: 'line 7', problem: 'There is no name' },
    { place: 'line 5', problem: 'Maison Test - Oud 24: the same as line 1' },
  ]);
});

test('buildInitialChoices chooses the fragrances of exact matches only', () => {
  expect(initialChoices).toEqual({ 0: 1, 5: 6 });
  expect(countUndecided(lines, initialChoices)).toBe(1);
});

test('a probable match is chosen, recognised as watched, and merged with a repetition like an exact one', () => {
  const probable = { ...givenDoubtful(1, 'Rose', [2, 'Rose'], [3, 'Rose']), match: 'probable' as const };
  const [first] = probable.candidates;
  if (!first) throw new Error('no candidate');
  const watched = { ...probable, candidates: [{ ...first, isWatched: true }] };
  const list = { lines: [probable, { ...probable, place: 'line 2' }], skippedLines: [] };
  expect(buildInitialChoices(reviewLines(list))).toEqual({ 0: 2 });
  expect(collectSkipped(list)).toEqual([{ place: 'line 2', problem: 'Rose: the same as line 1' }]);
  expect(reviewLines({ lines: [watched], skippedLines: [] }).map(({ kind }) => kind)).toEqual(['watched']);
});

test('chooseFirstForRemaining keeps decisions and chooses the first match of undecided lines', () => {
  expect(chooseFirstForRemaining(lines, initialChoices)).toEqual({ 0: 1, 1: 2, 5: 6 });
  expect(chooseFirstForRemaining(lines, { 1: null })).toEqual({ 1: null });
});

test('countUndecided returns 0 when the user chose a match or rejected all matches for the only doubtful line', () => {
  expect(countUndecided(lines, { ...initialChoices, 1: 3 })).toBe(0);
  expect(countUndecided(lines, { ...initialChoices, 1: null })).toBe(0);
});

test('buildAdditions returns the chosen fragrances, each with the user’s notes from its line of the list', () => {
  expect(buildAdditions(lines, initialChoices)[0]).toMatchObject({ fragranceId: 1, notes: 'the small one' });
  expect(ids({ ...initialChoices, 1: 3 })).toEqual([1, 3, 6]);
  expect(ids({ ...initialChoices, 0: null, 1: null })).toEqual([6]);
});

test('buildAdditions adds a repeated fragrance once, with the notes of its first line', () => {
  const rose = givenDoubtful(1, 'Rose', [2, 'Rose 9'], [3, 'Rose 10']);
  const twice = reviewLines({
    lines: [
      { ...rose, notes: 'first' },
      { ...rose, notes: 'second' },
    ],
    skippedLines: [],
  });
  expect(buildAdditions(twice, { 0: 2, 1: 2 })).toMatchObject([{ fragranceId: 2, notes: 'first' }]);
});

test('buildAdditions leaves out watched fragrances, even when they are chosen', () => {
  const rose = givenDoubtful(1, 'Rose', [2, 'Rose 9']);
  const watched = { ...rose, candidates: rose.candidates.map((match) => ({ ...match, isWatched: true })) };
  expect(buildAdditions(reviewLines({ lines: [watched], skippedLines: [] }), { 0: 2 })).toEqual([]);
});

test('buildAdditions adds no fragrance when the chosen id is not among the matches of the imported line', () => {
  expect(ids({ 0: 99 })).toEqual([]);
});

test('countByKind counts the lines of an imported list by kind, including the skipped lines', () => {
  expect(countByKind(lines, collectSkipped(reading))).toEqual({
    all: 7,
    exact: 2,
    probable: 0,
    doubtful: 1,
    unknown: 1,
    watched: 1,
    skipped: 2,
  });
});

test('isAllTicked returns false when one exact match of the imported list is unticked', () => {
  expect(isAllTicked(lines, initialChoices)).toBe(true);
  expect(isAllTicked(lines, { ...initialChoices, 5: null })).toBe(false);
});

test('buildOutcome counts added fragrances, already watched ones, and lines that were not added', () => {
  const added = [givenWatchlistItem({ fragranceId: 1 })];
  expect(buildOutcome(lines, initialChoices, { added, already: [6], unknown: [] })).toEqual({
    added: [1],
    alreadyWatched: 2,
    notFound: 0,
    notAdded: 2,
  });
});

test('buildKeyword removes separators and cuts the keyword to 100 characters', () => {
  expect(buildKeyword('Dior - Sauvage, Eau de Parfum')).toBe('Dior Sauvage Eau de Parfum');
  expect(buildKeyword('L’Occitane | Terre de Lumière')).toBe('L’Occitane Terre de Lumière');
  expect(buildKeyword('x'.repeat(200))).toHaveLength(100);
});

test('formatCount uses the singular for one fragrance', () => {
  expect([formatCount(1), formatCount(2), formatCount(0)]).toEqual(['1 fragrance', '2 fragrances', '0 fragrances']);
});
