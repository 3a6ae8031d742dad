/**
 * Invents how shops list fragrances and what is listed beside them: flankers, other concentrations,
 * testers, body care, sets, imitations and the same name of other brands. The titles are in many
 * languages and spellings.
 */
import type { Concentration, Gender } from '@sillage/contract';
import type {
  ShopProductFacts,
  WantedFragrance,
} from '../../apps/server/src/features/catalogue/matching/match-product.ts';

export interface Listing {
  kind: string;
  /** The fragrance that the listing really sells; null for decoys. */
  of: WantedFragrance | null;
  /** The fragrance that a decoy resembles. */
  near: WantedFragrance;
  product: ShopProductFacts;
}

type Random = () => number;
/** Deterministic numbers from 0 to 1 (mulberry32), so that every run has the same titles. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

/** Splits texts at vertical bars and line ends. */
const split = (texts: string) => texts.split(/\s*\|\s*/).filter(Boolean);

const strengths: Record<Concentration, readonly string[]> = {
  'Extrait de Parfum': ['Extrait de Parfum', 'EXTRAIT', 'Perfume Extract', 'Parfum Extrait'],
  Parfum: ['Parfum', 'PARFUM', 'Pure Parfum', 'Parfum Spray'],
  'Eau de Parfum': split(`Eau de Parfum|EdP|EDP|eau de parfum spray|E.D.P.|EAU DE PARFUM Vaporisateur|
    Agua de Perfume|Woda perfumowana|parfémovaná voda|parfumovaná voda|парфюмерная вода|
    парфумована вода|Acqua di Profumo|apă de parfum|Eau de Parfum Natural Spray|Eau De Perfume`),
  'Eau de Toilette': split(`Eau de Toilette|EdT|EDT|eau de toilette spray|E.D.T|EAU DE TOILETTE Vaporisateur Spray|
    Woda toaletowa|toaletní voda|toaletná voda|туалетная вода|туалетна вода|
    Eau De Toilette Vapo`),
  'Eau de Cologne': ['Eau de Cologne', 'EDC', 'Woda kolońska', 'одеколон', 'Agua de Colonia'],
  'Eau Fraîche': ['Eau Fraîche', 'eau fraiche'],
};

const genders: Record<Gender, readonly string[]> = {
  men: split(`for Men|for Him|Herren|für Herren|pour homme|per uomo|para hombre|dla mężczyzn|pro muže|
    pre mužov|для мужчин|мужская|voor heren|Men's|Herrenduft|bărbați|til mænd`),
  women: split(`for Women|for Her|Damen|für Damen|pour femme|per donna|para mujer|dla kobiet|pro ženy|
    pre ženy|для женщин|женская|voor dames|Women's|Damenduft|femei|til kvinder`),
  unisex: ['Unisex', 'unisex', 'for Men and Women', 'унисекс', 'uniseks'],
};

const sizes = [
  '100 ml',
  '50ml',
  '30 ML',
  '100ML',
  '3.4 oz',
  '1.7 fl. oz / 50 ml',
  '3.3 / 3.4 oz',
  '75 ml',
  '90 мл',
  '10 cl',
];
const noise = split(`NEU|New in Box|OVP|100% Original|Sale!|Angebot|bestseller|Free Shipping|Neu & OVP|новинка|
    oryginalna|Nouveau|Spray|Natural Spray|Luxury Fragrance|Perfume|Refillable`);
const goods: Record<string, readonly string[]> = {
  tester: ['Tester', 'TESTER unboxed', '(tester)', 'тестер', 'Probador'],
  decant: ['Decant 10 ml', 'Abfüllung 5 ml', 'odlewka 5 ml', 'отливант 5 мл', '5ml decant'],
  sample: ['Probe 2 ml', 'sample 1.5 ml', 'Duftprobe', 'échantillon 2 ml', 'пробник 2 мл', 'vial 1 ml'],
  refill: ['Refill', 'Nachfüllung', 'Recharge', 'ricarica', 'recambio', 'wkład'],
  'body care': [
    'Body Lotion 200 ml',
    'Bodylotion',
    'Duschgel 200 ml',
    'lait pour le corps',
    'body cream',
    'balsam do ciała',
  ],
  deodorant: ['Deodorant Spray 150 ml', 'Deo Stick', 'Deodorant', 'déodorant', 'dezodorant 150 ml', 'дезодорант'],
  'hair mist': ['Hair Mist 30 ml', 'Haarparfum', 'brume cheveux', 'mgiełka do włosów', 'parfum cheveux'],
  candle: ['Scented Candle', 'Duftkerze 200 g', 'bougie parfumée', 'świeca zapachowa', 'свеча'],
  set: [
    'Gift Set',
    'Geschenkset EDP 50 ml + Bodylotion 75 ml',
    'Coffret',
    '100 ml + 10 ml',
    'zestaw',
    'подарочный набор',
  ],
};
const flankers =
  'Intense Elixir Noir Absolu Sport Nuit Extreme Blossom Rouge Night Légère Oud Midnight Electric Aqua'.split(' ');
