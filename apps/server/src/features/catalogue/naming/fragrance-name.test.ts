import { expect, test } from 'vitest';
import { parseFragranceName } from './fragrance-name.ts';

test('parseFragranceName parses concentration and gender, and ignores unknown values', () => {
  expect(
    parseFragranceName({ name: ' Oud  Wood ', brand: 'Tom Ford', concentration: 'edp', gender: 'Herren' }),
  ).toEqual({
    name: 'Oud Wood',
    brand: 'Tom Ford',
    concentration: 'Eau de Parfum',
    gender: 'men',
  });
  expect(parseFragranceName({ name: 'Oud Wood', brand: '', concentration: 'Oil', gender: 'yes' })).toEqual({
    name: 'Oud Wood',
    brand: null,
    concentration: null,
    gender: null,
  });
});

test('parseFragranceName returns a readable problem for an invalid name', () => {
  expect(parseFragranceName({ brand: 'Dior' })).toEqual({ problem: 'name: is required' });
  expect(parseFragranceName({ name: 'Oud', brand: 'a\u0000b' })).toEqual({
    problem: 'brand: remove the control characters',
  });
});
