import type { Concentration } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { extractConcentration, parseConcentration, removeConcentration } from './concentration.rules.ts';

describe('parseConcentration', () => {
  test.each<[string, Concentration | undefined]>([
    ['EDP', 'Eau de Parfum'],
    ['E.D.T.', 'Eau de Toilette'],
    ['eau de toilette spray', 'Eau de Toilette'],
    ['Eau Fraiche', 'Eau Fraîche'],
    ['Extrait', 'Extrait de Parfum'],
    ['Cologne', 'Eau de Cologne'],
    ['Parfüm', 'Parfum'],
    ['Парфюмированная вода', 'Eau de Parfum'],
    ['woda toaletowa', 'Eau de Toilette'],
    ['Body Mist', undefined],
    ['Perfume Oil', undefined],
  ])('parseConcentration converts %s to %s', (text, expected) => expect(parseConcentration(text)).toBe(expected));
});

test.each([
  ['Nuit Blanche Eau de Parfum', 'Nuit Blanche'],
  ['Sauvage – EDT', 'Sauvage'],
  ['Le Male Le Parfum', 'Le Male Le Parfum'],
  ['Coco Eau de Parfum Intense', 'Coco Eau de Parfum Intense'],
  ['Eau de Parfum', 'Eau de Parfum'],
  ['Aventus', 'Aventus'],
])('removeConcentration turns %s into %s', (name, expected) => expect(removeConcentration(name)).toBe(expected));

describe('extractConcentration', () => {
  test.each<[string, Concentration | null, string, Concentration | null]>([
    ['sauvage edp', null, 'sauvage', 'Eau de Parfum'],
    ['coco mademoiselle eau de parfum intense', null, 'coco mademoiselle intense', 'Eau de Parfum'],
    ['sauvage parfum', null, 'sauvage', 'Parfum'],
    ['layton', 'Parfum', 'layton', 'Parfum'],
    // An article makes the form part of the name.
    ['le male le parfum', null, 'le male le parfum', null],
    ['cuir de parfum', null, 'cuir de parfum', null],
    // So does a position before the end.
    ['parfum sacre', null, 'parfum sacre', null],
    ['eau de cologne imperiale', null, 'eau de cologne imperiale', null],
    ['eau de toilette de rochas', null, 'eau de toilette de rochas', null],
    // A separate statement makes a weak form part of the name; a strong form stands.
    ['homme parfum', 'Eau de Toilette', 'homme parfum', 'Eau de Toilette'],
    ['man eau fraiche', 'Eau de Toilette', 'man eau fraiche', 'Eau de Toilette'],
    ['man eau fraiche', null, 'man', 'Eau Fraîche'],
    ['sauvage edp', 'Eau de Toilette', 'sauvage', 'Eau de Parfum'],
    // Shops call any fragrance perfume or cologne.
    ['aventus edp cologne', null, 'aventus', 'Eau de Parfum'],
    ['burberry her edt eau de toilette', null, 'burberry her', 'Eau de Toilette'],
  ])(
    'extractConcentration splits %s (source states %s) into the name %s and the concentration %s',
    (name, given, rest, concentration) => {
      expect(extractConcentration(name.split(' '), given)).toEqual({ words: rest.split(' '), concentration });
    },
  );
});
