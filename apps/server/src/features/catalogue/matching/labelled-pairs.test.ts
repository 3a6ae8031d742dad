import { readFileSync } from 'node:fs';
import type { Gender } from '@sillage/contract';
import { expect, test } from 'vitest';
import { parseCsv } from '../../../platform/csv/csv.ts';
import { getBrandName } from './brand.ts';
import { parseConcentration } from './concentration.rules.ts';
import { deriveNameKeys, findNamesake } from './name-keys.ts';

/**
 * Pairs of fragrance names, labelled by hand: `same` fragrance, `different` fragrances or
 * `doubtful`.
 */
const file = new URL('fixtures/labelled-pairs.csv', import.meta.url);
const MIN_RECALL = 0.95;

function parseSide(brand = '', name = '', concentration = '', gender = '') {
  const match = deriveNameKeys(getBrandName(brand), name, parseConcentration(concentration) ?? null);
  return { match, gender: gender === '' ? match.gender : (gender as Gender) };
}

type Side = ReturnType<typeof parseSide>;

/**
 * True if the catalogue treats two names as one fragrance: they are equal after normalisation, or
 * become equal when the gender is removed from one of them.
 */
function isMerged(a: Side, b: Side): boolean {
  const isNamesake = (from: Side, to: Side) => {
    const found = findNamesake(from.match, from.gender);
    return found?.identity === to.match.identity && (found.gender === null || found.gender === to.gender);
  };
  return a.match.identity === b.match.identity || isNamesake(a, b) || isNamesake(b, a);
}

const pairs = parseCsv(readFileSync(file, 'utf8')).map((pair) => ({
  label: pair['label'],
  names: `${pair['brand']} ${pair['name']} ~ ${pair['otherBrand']} ${pair['otherName']}`,
  isMerged: isMerged(
    parseSide(pair['brand'], pair['name'], pair['concentration'], pair['gender']),
    parseSide(pair['otherBrand'], pair['otherName'], pair['otherConcentration'], pair['otherGender']),
  ),
}));

test('import rules merge no pair of names that is labelled as different or doubtful', () => {
  expect(pairs.filter(({ label, isMerged: merged }) => merged && label !== 'same')).toEqual([]);
});

test(`import rules merge at least ${100 * MIN_RECALL} % of the pairs of names that are labelled as the same fragrance`, () => {
  const same = pairs.filter(({ label }) => label === 'same');
  const missed = same.filter(({ isMerged: merged }) => !merged).map(({ names }) => names);
  expect(same.length).toBeGreaterThan(100);
  expect(missed.slice(Math.floor((1 - MIN_RECALL) * same.length))).toEqual([]);
});
