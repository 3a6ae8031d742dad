import type { Concentration, Gender } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { matchProduct, type WantedFragrance } from './match-product.ts';

type Sibling = WantedFragrance['siblings'][number];
const none = { brand: null, shop: null, labels: [], strength: null, variants: [], gtins: [], sizesMl: [], kind: null };

function sibling(name: string, concentration: Concentration | null = null, gender: Gender | null = null): Sibling {
  return { name, concentration, gender };
}

function matchTitle(brand: string, own: Sibling, title: string, siblings: Sibling[] = []): string | null {
  const wanted: WantedFragrance = { ...own, brand, gtins: [], siblings, brandsWithName: 1 };
  return matchProduct(wanted, { ...none, title })?.match ?? null;
}

describe('matchProduct with names that shops write in many ways', () => {
  test.each<[string, Sibling, string]>([
    ['Chanel', sibling('No 5', 'Eau de Parfum', 'women'), 'CHANEL N°5 Eau de Parfum 50 ml'],
    ['Chanel', sibling('No 5', 'Eau de Parfum', 'women'), 'Chanel Number Five EDP 3.4 oz'],
    ['Chanel', sibling('No 5', 'Eau de Parfum', 'women'), 'Chanel № 5 парфюмерная вода 100 мл'],
    ['Chanel', sibling('Bleu de Chanel', 'Eau de Toilette', 'men'), 'BLEU DE CHANEL EDT 50 ML'],
    ['Chanel', sibling('Gabrielle', 'Eau de Parfum', 'women'), 'Gabrielle Chanel Eau de Parfum 50 ml'],
    ['Dior', sibling('Miss Dior', 'Eau de Parfum', 'women'), 'Christian Dior Miss Dior edp 50ml'],
    ['Dior', sibling("J'adore", 'Eau de Parfum', 'women'), 'Dior Jadore Eau de Parfum 50 ml'],
    ['Dior', sibling("J'adore", 'Eau de Parfum', 'women'), 'Dior J&#39;adore Eau de Parfum 50 ml'],
    ['Yves Saint Laurent', sibling("L'Homme", 'Eau de Toilette', 'men'), 'YSL LHomme EDT 100 ml'],
    ['Yves Saint Laurent', sibling('Y', 'Eau de Parfum', 'men'), 'Yves Saint Laurent Y Eau de Parfum 60 ml'],
    ['Calvin Klein', sibling('CK One', 'Eau de Toilette', 'unisex'), 'Calvin Klein CKone EDT 100 ml'],
    ['Paco Rabanne', sibling('1 Million', 'Eau de Toilette', 'men'), 'Rabanne One Million EDT 100ml'],
    ['Tom Ford', sibling('Oud Wood', 'Eau de Parfum', 'unisex'), 'Tom Ford Private Blend Oud Wood EDP 50 ml'],
    [
      'Maison Margiela',
      sibling('Jazz Club', 'Eau de Toilette', 'men'),
      'Maison Margiela ’REPLICA’ Jazz Club EDT 30 ml',
    ],
    ['Maison Francis Kurkdjian', sibling('Baccarat Rouge 540', 'Eau de Parfum'), 'MFK Baccarat Rouge 540 EDP 70 ml'],
    ['Dolce&Gabbana', sibling('Light Blue', 'Eau de Toilette', 'women'), 'D&G Light Blue EDT Damen 25 ml'],
    ['Hermès', sibling("Terre d'Hermès", 'Eau de Toilette', 'men'), 'HERMES Terre d Hermes Eau de Toilette 100 ml'],
    ['Lancôme', sibling('Ô de Lancôme', 'Eau de Toilette', 'women'), 'Lancome O de Lancome EDT 75 ml'],
    ['Le Labo', sibling('Another 13', 'Eau de Parfum'), 'Le Labo Another 13 1.7 fl. oz / 50 ml EDP'],
    ['Hugo Boss', sibling('Hugo', 'Eau de Toilette', 'men'), 'Hugo Boss Hugo EDT 75 ml'],
    ['Chloé', sibling('Chloé Eau de Parfum', 'Eau de Parfum', 'women'), 'CHLOE Eau de Parfum 50 ml'],
  ])('recognises %s %o in "%s"', (brand, own, title) => {
    expect(matchTitle(brand, own, title)).toBe('exact');
  });

  test.each<[string, Sibling, string]>([
    ['Hugo Boss', sibling('Hugo', 'Eau de Toilette', 'men'), 'Hugo Boss The Scent EDT 100 ml'],
    ['Chanel', sibling('No 5', 'Eau de Parfum', 'women'), 'Chanel No 19 Eau de Parfum 50 ml'],
    ['Chanel', sibling('No 5', 'Eau de Parfum', 'women'), "Chanel No 5 L'Eau EDP 50 ml"],
    ['Chloé', sibling('Chloé Eau de Parfum', 'Eau de Parfum', 'women'), 'Chloé Nomade Eau de Parfum 50 ml'],
    ['Versace', sibling('Pour Homme', 'Eau de Toilette', 'men'), 'Versace Eros Pour Homme EDT 50 ml'],
    ['Yves Saint Laurent', sibling("L'Homme", 'Eau de Toilette', 'men'), 'YSL Pour Homme EDT 50 ml'],
    ['Yves Saint Laurent', sibling('Libre', 'Eau de Parfum', 'women'), 'YSL Libre Le Parfum EDP 50 ml'],
    ['Yves Saint Laurent', sibling('Y Le Parfum', 'Parfum', 'men'), 'Parfum for men Le Labo 50 ml'],
    ['Versace', sibling('Man', 'Eau de Toilette', 'men'), 'Versace Man Eau Fraiche EDT 50 ml'],
    ['Giorgio Armani', sibling('Acqua di Giò', 'Eau de Toilette'), 'Armani Acqua di Gioia EDT 50 ml'],
    ['Dolce&Gabbana', sibling('Light Blue', 'Eau de Toilette', 'women'), 'D&G Light Blue pour Homme EDT 75 ml'],
    ['Xerjoff', sibling('1861 Naxos', 'Eau de Parfum'), 'Xerjoff 1861 Renaissance EDP 100 ml'],
  ])('rejects %s %o for "%s"', (brand, own, title) => {
    expect(matchTitle(brand, own, title)).toBeNull();
  });
});

