import { type Family, families, personalityTypes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import {
  type Candidate,
  MAX_PICKS_PER_BRAND,
  rankFragrances,
  toFragranceProfile,
  type UserHistory,
} from './ranking.rules.ts';
import { createZeroTable, type Profile } from './scoring.rules.ts';
import { loadBundledFragrances } from './testing/bundled-fragrances.ts';

const bundled = loadBundledFragrances();
const EMPTY_HISTORY: UserHistory = { watched: [], dismissed: [], gender: null, recommendedIds: new Set() };
const cabin = { echo: 'the log cabin', types: {}, families: { Woody: 3 }, accords: { woody: 2, smoky: 1 } };

function profileOf(familyWeights: Partial<Record<Family, number>>, chosen: Profile['chosen'] = [cabin]): Profile {
  return {
    personality: 'Woody & Grounded',
    types: createZeroTable(personalityTypes),
    families: { ...createZeroTable(families.map(({ name }) => name)), ...familyWeights },
    accords: { woody: 0.7, smoky: 0.3 },
    chosen,
  };
}
const woody = profileOf({ Woody: 0.4, 'Dry Wood': 0.3, Green: 0.2, Citrus: 0.1 });

function givenFragrance(id: number, change: Partial<Candidate> = {}) {
  const defaults = { family: 'Woody' as const, accords: [], notes: ['Cedar'], gender: null, isAvailable: true };
  return toFragranceProfile({
    id,
    name: `Name${id}`,
    brand: `House${id}`,
    popularity: 0,
    originalId: null,
    ...defaults,
    ...change,
  });
}
const idsOf = (picks: readonly { id: number }[]) => picks.map(({ id }) => id);
const findBundled = (picks: readonly { id: number }[]) =>
  picks.flatMap(({ id }) => bundled.find((fragrance) => fragrance.id === id) ?? []);

describe('rankFragrances', () => {
  // spec: D.5.12
  test('rankFragrances puts the best fit first with the highest confidence', () => {
    const picks = rankFragrances(
      woody,
      [givenFragrance(1, { family: 'Floral', notes: ['Rose'] }), givenFragrance(2)],
      EMPTY_HISTORY,
      4,
    );
    expect(idsOf(picks)).toEqual([2, 1]);
    expect(picks[0]?.confidence).toBeGreaterThan(picks[1]?.confidence ?? 100);
    for (const { confidence, reason } of picks) {
      expect(Number.isInteger(confidence) && confidence >= 0 && confidence <= 100).toBe(true);
      expect(reason).toMatch(/^[A-Z].*\.$/u);
    }
  });

  test('rankFragrances picks at most two fragrances of a brand in each group of four, from families that fit', () => {
    const picks = findBundled(rankFragrances(woody, bundled, EMPTY_HISTORY, 20));
    expect(picks).toHaveLength(20);
    for (let index = 0; index < 20; index += 4) {
      const picksByBrand = Map.groupBy(picks.slice(index, index + 4), ({ brand }) => brand).values();
      for (const { length } of picksByBrand) expect(length).toBeLessThanOrEqual(MAX_PICKS_PER_BRAND);
    }
    const first = new Set(picks.slice(0, 4).map(({ family }) => family));
    expect(first.size).toBeGreaterThanOrEqual(3);
    expect(first.difference(new Set(['Woody', 'Dry Wood', 'Green', 'Citrus', 'Mossy Wood', 'Aromatic'])).size).toBe(0);
    const oneBrand = [1, 2, 3, 4, 5].map((id) => givenFragrance(id, { brand: 'House' }));
    expect(rankFragrances(woody, oneBrand, EMPTY_HISTORY, 4)).toHaveLength(2);
  });

  test('rankFragrances prefers a fragrance in stock to a sold-out one only when their fits are similar', () => {
    const soldOut = givenFragrance(1, { isAvailable: false, notes: ['Cedar', 'Smoke'] });
    expect(idsOf(rankFragrances(woody, [soldOut, givenFragrance(2)], EMPTY_HISTORY, 1))).toEqual([2]);
    const floral = givenFragrance(3, { family: 'Floral', notes: ['Rose'] });
    expect(idsOf(rankFragrances(woody, [soldOut, floral], EMPTY_HISTORY, 1))).toEqual([1]);
    const same = [givenFragrance(1, { isAvailable: false }), givenFragrance(2)];
    expect(idsOf(rankFragrances(woody, same, EMPTY_HISTORY, 2))).toEqual([2, 1]);
    expect(new Set(rankFragrances(woody, same, EMPTY_HISTORY, 2).map(({ confidence }) => confidence)).size).toBe(1);
  });

  test('rankFragrances prefers the more watched fragrance when the fits are equal', () => {
    expect(
      idsOf(rankFragrances(woody, [givenFragrance(1), givenFragrance(2, { popularity: 3 })], EMPTY_HISTORY, 1)),
    ).toEqual([2]);
  });

  test('rankFragrances excludes recommended, watched and dismissed fragrances', () => {
    const seen = new Set<number>();
    for (let round = 0; round < 40; round += 1) {
      const picks = rankFragrances(woody, bundled, { ...EMPTY_HISTORY, recommendedIds: seen }, 20);
      for (const { id } of picks) expect(seen.has(id)).toBe(false);
      for (const { id } of picks) seen.add(id);
    }
    expect(seen.size).toBeGreaterThan(bundled.length * 0.9);
    const history = { ...EMPTY_HISTORY, watched: [givenFragrance(1)], dismissed: [givenFragrance(2)] };
    expect(idsOf(rankFragrances(woody, [givenFragrance(1), givenFragrance(2), givenFragrance(3)], history, 4))).toEqual(
      [3],
    );
  });

  test('rankFragrances lowers the confidence of fragrances similar to dismissed ones, more with each dismissal', () => {
    const fragrances = [givenFragrance(1), givenFragrance(2, { family: 'Green', notes: ['Grass'] })];
    const dismissed = [3, 4, 5, 6].map((id) => givenFragrance(id));
    const either = profileOf({ Woody: 0.5, Green: 0.4 });
    const confidence = (history: UserHistory) =>
      rankFragrances(either, fragrances, history, 2).find(({ id }) => id === 1)?.confidence ?? 0;
    expect(idsOf(rankFragrances(either, fragrances, EMPTY_HISTORY, 2))).toEqual([1, 2]);
    expect(confidence({ ...EMPTY_HISTORY, dismissed: dismissed.slice(0, 1) })).toBeLessThan(confidence(EMPTY_HISTORY));
    expect(idsOf(rankFragrances(either, fragrances, { ...EMPTY_HISTORY, dismissed }, 2))).toEqual([2, 1]);
  });

  test('rankFragrances raises the confidence of fragrances similar to watched ones', () => {
    const fragrances = [givenFragrance(1), givenFragrance(2, { family: 'Floral', notes: ['Rose'] })];
    const confidence = (history: UserHistory) =>
      rankFragrances(woody, fragrances, history, 2).find(({ id }) => id === 2)?.confidence ?? 0;
    const watched = [3, 4, 5].map((id) => givenFragrance(id, { family: 'Floral', notes: ['Peony', 'Rose'] }));
    expect(confidence({ ...EMPTY_HISTORY, watched })).toBeGreaterThan(confidence(EMPTY_HISTORY));
  });

  test('rankFragrances ranks fragrances of the preferred gender first when there is a preference', () => {
    const fragrances = [
      givenFragrance(1, { gender: 'women' }),
      givenFragrance(2, { gender: 'men' }),
      givenFragrance(3, { gender: 'unisex' }),
    ];
    expect(idsOf(rankFragrances(woody, fragrances, EMPTY_HISTORY, 3))).toEqual([1, 2, 3]);
    expect(idsOf(rankFragrances(woody, fragrances, { ...EMPTY_HISTORY, gender: 'men' }, 3))).toEqual([2, 3, 1]);
    expect(idsOf(rankFragrances(woody, fragrances, { ...EMPTY_HISTORY, gender: 'women' }, 3))).toEqual([1, 3, 2]);
    expect(idsOf(rankFragrances(woody, fragrances, { ...EMPTY_HISTORY, gender: 'unisex' }, 1))).toEqual([3]);
  });

  test('rankFragrances picks only one of an original and its imitations, and only one concentration of a name', () => {
    const originalAndImitations = [
      givenFragrance(1),
      givenFragrance(2, { originalId: 1 }),
      givenFragrance(3, { originalId: 1 }),
    ];
    expect(rankFragrances(woody, originalAndImitations, EMPTY_HISTORY, 4)).toHaveLength(1);
    expect(rankFragrances(woody, originalAndImitations.slice(1), EMPTY_HISTORY, 4)).toHaveLength(1);
    const strengths = [
      givenFragrance(1, { brand: 'A', name: 'Oak' }),
      givenFragrance(2, { brand: 'A', name: 'Oak Intense' }),
    ];
    expect(rankFragrances(woody, strengths, EMPTY_HISTORY, 4)).toHaveLength(1);
    const names = [givenFragrance(1, { brand: 'A', name: 'Oak' }), givenFragrance(2, { brand: 'A', name: 'Oakley' })];
    expect(rankFragrances(woody, names, EMPTY_HISTORY, 4)).toHaveLength(2);
  });

  test('rankFragrances ranks fragrances without family by notes, and those without notes last', () => {
    const unplaced = givenFragrance(2, { family: null, notes: ['Cedar', 'Vetiver', 'Smoke'] });
    const empty = givenFragrance(1, { family: null, notes: [] });
    expect(idsOf(rankFragrances(woody, [empty, unplaced], EMPTY_HISTORY, 2))).toEqual([2, 1]);
  });

  test('rankFragrances is deterministic and returns fewer picks when no fragrance is left', () => {
    expect(rankFragrances(woody, bundled.toReversed(), EMPTY_HISTORY, 8)).toEqual(
      rankFragrances(woody, bundled, EMPTY_HISTORY, 8),
    );
    expect(rankFragrances(woody, [], EMPTY_HISTORY, 4)).toEqual([]);
  });

  test('toFragranceProfile gives more weight to accords than to notes, and the most to the first accord', () => {
    const { accordWeights } = givenFragrance(1, { accords: ['leather', 'woody'], notes: ['Rose', 'Jasmine'] });
    expect(accordWeights.leather ?? 0).toBeGreaterThan(accordWeights.woody ?? 1);
    expect(accordWeights.woody ?? 0).toBeGreaterThan(accordWeights.rose ?? 1);
  });
});
