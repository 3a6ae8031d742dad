import { expect, test } from 'vitest';
import { readNamed } from './named.ts';

test('strength and gender help where they are understood', () => {
  expect(readNamed({ name: ' Oud  Wood ', brand: 'Tom Ford', concentration: 'edp', gender: 'Herren' })).toEqual({
    name: 'Oud Wood',
    brand: 'Tom Ford',
    concentration: 'Eau de Parfum',
    gender: 'men',
  });
  expect(readNamed({ name: 'Oud Wood', brand: '', concentration: 'Oil', gender: 'yes' })).toEqual({
    name: 'Oud Wood',
    brand: null,
    concentration: null,
    gender: null,
  });
});

test('a name that is none is said in words', () => {
  expect(readNamed({ brand: 'Dior' })).toEqual({ problem: 'name: is required' });
  expect(readNamed({ name: 'Oud', brand: 'a\u0000b' })).toEqual({ problem: 'brand: remove the control characters' });
});