describe('matchProduct with fragrances of the same name', () => {
  const guilty = sibling('Guilty', 'Eau de Toilette', 'women');
  const guiltyMen = sibling('Guilty Pour Homme', 'Eau de Toilette', 'men');

  test.each([
    [guilty, 'Gucci Guilty EDT 50 ml for women', 'exact'],
    [guiltyMen, 'Gucci Guilty EDT 50 ml for men', 'exact'],
    [guilty, 'Gucci Guilty pour Homme EDT 50 ml', null],
    [guiltyMen, 'Gucci Guilty pour Femme EDT 50 ml', null],
    [guiltyMen, 'Gucci Guilty EDT 50 ml', 'doubtful'],
  ])('distinguishes them by gender: %o, "%s"', (own, title, expected) => {
    expect(matchTitle('Gucci', own, title, own === guilty ? [guiltyMen] : [guilty])).toBe(expected);
  });

  test('prefers a sibling whose name has further words of the title, even words that shops add', () => {
    const missDior = sibling('Miss Dior', 'Eau de Toilette', 'women');
    const original = sibling('Miss Dior Original', 'Eau de Toilette', 'women');
    expect(matchTitle('Dior', missDior, 'Miss Dior Original EDT 50 ml')).toBe('doubtful');
    expect(matchTitle('Dior', missDior, 'Miss Dior Original EDT 50 ml', [original])).toBeNull();
    expect(matchTitle('Dior', original, 'Miss Dior Original EDT 50 ml', [missDior])).toBe('exact');
  });

  test('prefers the sibling with the stated concentration when its own is unknown', () => {
    const unknown = sibling('Aura', null, 'women');
    expect(matchTitle('Mugler', unknown, 'Mugler Aura EDT 50 ml')).toBe('likely');
    expect(matchTitle('Mugler', unknown, 'Mugler Aura EDT 50 ml', [sibling('Aura', 'Eau de Toilette')])).toBeNull();
  });

  test('does not take "cologne" after a name for a filler when the brand has such a fragrance', () => {
    const aventus = sibling('Aventus', 'Eau de Parfum', 'men');
    const cologne = sibling('Aventus Cologne', 'Eau de Parfum', 'men');
    const title = 'Aventus Cologne for men by Creed EDP 100 ml';
    expect(matchTitle('Creed', aventus, title)).toBe('exact');
    expect(matchTitle('Creed', aventus, title, [cologne])).toBeNull();
    expect(matchTitle('Creed', cologne, title, [aventus])).toBe('exact');
  });
});

test('matchProduct bounds its work for hostile texts', () => {
  const wanted = { ...sibling('Aura'), brand: 'Mugler', gtins: ['03348901250146'], siblings: [], brandsWithName: 1 };
  const long = 'Aura &amp; <b> \u0000 1.1 2.2 3.3 ml '.repeat(20_000);
  const product = { ...none, title: long, brand: long, shop: long, labels: [long], strength: long, variants: [long] };
  expect(() => matchProduct(wanted, { ...product, gtins: [long, '3348901250146'] })).not.toThrow();
});
