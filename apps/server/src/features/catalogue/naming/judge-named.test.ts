import type { Concentration, Gender } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { nameKeyOf } from '../matching/match.ts';
import { judgeNamed, wishOf } from './judge-named.ts';
import type { NamedRow } from './named.repo.ts';

interface Facts {
  name?: string;
  concentration?: Concentration | null;
  gender?: Gender | null;
}

function rowOf(id: number, { name = 'Guilty', concentration = null, gender = null }: Facts = {}): NamedRow {
  const brand = 'Gucci';
  const facts = { id, name, brand, concentration, gender, name_key: nameKeyOf(brand, name, concentration) };
  return facts as NamedRow;
}

function judge(asked: Facts, rows: NamedRow[], hint: number | null = null) {
  const wish = wishOf('Gucci', { name: 'Guilty', concentration: null, gender: null, brand: 'Gucci', ...asked });
  const { found, isSure } = judgeNamed([wish], rows, hint);
  return { found: found.map(({ id }) => id), isSure };
}

const edp = rowOf(1, { concentration: 'Eau de Parfum' });
const edt = rowOf(2, { concentration: 'Eau de Toilette' });

describe('what is meant by a house and a name', () => {
  test('is certain where one fragrance goes by it, whichever of the two says its strength', () => {
    expect(judge({}, [edp])).toEqual({ found: [1], isSure: true });
    expect(judge({ concentration: 'Eau de Parfum' }, [rowOf(3)])).toEqual({ found: [3], isSure: true });
  });

  test('is open between strengths, unless the list says which', () => {
    expect(judge({}, [edp, edt])).toEqual({ found: [1, 2], isSure: false });
    expect(judge({ concentration: 'Eau de Toilette' }, [edp, edt])).toEqual({ found: [2, 1], isSure: true });
    expect(judge({ name: 'Guilty EDT' }, [edp, rowOf(3), edt])).toMatchObject({ found: [2, 1, 3], isSure: true });
  });

  test('is no other strength', () => {
    expect(judge({ concentration: 'Parfum' }, [edp])).toEqual({ found: [1], isSure: false });
  });

  test('is the one that is called exactly so, for whomever others of that name are', () => {
    const both = [rowOf(1, { gender: 'men' }), rowOf(2, { name: 'Guilty pour Femme', gender: 'women' })];
    expect(judge({}, both)).toEqual({ found: [1, 2], isSure: true });
    expect(judge({ gender: 'women' }, both)).toEqual({ found: [2, 1], isSure: true });
    expect(judge({ name: 'Guilty for women' }, both)).toEqual({ found: [2, 1], isSure: true });
  });

  test('offers what is called exactly so before its namesakes', () => {
    const both = [
      rowOf(2, { name: 'Guilty pour Femme', gender: 'women' }),
      rowOf(1, { concentration: 'Eau de Parfum' }),
    ];
    expect(judge({ concentration: 'Eau de Toilette' }, both)).toMatchObject({ isSure: false });
    expect(judge({ concentration: 'Eau de Toilette', gender: 'men' }, both)).toEqual({ found: [1, 2], isSure: false });
  });

  test('is open between genders where none is called exactly so, unless the list says for whom', () => {
    const him = rowOf(1, { name: 'Guilty pour Homme', gender: 'men' });
    const her = rowOf(2, { name: 'Guilty pour Femme', gender: 'women' });
    expect(judge({}, [him, her])).toEqual({ found: [1, 2], isSure: false });
    expect(judge({ gender: 'women' }, [him, her])).toEqual({ found: [2, 1], isSure: true });
    expect(judge({}, [him])).toEqual({ found: [1], isSure: true });
    expect(judge({ gender: 'women' }, [rowOf(1, { gender: 'men' })])).toMatchObject({ isSure: false });
    expect(judge({ gender: 'men' }, [rowOf(1, { gender: 'unisex' })])).toMatchObject({ isSure: true });
  });

  test('is what the list remembers, as long as house and name agree', () => {
    expect(judge({}, [edp, edt], 2)).toEqual({ found: [2, 1], isSure: true });
    const other = rowOf(9, { name: 'Bloom' });
    expect(judge({}, [edp, other], 9)).toEqual({ found: [1], isSure: true });
    expect(judge({ name: 'Nobody knows' }, [other], 9)).toEqual({ found: [], isSure: false });
  });

  test('is never a flanker', () => {
    expect(judge({}, [rowOf(1, { name: 'Guilty Absolute' })])).toEqual({ found: [], isSure: false });
  });
});
