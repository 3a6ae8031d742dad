import { describe, expect, test } from 'vitest';
import { matchProduct, type WantedFragrance } from './match-product.ts';

const wanted: WantedFragrance = {
  name: 'Orage Bleu',
  brand: 'Delacombe',
  concentration: 'Eau de Parfum',
  gender: 'women',
  gtins: ['03348901250146'],
  siblings: [],
  brandsWithName: 1,
};
const none = { brand: null, shop: 'shop.example', labels: [], strength: null, variants: [], sizesMl: [50], kind: null };

function judge(title: string, of: Partial<WantedFragrance> = {}, gtins: string[] = []) {
  return matchProduct({ ...wanted, ...of }, { ...none, title, gtins });
}

describe('a word of shops that brands put into names too', () => {
  test.each([
    ['behind the name', 'Delacombe Orage Bleu Originale Eau de Parfum'],
    ['behind the concentration', 'Delacombe Orage Bleu Eau de Parfum Originale'],
    ['behind a word for perfume', 'Delacombe Orage Bleu EdP Parfum Nouveau'],
    ['behind the brand', 'Orage Bleu EdP Delacombe Original'],
    ['before a word for a spray', 'Delacombe Orage Bleu EdP Originale Vaporisateur'],
    ['and means "perfume"', 'Delacombe Orage Bleu Profumo EdP'],
  ])('makes the match doubtful when it stands %s', (_, title) => {
    expect(judge(title)).toEqual({ match: 'doubtful', why: expect.stringContaining('may belong to it') });
  });

  test.each([
    ['before the name', 'Original Delacombe Orage Bleu EdP'],
    ['behind a size', 'Delacombe Orage Bleu EdP 50 ml Original'],
    ['behind a dash', 'Delacombe Orage Bleu EdP - Original'],
    ['in brackets', 'Delacombe Orage Bleu EdP (New)'],
    ['in a phrase of trade', 'Delacombe Orage Bleu EdP New in Box'],
  ])('says nothing when it stands %s', (_, title) => {
    expect(judge(title)?.match).toBe('exact');
  });

  test('says nothing when it is a word of the name', () => {
    expect(judge('Delacombe Orage Original EdP', { name: 'Orage Original' })?.match).toBe('exact');
  });

  test('makes a match by GTIN doubtful', () => {
    const why = 'Same barcode 03348901250146, but the title has further words';
    expect(judge('Delacombe Orage Bleu Originale EdP', {}, wanted.gtins.slice())).toEqual({ match: 'doubtful', why });
  });
});

describe('words of the name', () => {
  test('make the match doubtful when they stand in another order', () => {
    expect(judge('Delacombe Bleu Orage EdP')?.match).toBe('doubtful');
    expect(judge("Delacombe Orage d'un Bleu EdP")?.match).toBe('exact');
  });
});

describe('a cologne', () => {
  test('is the American word for a perfume for men only when the title states the concentration', () => {
    const men = { gender: 'men' } as const;
    expect(judge('Delacombe Orage Bleu EdP Cologne for Men', men)?.match).toBe('exact');
    expect(judge('Delacombe Orage Bleu Cologne for Men', men)?.match).toBe('doubtful');
    expect(judge('Delacombe Orage Bleu EdP Cologne 50 ml for Men', men)?.match).toBe('doubtful');
    expect(judge('Orage Bleu | Delacombe Cologne', men)?.match).toBe('doubtful');
  });
});

describe('a gender behind the name', () => {
  test('may belong to the name when the gender of the fragrance is unknown', () => {
    const unknown = { gender: null };
    expect(judge('Delacombe Orage Bleu for Men EdP', unknown)?.match).toBe('doubtful');
    expect(judge('Delacombe Orage Bleu EdP for Men', unknown)?.match).toBe('exact');
    expect(judge('Delacombe Orage Bleu (for Men) EdP', unknown)?.match).toBe('exact');
    expect(judge('Delacombe Orage Bleu Unisex EdP', unknown)?.match).toBe('exact');
  });
});

describe('a name that is a number with at most one word', () => {
  test.each(['N°53', 'Opus 10'])('makes the match doubtful when the shop states no brand: %s', (name) => {
    expect(judge(`${name} EdP 50 ml`, { name })?.match).toBe('doubtful');
    expect(judge(`Delacombe ${name} EdP 50 ml`, { name })?.match).toBe('exact');
  });

  test('does not matter beside two words', () => {
    expect(judge('Santal Rouge 33 EdP 50 ml', { name: 'Santal Rouge 33' })?.match).toBe('likely');
  });
});