const imitations = [
  'inspired by',
  'dupe for',
  'alternative to',
  'inspiriert von',
  'smells like',
  'аналог',
  'odpowiednik',
];
const otherBrands = ['Maison Nowak', 'Casa Brillante', 'Northfold', 'Atelier Sorrel', 'Perle & Fils'];
const brandAliases: Record<string, readonly string[]> = {
  Dior: ['Christian Dior', 'DIOR'],
  'Yves Saint Laurent': ['YSL', 'Yves Saint-Laurent'],
  'Dolce&Gabbana': ['Dolce & Gabbana', 'D&G', 'Dolce &amp; Gabbana'],
  'Giorgio Armani': ['Armani', 'GIORGIO ARMANI'],
  'Jean Paul Gaultier': ['JPG', 'Jean-Paul Gaultier'],
  'Paco Rabanne': ['Rabanne'],
  Mugler: ['Thierry Mugler'],
  'Maison Francis Kurkdjian': ['MFK'],
  'Calvin Klein': ['CK', 'Calvin Klein'],
};

function stripMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

interface TitleParts {
  brand: string;
  name: string;
  strength: string;
  gender: string;
  size: string;
  extra: string;
}

function join(random: Random, { brand, name, strength, gender, size, extra }: TitleParts): string {
  const orders = [
    [brand, name, strength, size, gender, extra],
    [brand, name, extra, gender, strength, size],
    [name, 'by', brand, size, strength, gender, extra],
    [`${brand} -`, name, '-', strength, '-', size, extra],
    [extra, brand, name, strength, `(${size || 'Spray'})`, gender],
    [name, strength, gender, size, '|', brand, extra],
    [strength, brand, name, gender, size, extra],
  ].filter((order) => brand !== '' || order[1] !== 'by');
  const title = pick(random, orders)
    .filter((part) => part !== '')
    .join(' ');
  const styles: ((text: string) => string)[] = [
    (text) => text,
    (text) => text,
    (text) => text.toUpperCase(),
    stripMarks,
  ];
  return pick(random, styles)(title).replace(/'/g, () => pick(random, ["'", '’', '&#39;']));
}

export interface ListingOptions {
  random: Random;
  wanted: WantedFragrance;
  hasGtin: boolean;
}

/** A listing that sells the wanted fragrance. */
export function listFragrance({ random, wanted, hasGtin }: ListingOptions): Listing {
  const { concentration, gender, name, brand } = wanted;
  const title = join(random, {
    brand: random() < 0.85 ? pick(random, [brand, brand, ...(brandAliases[brand] ?? [])]) : '',
    name: name.replace(/ Eau de (?:Parfum|Toilette)$/, ''),
    strength: random() < 0.9 ? pick(random, strengths[concentration ?? 'Eau de Parfum']) : '',
    gender: gender !== null && random() < 0.5 ? pick(random, genders[gender]) : '',
    size: random() < 0.8 ? pick(random, sizes) : '',
    extra: random() < 0.4 ? pick(random, noise) : '',
  });
  const vendor = random() < 0.6 ? brand : pick(random, [null, 'Duftladen']);
  const gtins = hasGtin ? [...wanted.gtins] : [];
  return { kind: 'fragrance', of: wanted, near: wanted, product: toProduct(title, vendor, gtins) };
}

/** A listing of one kind of decoy near the wanted fragrance. */
export function listDecoy(kind: string, { random, wanted, hasGtin }: ListingOptions): Listing {
  const strength = pick(random, strengths[wanted.concentration ?? 'Eau de Parfum']);
  const parts = { brand: wanted.brand, name: wanted.name, strength, gender: '', size: pick(random, sizes), extra: '' };
  const decoy = { ...parts, ...describeDecoy(kind, random, wanted) };
  const vendor =
    kind === 'same name of another brand' || kind === 'imitation' ? pick(random, otherBrands) : wanted.brand;
  const gtins = hasGtin ? [...wanted.gtins] : [];
  return { kind, of: null, near: wanted, product: toProduct(join(random, decoy), vendor, gtins) };
}

function describeDecoy(kind: string, random: Random, wanted: WantedFragrance): Partial<TitleParts> {
  const words = goods[kind];
  if (words) return { strength: random() < 0.5 ? 'Eau de Parfum' : '', size: '', extra: pick(random, words) };
  if (kind === 'same name of another brand') return { brand: pick(random, otherBrands) };
  if (kind === 'imitation')
    return {
      brand: pick(random, otherBrands),
      name: `No. 27 ${pick(random, imitations)} ${wanted.brand} ${wanted.name}`,
    };
  if (kind === 'other concentration') {
    const bare = wanted.name.replace(/ (?:Eau de )?(?:Parfum|Toilette|Cologne)$/, '');
    const own = wanted.concentration ?? 'Eau de Parfum';
    const other = own === 'Eau de Toilette' ? ('Eau de Parfum' as const) : ('Eau de Toilette' as const);
    return { name: bare, strength: pick(random, strengths[other]) };
  }
  const free = flankers.filter((word) => !wanted.name.toLowerCase().includes(word.toLowerCase()));
  return { name: `${wanted.name} ${pick(random, free)}` };
}

export const decoyKinds = [
  'flanker',
  'other concentration',
  'same name of another brand',
  'imitation',
  ...Object.keys(goods),
];

function toProduct(title: string, brand: string | null, gtins: string[]): ShopProductFacts {
  const none = { labels: [], strength: null, variants: [], sizesMl: [], kind: null };
  return { title, brand, shop: 'duftladen.example', gtins, ...none };
}
