import { type Family, families, personalityTypes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { type Candidate, type History, MOST_OF_A_HOUSE, rankScents, scentOf } from './ranking.rules.ts';
import type { Profile } from './scoring.rules.ts';
import { bundledScents } from './testing/bundled-scents.ts';

const bundle = bundledScents();
const none: History = { watched: [], dismissed: [], gender: null, recommendedIds: new Set() };
const cabin = { echo: 'the log cabin', types: {}, families: { Woody: 3 }, accords: { woody: 2, smoky: 1 } };

function profileOf(liked: Partial<Record<Family, number>>, chosen: Profile['chosen'] = [cabin]): Profile {
  const tableOf = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  return {
    personality: 'Woody & Grounded',
    types: tableOf(personalityTypes),
    families: { ...tableOf(families.map(({ name }) => name)), ...liked },
    accords: { woody: 0.7, smoky: 0.3 },
    chosen,
  };
}
const woody = profileOf({ Woody: 0.4, 'Dry Wood': 0.3, Green: 0.2, Citrus: 0.1 });

function scent(id: number, facts: Partial<Candidate> = {}) {
  const plain = { family: 'Woody' as const, accords: [], notes: ['Cedar'], gender: null, isAvailable: true };
  return scentOf({ id, name: `Name${id}`, brand: `House${id}`, popularity: 0, originalId: null, ...plain, ...facts });
}
const idsOf = (picks: readonly { id: number }[]) => picks.map(({ id }) => id);
const scentsOf = (picks: readonly { id: number }[]) =>
  picks.flatMap(({ id }) => bundle.find((one) => one.id === id) ?? []);

describe('the ranking', () => {
  // spec: D.5.12
  test('puts what fits first, with a higher confidence', () => {
    const picks = rankScents(woody, [scent(1, { family: 'Floral', notes: ['Rose'] }), scent(2)], none, 4);
    expect(idsOf(picks)).toEqual([2, 1]);
    expect(picks[0]?.confidence).toBeGreaterThan(picks[1]?.confidence ?? 100);
    for (const { confidence, reason } of picks) {
      expect(Number.isInteger(confidence) && confidence >= 0 && confidence <= 100).toBe(true);
      expect(reason).toMatch(/^[A-Z].*\.$/u);
    }
  });

  test('takes at most two of a house in each four, and stays within the taste', () => {
    const picks = scentsOf(rankScents(woody, bundle, none, 20));
    expect(picks).toHaveLength(20);
    for (let at = 0; at < 20; at += 4) {
      const houses = Map.groupBy(picks.slice(at, at + 4), ({ brand }) => brand).values();
      for (const { length } of houses) expect(length).toBeLessThanOrEqual(MOST_OF_A_HOUSE);
    }
    const first = new Set(picks.slice(0, 4).map(({ family }) => family));
    expect(first.size).toBeGreaterThanOrEqual(3);
    expect(first.difference(new Set(['Woody', 'Dry Wood', 'Green', 'Citrus', 'Mossy Wood', 'Aromatic'])).size).toBe(0);
    const oneHouse = [1, 2, 3, 4, 5].map((id) => scent(id, { brand: 'House' }));
    expect(rankScents(woody, oneHouse, none, 4)).toHaveLength(2);
  });

  test('prefers what is in stock where the fit is near, and the better fit where it is not', () => {
    const soldOut = scent(1, { isAvailable: false, notes: ['Cedar', 'Smoke'] });
    expect(idsOf(rankScents(woody, [soldOut, scent(2)], none, 1))).toEqual([2]);
    const floral = scent(3, { family: 'Floral', notes: ['Rose'] });
    expect(idsOf(rankScents(woody, [soldOut, floral], none, 1))).toEqual([1]);
    const same = [scent(1, { isAvailable: false }), scent(2)];
    expect(idsOf(rankScents(woody, same, none, 2))).toEqual([2, 1]);
    expect(new Set(rankScents(woody, same, none, 2).map(({ confidence }) => confidence)).size).toBe(1);
  });

  test('lets watchers decide between equals', () => {
    expect(idsOf(rankScents(woody, [scent(1), scent(2, { popularity: 3 })], none, 1))).toEqual([2]);
  });

  test('never repeats what was recommended, watched or dismissed', () => {
    const seen = new Set<number>();
    for (let round = 0; round < 40; round += 1) {
      const picks = rankScents(woody, bundle, { ...none, recommendedIds: seen }, 20);
      for (const { id } of picks) expect(seen.has(id)).toBe(false);
      for (const { id } of picks) seen.add(id);
    }
    expect(seen.size).toBeGreaterThan(bundle.length * 0.9);
    const history = { ...none, watched: [scent(1)], dismissed: [scent(2)] };
    expect(idsOf(rankScents(woody, [scent(1), scent(2), scent(3)], history, 4))).toEqual([3]);
  });

  test('learns from what was dismissed, a little each time', () => {
    const offers = [scent(1), scent(2, { family: 'Green', notes: ['Grass'] })];
    const dismissed = [3, 4, 5, 6].map((id) => scent(id));
    const either = profileOf({ Woody: 0.5, Green: 0.4 });
    const confidence = (history: History) =>
      rankScents(either, offers, history, 2).find(({ id }) => id === 1)?.confidence ?? 0;
    expect(idsOf(rankScents(either, offers, none, 2))).toEqual([1, 2]);
    expect(confidence({ ...none, dismissed: dismissed.slice(0, 1) })).toBeLessThan(confidence(none));
    expect(idsOf(rankScents(either, offers, { ...none, dismissed }, 2))).toEqual([2, 1]);
  });

  test('learns from what is watched', () => {
    const offers = [scent(1), scent(2, { family: 'Floral', notes: ['Rose'] })];
    const confidence = (history: History) =>
      rankScents(woody, offers, history, 2).find(({ id }) => id === 2)?.confidence ?? 0;
    const watched = [3, 4, 5].map((id) => scent(id, { family: 'Floral', notes: ['Peony', 'Rose'] }));
    expect(confidence({ ...none, watched })).toBeGreaterThan(confidence(none));
  });

  test('goes by the gender that somebody prefers, and by none where none is known', () => {
    const offers = [scent(1, { gender: 'women' }), scent(2, { gender: 'men' }), scent(3, { gender: 'unisex' })];
    expect(idsOf(rankScents(woody, offers, none, 3))).toEqual([1, 2, 3]);
    expect(idsOf(rankScents(woody, offers, { ...none, gender: 'men' }, 3))).toEqual([2, 3, 1]);
    expect(idsOf(rankScents(woody, offers, { ...none, gender: 'women' }, 3))).toEqual([1, 3, 2]);
    expect(idsOf(rankScents(woody, offers, { ...none, gender: 'unisex' }, 1))).toEqual([3]);
  });

  test('offers an original or what follows it, and one strength of a name', () => {
    const story = [scent(1), scent(2, { originalId: 1 }), scent(3, { originalId: 1 })];
    expect(rankScents(woody, story, none, 4)).toHaveLength(1);
    expect(rankScents(woody, story.slice(1), none, 4)).toHaveLength(1);
    const strengths = [scent(1, { brand: 'A', name: 'Oak' }), scent(2, { brand: 'A', name: 'Oak Intense' })];
    expect(rankScents(woody, strengths, none, 4)).toHaveLength(1);
    const names = [scent(1, { brand: 'A', name: 'Oak' }), scent(2, { brand: 'A', name: 'Oakley' })];
    expect(rankScents(woody, names, none, 4)).toHaveLength(2);
  });

  test('places what has no family by its notes, and takes what has nothing last', () => {
    const unplaced = scent(2, { family: null, notes: ['Cedar', 'Vetiver', 'Smoke'] });
    const empty = scent(1, { family: null, notes: [] });
    expect(idsOf(rankScents(woody, [empty, unplaced], none, 2))).toEqual([2, 1]);
  });

  test('is the same every time, and short where little is left', () => {
    expect(rankScents(woody, bundle.toReversed(), none, 8)).toEqual(rankScents(woody, bundle, none, 8));
    expect(rankScents(woody, [], none, 4)).toEqual([]);
  });

  test('reads accords before notes, the strongest first', () => {
    const { smells } = scent(1, { accords: ['leather', 'woody'], notes: ['Rose', 'Jasmine'] });
    expect(smells.leather ?? 0).toBeGreaterThan(smells.woody ?? 1);
    expect(smells.woody ?? 0).toBeGreaterThan(smells.rose ?? 1);
  });
});
