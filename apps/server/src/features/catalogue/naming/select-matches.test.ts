import type { Concentration, Gender } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { toFragrance } from '../catalogue.rules.ts';
import { computeNameKey } from '../matching/name-keys.ts';
import type { NamedRow } from './names.repo.ts';
import { interpretName, preferSameName, selectMatches } from './select-matches.ts';

interface Facts {
  name?: string;
  concentration?: Concentration | null;
  gender?: Gender | null;
}

function buildRow(id: number, { name = 'Guilty', concentration = null, gender = null }: Facts = {}): NamedRow {
  const brand = 'Gucci';
  const facts = { id, name, brand, concentration, gender, name_key: computeNameKey(brand, name, concentration) };
  return facts as NamedRow;
}

function match(query: Facts, rows: NamedRow[], hint: number | null = null) {
  const interpretation = interpretName('Gucci', {
    name: 'Guilty',
    concentration: null,
    gender: null,
    brand: 'Gucci',
    ...query,
  });
  const { candidates, isExactMatch } = selectMatches([interpretation], rows, hint);
  return { candidates: candidates.map(({ id }) => id), isExactMatch };
}

const edp = buildRow(1, { concentration: 'Eau de Parfum' });
const edt = buildRow(2, { concentration: 'Eau de Toilette' });

describe('selectMatches', () => {
  test('selectMatches returns an exact match when the query or the only candidate has no concentration', () => {
    expect(match({}, [edp])).toEqual({ candidates: [1], isExactMatch: true });
    expect(match({ concentration: 'Eau de Parfum' }, [buildRow(3)])).toEqual({ candidates: [3], isExactMatch: true });
  });

  test('selectMatches returns no exact match for a name in two concentrations unless the query states one', () => {
    expect(match({}, [edp, edt])).toEqual({ candidates: [1, 2], isExactMatch: false });
    expect(match({ concentration: 'Eau de Toilette' }, [edp, edt])).toEqual({ candidates: [2, 1], isExactMatch: true });
    expect(match({ name: 'Guilty EDT' }, [edp, buildRow(3), edt])).toMatchObject({
      candidates: [2, 1, 3],
      isExactMatch: true,
    });
  });

  test('selectMatches returns no exact match when query and fragrance state different concentrations', () => {
    expect(match({ concentration: 'Parfum' }, [edp])).toEqual({ candidates: [1], isExactMatch: false });
  });

  test('selectMatches ranks “Guilty pour Femme” after “Guilty” unless the written name or gender is for women', () => {
    const both = [buildRow(1, { gender: 'men' }), buildRow(2, { name: 'Guilty pour Femme', gender: 'women' })];
    expect(match({}, both)).toEqual({ candidates: [1, 2], isExactMatch: true });
    expect(match({ gender: 'women' }, both)).toEqual({ candidates: [2, 1], isExactMatch: true });
    expect(match({ name: 'Guilty for women' }, both)).toEqual({ candidates: [2, 1], isExactMatch: true });
  });

  test('selectMatches lists the exact name before the same name with a gender', () => {
    const both = [
      buildRow(2, { name: 'Guilty pour Femme', gender: 'women' }),
      buildRow(1, { concentration: 'Eau de Parfum' }),
    ];
    expect(match({ concentration: 'Eau de Toilette' }, both)).toMatchObject({ isExactMatch: false });
    expect(match({ concentration: 'Eau de Toilette', gender: 'men' }, both)).toEqual({
      candidates: [1, 2],
      isExactMatch: false,
    });
  });

  test('selectMatches returns no exact match for names with different genders unless the query states one', () => {
    const him = buildRow(1, { name: 'Guilty pour Homme', gender: 'men' });
    const her = buildRow(2, { name: 'Guilty pour Femme', gender: 'women' });
    expect(match({}, [him, her])).toEqual({ candidates: [1, 2], isExactMatch: false });
    expect(match({ gender: 'women' }, [him, her])).toEqual({ candidates: [2, 1], isExactMatch: true });
    expect(match({}, [him])).toEqual({ candidates: [1], isExactMatch: true });
    expect(match({ gender: 'women' }, [buildRow(1, { gender: 'men' })])).toMatchObject({ isExactMatch: false });
    expect(match({ gender: 'men' }, [buildRow(1, { gender: 'unisex' })])).toMatchObject({ isExactMatch: true });
  });

  test('selectMatches prefers the fragrance with the hinted id when brand and name match', () => {
    expect(match({}, [edp, edt], 2)).toEqual({ candidates: [2, 1], isExactMatch: true });
    const other = buildRow(9, { name: 'Bloom' });
    expect(match({}, [edp, other], 9)).toEqual({ candidates: [1], isExactMatch: true });
    expect(match({ name: 'Nobody knows' }, [other], 9)).toEqual({ candidates: [], isExactMatch: false });
  });

  test('selectMatches never matches a longer name of the same brand', () => {
    expect(match({}, [buildRow(1, { name: 'Guilty Absolute' })])).toEqual({ candidates: [], isExactMatch: false });
  });
});

describe('preferSameName', () => {
  const query = { name: 'Cinder', brand: null, concentration: null, gender: null };
  const find = (rows: NamedRow[], preferred: number[] = []) => {
    const { candidates, match: certainty } = preferSameName(query, rows.map(toFragrance), new Set(preferred));
    return [certainty, ...candidates.map(({ id }) => id)];
  };
  const toilette = buildRow(1, { name: 'Cinder', concentration: 'Eau de Toilette' });
  const parfum = buildRow(2, { name: 'Cinder', concentration: 'Parfum' });
  const flanker = buildRow(3, { name: 'Cinder Nights' });

  test('preferSameName finds a probable match when only concentrations differ, a preferred one first', () => {
    expect(find([flanker, toilette, parfum])).toEqual(['probable', 1, 2, 3]);
    expect(find([flanker, toilette, parfum], [2, 3])).toEqual(['probable', 2, 1, 3]);
  });

  test('preferSameName leaves a name doubtful that two brands have, or none', () => {
    expect(find([toilette, { ...parfum, brand: 'Dior' }])).toEqual(['doubtful', 1, 2]);
    expect(find([flanker])).toEqual(['doubtful', 3]);
  });
});
