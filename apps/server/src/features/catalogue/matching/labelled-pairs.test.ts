import { readFileSync } from 'node:fs';
import type { Gender } from '@sillage/contract';
import { expect, test } from 'vitest';
import { parseCsv } from '../../../platform/csv/csv.ts';
import { getBrandName } from './brand.ts';
import { parseConcentration } from './concentration.rules.ts';
import { deriveNameKeys, findNamesake } from './name-keys.ts';

/**
 * Pairs of names from catalogues and shops, labelled by hand as `same`, `different` or `doubtful`.
 */
const file = new URL('fixtures/labelled-pairs.csv', import.meta.url);
const MIN_RECALL = 0.95;

function parseSide(brand = '', name = '', concentration = '', gender = '') {
  const match = deriveNameKeys(getBrandName(brand), name, parseConcentration(concentration) ?? null);
  return { match, gender: gender === '' ? match.gender : (gender as Gender) };
}

type Side = ReturnType<typeof parseSide>;

/**
 * True when an import merges two names: their identities are equal, or become equal when the gender
 * is removed from one of the names.
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
