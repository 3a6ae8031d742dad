import type { Random } from './random.ts';

/** Invented brands with their other spellings. */
export const inventedBrands: readonly (readonly [name: string, ...aliases: string[]])[] = [
  ['Maison Orvelle', 'Orvelle', 'Maison Orvelle Paris'],
  ['Häuser & Söhne', 'Haeuser & Soehne', 'Häuser und Söhne'],
  ["L'Atelier du Givre", 'Atelier du Givre'],
  ['Ødegård', 'Odegard'],
  ['Casa Mirabò', 'Mirabò'],
  ['Noctis 27', 'Noctis27'],
  ['Frères Valmorin', 'Valmorin'],
  ['Thé & Suie', 'The & Suie'],
  ['Jardín Ocho', 'Jardin Ocho Madrid'],
  ['The Quiet Room', 'Quiet Room'],
  ['Parfums Delacombe', 'Delacombe'],
  ['Extrait Modern', 'Extrait Modern Parfumeur'],
  ['Bath House Nine', 'Bath House 9'],
  ['Al Sahrif', 'Al Sahrif Perfumes'],
  ['Roux+Bramble', 'Roux and Bramble', 'Roux + Bramble'],
  ['Żurawie', 'Zurawie'],
  ['M. Tessaro', 'Tessaro', 'Matteo Tessaro'],
  ['Pell & Daughters', 'Pell and Daughters'],
  ['Kōbō Incense', 'Kobo Incense'],
  ['Set Sail Perfumers', 'Set Sail'],
];

/** Invented brands that only sell dupes and fillers; no wanted fragrance is theirs. */
export const otherBrands = [
  'Arvea',
  'Bellamor',
  'Corvinelle',
  'Dorsay & Finch',
  'Emberlane',
  'Fontanelle Paris',
  'Gaspard Leroux',
  'Halden',
  'Ilmara',
  'Juno & Vale',
  'Kestrelle',
  'Lumenor',
  'Marchetti Profumi',
  'Nordlys',
  'Oriande',
  'Petrichor Labs',
  'Quillon',
  'Rivane',
  'Sableux',
  'Tindra',
];

export const dupeBrands = [
  'Aromelle',
  'Scentalike',
  'Chovenna Lab',
  'Duo Twin',
  'Pure Essens',
  'Raffane Style',
  'Zahra Oils',
];

const nouns = `Harbour Velvet Cinder Orchard Marble Lantern Thicket Parade Meridian Sparrow Winter
  Saffron Tide Cathedral Apricot Mirage Cello Ember Juniper Monsoon Papier Écume Forêt
  Crépuscule Neige Fumée Ambre Figue Cuir Encens`.split(/\s+/);
const qualities = `Silent Midnight Golden Wild Broken Pale Second Salted Burnt Royal Hidden Crimson Soft
  Last Northern Bitter Electric Distant`.split(/\s+/);
const series = ['Ration', 'Opus', 'Accord', 'Essai', 'Formula'];
const names = ['Ottilie', 'Madame Aurèle', 'Léopold', 'Señorita Vega', 'Jörg', 'Mrs. Pell', 'Tomaš', 'Zoë & Max'];
const goodsInNames = [
  'Hair of Medusa',
  'Clean Soap',
  'Candle Smoke',
  'Body of Water',
  'Sample of Heaven',
  'Sunset Set',
];

/** An invented name of one of several shapes; the shapes with numbers come in series. */
export function inventName(random: Random): { name: string; isNumbered: boolean; isCommon: boolean } {
  const plain = (name: string) => ({ name, isNumbered: false, isCommon: false });
  switch (random.below(9)) {
    case 0:
      return { name: random.pick(nouns), isNumbered: false, isCommon: true };
    case 1:
      return plain(`${random.pick(qualities)} ${random.pick(nouns)}`);
    case 2:
      return plain(`Nuit de ${random.pick(nouns)}`.replace(/e (?=[AEÉO])/, "'"));
    case 3:
      return { name: `${random.pick(series)} ${1 + random.below(40)}`, isNumbered: true, isCommon: false };
    case 4:
      return { name: `N°${2 + random.below(90)}`, isNumbered: true, isCommon: true };
    case 5:
      return plain(random.pick(names));
    case 6:
      return plain(`Eau ${random.pick(qualities)}`);
    case 7:
      return plain(random.pick(goodsInNames));
    default:
      return plain(`${random.pick(nouns)} & ${random.pick(nouns)}`);
  }
}

/** A name of a filler fragrance, of three words, which no invented wanted fragrance has. */
export function inventFillerName(random: Random): string {
  return `${random.pick(qualities)} ${random.pick(nouns)} ${random.pick(['Dream', 'Story', 'Garden', 'Code', 'Muse'])}`;
}

/** Goods of a perfumery that are no perfume. */
export const cosmetics = [
  'Volume Mascara Black',
  'Hydrating Day Cream SPF 30',
  'Matte Lipstick 04 Rosewood',
  'Micellar Water',
  'Repair Shampoo',
  'Anti-Ageing Serum',
  'Eyeshadow Palette',
  'Beard Oil',
  'Sun Milk SPF 50',
  'Nail Polish 112',
  'Concealer 02 Sand',
  'Clay Mask',
  'Hand Cream',
  'Lip Balm',
  'Toothpaste Mint',
  'Facial Cleanser',
];
