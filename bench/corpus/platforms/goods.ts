import { itemAt } from '../item-at.ts';
import type { Item, Language, Size } from './lib.ts';

type Kind = Item['kind'];

const GOODS: [string, string, Kind, number][] = [
  ['Maison Verane', 'Ambre Nocturne Eau de Parfum', 'perfume', 118],
  ['Lattafa', 'Khamrah Eau de Parfum', 'perfume', 34.9],
  ['Xerjoff', 'Erba Pura Eau de Parfum', 'perfume', 215],
  ['Dior', 'Sauvage Eau de Toilette', 'perfume', 97],
  ['Guerlain', 'Shalimar Eau de Parfum', 'perfume', 109],
  ['Byredo', 'Mojave Ghost Eau de Parfum', 'perfume', 182],
  ['Le Labo', 'Santal 33 Eau de Parfum', 'perfume', 210],
  ['Diptyque', 'Philosykos Eau de Toilette', 'perfume', 98],
  ['Hermès', 'Terre d’Hermès Parfum', 'perfume', 112],
  ['Creed', 'Silver Mountain Water Eau de Parfum', 'perfume', 285],
  ['Zoologist', 'Bee Extrait de Parfum', 'perfume', 165],
  ['Nasomatto', 'Black Afgano Extrait de Parfum', 'perfume', 148],
  ['Jo Malone London', 'Wood Sage & Sea Salt Cologne', 'perfume', 120],
  ['Penhaligon’s', 'Halfeti Eau de Parfum', 'perfume', 205],
  ['Amouage', 'Interlude Man Eau de Parfum', 'perfume', 260],
  ['Essential Parfums', 'Bois Impérial Eau de Parfum', 'perfume', 84],
  ['Parfums de Marly', 'Layton Eau de Parfum', 'perfume', 240],
  ['Acqua di Parma', 'Fico di Amalfi Eau de Toilette', 'perfume', 93],
  ['Weleda', 'Skin Food Original 75 ml', 'care', 12.95],
  ['Paula’s Choice', 'Skin Perfecting 2% BHA Liquid Exfoliant', 'care', 35],
  ['Charlotte Tilbury', 'Matte Revolution Lipstick Pillow Talk', 'care', 29],
  ['Fjällräven', 'Greenland Winter Jacket', 'wear', 329],
  ['Levi’s', '501 Original Jeans', 'wear', 99.9],
  ['Veja', 'Campo Chromefree Leather Trainers', 'wear', 135],
  ['Sony', 'WH-1000XM5 Wireless Headphones', 'tech', 349],
  ['Garmin', 'Forerunner 265 GPS Watch', 'tech', 429],
  ['Logitech', 'MX Master 3S Mouse', 'tech', 109],
];

const TEXT: Record<Language, Record<Kind, string>> = {
  en: {
    perfume: 'Opens with bright citrus, then turns to iris and warm woods. Lasts from morning until late at night.',
    care: 'A rich formula that leaves skin soft and calm. Dermatologically tested and suitable for sensitive skin.',
    wear: 'Cut from hard-wearing fabric and made to be repaired. True to size; see the size guide for details.',
    tech: 'Long battery life, quick charging and a two-year warranty. Cable and carrying case included.',
  },
  de: {
    perfume: 'Spritzige Zitrusnoten im Auftakt, Iris im Herzen und warme Hölzer in der Basis. Hält den ganzen Tag.',
    care: 'Reichhaltige Pflege für ein geschmeidiges Hautgefühl. Dermatologisch getestet, für sensible Haut geeignet.',
    wear: 'Aus strapazierfähigem Material gefertigt. Fällt normal aus, Details finden Sie in der Größentabelle.',
    tech: 'Lange Akkulaufzeit, schnelles Laden und zwei Jahre Garantie. Ladekabel und Etui liegen bei.',
  },
  nl: {
    perfume: 'Opent fris met citrus, in het hart iris en daarna warme houttonen. Blijft de hele dag goed hangen.',
    care: 'Een rijke formule die de huid zacht en rustig maakt. Dermatologisch getest, ook voor de gevoelige huid.',
    wear: 'Gemaakt van slijtvast materiaal. Valt normaal; bekijk de maattabel voor alle afmetingen.',
    tech: 'Lange accuduur, snel opladen en twee jaar garantie. Inclusief oplaadkabel en opbergetui.',
  },
};

/** Reviews mention stock and prices, as real ones do. */
export const REVIEWS: Record<Language, [string, string][]> = {
  en: [
    ['Marjorie', 'Was sold out everywhere for months, so happy I finally found it here. Arrived in two days.'],
    ['Dev', 'Lovely stuff, but I paid $20 less for it last year.'],
  ],
  de: [
    ['Katrin S.', 'War lange überall ausverkauft, hier endlich wieder bekommen. Lieferung nach zwei Tagen.'],
    ['Jörg', 'Sehr gut, aber letztes Jahr habe ich noch 20 € weniger bezahlt.'],
  ],
  nl: [
    ['Femke', 'Was overal uitverkocht, hier eindelijk weer kunnen bestellen. Na twee dagen in huis.'],
    ['Bas V.', 'Heerlijk product, alleen was het vorig jaar nog € 20 goedkoper.'],
  ],
};

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A valid EAN-13 from any number. */
function gtinOf(seed: number): string {
  const digits = `76${String((seed * 7919 + 10007) % 10000000000).padStart(10, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** The product at a place in the list; each shop has its own numbers and prices. */
export function good(seed: number, place: number, language: Language): Item {
  const index = ((place % GOODS.length) + GOODS.length) % GOODS.length;
  const [brand, name, kind, base] = itemAt(GOODS, index);
  const id = 4000 + seed * 173 + index * 11;
  return {
    id,
    sku: `${brand
      .slice(0, 3)
      .toUpperCase()
      .replace(/[^A-Z]/g, 'X')}-${id}`,
    gtin: gtinOf(id),
    brand,
    name: `${brand} ${name}`,
    slug: slugOf(`${brand} ${name}`),
    kind,
    text: TEXT[language][kind],
    price: Math.round((base + (seed % 5)) * 100) / 100,
    sizes: [],
    shown: -1,
    state: 'in',
  };
}

/** A perfume by number; there are 18. */
export const perfume = (seed: number, number: number, language: Language): Item => good(seed, number % 18, language);

/** The same product in three bottles with three prices. */
export function inSizes(item: Item, shown: number, open: boolean[]): Item {
  const sizes: Size[] = ['30 ml', '50 ml', '100 ml'].map((name, i) => ({
    id: item.id * 10 + i,
    name,
    price: Math.round(item.price * ([0.5, 0.75, 1.2][i] ?? 1)) + 0.5,
    open: open[i] === true,
  }));
  return { ...item, sizes, shown };
}
