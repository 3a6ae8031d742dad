import type { Family, Gender } from '@sillage/contract';

export type PageFormat = 'json-ld' | 'json-ld-group' | 'microdata' | 'open-graph' | 'shopify';

/** One size of a product, with its price in US dollars. */
export interface ShopSize {
  ml: number;
  price: number;
  inStock: boolean;
}

export interface ShopProduct {
  handle: string;
  brand: string;
  name: string;
  format: PageFormat;
  gender: Gender;
  family: Family;
  notes: readonly string[];
  inspiredBy: { brand: string; fragrance: string } | null;
  /**
   * Sizes of a demo product. In the format `open-graph` there is only one size, because Open Graph
   * tags cannot describe more.
   */
  sizes: readonly ShopSize[];
}

const inStock = (ml: number, price: number): ShopSize => ({ ml, price, inStock: true });
const soldOut = (ml: number, price: number): ShopSize => ({ ml, price, inStock: false });

/** Invented products in every page format: two are sold out, and one size of a third product. */
export const demoProducts: readonly ShopProduct[] = [
  {
    handle: 'encre-provisoire',
    brand: 'Maison Démo',
    name: 'Encre Provisoire',
    format: 'json-ld',
    gender: 'unisex',
    family: 'Woody Oriental',
    notes: ['Ink', 'Incense', 'Sandalwood', 'Amber'],
    inspiredBy: null,
    sizes: [soldOut(100, 145)],
  },
  {
    handle: 'rose-de-papier',
    brand: 'Maison Démo',
    name: 'Rose de Papier',
    format: 'json-ld',
    gender: 'women',
    family: 'Soft Floral',
    notes: ['Rose', 'Iris', 'Aldehydes', 'White Musk'],
    inspiredBy: null,
    sizes: [inStock(50, 92)],
  },
  {
    handle: 'figuier-imaginaire',
    brand: 'Maison Démo',
    name: 'Figuier Imaginaire',
    format: 'json-ld-group',
    gender: 'unisex',
    family: 'Green',
    notes: ['Fig Leaf', 'Galbanum', 'Green Tea', 'Cedar'],
    inspiredBy: null,
    sizes: [inStock(30, 58), inStock(50, 88), soldOut(100, 132)],
  },
  {
    handle: 'vanille-hypothetique',
    brand: 'Maison Démo',
    name: 'Vanille Hypothétique',
    format: 'json-ld-group',
    gender: 'women',
    family: 'Floral Oriental',
    notes: ['Saffron', 'Jasmine', 'Amberwood', 'Vanilla'],
    inspiredBy: { brand: 'Maison Francis Kurkdjian', fragrance: 'Baccarat Rouge 540' },
    sizes: [inStock(35, 49), inStock(70, 79.5)],
  },
  {
    handle: 'limone-finto',
    brand: 'Casa Esempio',
    name: 'Limone Finto',
    format: 'microdata',
    gender: 'unisex',
    family: 'Citrus',
    notes: ['Lemon', 'Bergamot', 'Neroli', 'Basil'],
    inspiredBy: null,
    sizes: [inStock(100, 64)],
  },
  {
    handle: 'cuoio-inventato',
    brand: 'Casa Esempio',
    name: 'Cuoio Inventato',
    format: 'microdata',
    gender: 'men',
    family: 'Dry Wood',
    notes: ['Leather', 'Tobacco', 'Birch', 'Saffron'],
    inspiredBy: null,
    sizes: [inStock(75, 118)],
  },
  {
    handle: 'ambra-finta',
    brand: 'Casa Esempio',
    name: 'Ambra Finta',
    format: 'microdata',
    gender: 'women',
    family: 'Oriental',
    notes: ['Amber', 'Labdanum', 'Tonka Bean', 'Honey'],
    inspiredBy: null,
    sizes: [inStock(75, 104)],
  },
  {
    handle: 'lavendel-zur-probe',
    brand: 'Haus Beispiel',
    name: 'Lavendel zur Probe',
    format: 'open-graph',
    gender: 'men',
    family: 'Aromatic',
    notes: ['Lavender', 'Rosemary', 'Clary Sage', 'Oakmoss'],
    inspiredBy: null,
    sizes: [inStock(100, 76)],
  },
  {
    handle: 'moos-nach-plan',
    brand: 'Haus Beispiel',
    name: 'Moos nach Plan',
    format: 'open-graph',
    gender: 'men',
    family: 'Mossy Wood',
    notes: ['Bergamot', 'Pineapple', 'Oakmoss', 'Patchouli'],
    inspiredBy: { brand: 'Creed', fragrance: 'Aventus' },
    sizes: [inStock(50, 39.9)],
  },
  {
    handle: 'imaginary-tide',
    brand: 'Pretend & Daughters',
    name: 'Imaginary Tide',
    format: 'shopify',
    gender: 'men',
    family: 'Water',
    notes: ['Sea Salt', 'Lime', 'Calone', 'Driftwood'],
    inspiredBy: { brand: 'Giorgio Armani', fragrance: 'Acqua di Giò' },
    sizes: [soldOut(50, 42), soldOut(100, 66)],
  },
  {
    handle: 'make-believe-peach',
    brand: 'Pretend & Daughters',
    name: 'Make-Believe Peach',
    format: 'shopify',
    gender: 'women',
    family: 'Fruity',
    notes: ['Peach', 'Pear', 'Osmanthus', 'Sugar'],
    inspiredBy: null,
    sizes: [inStock(30, 36), inStock(50, 52)],
  },
  {
    handle: 'placeholder-oud',
    brand: 'Pretend & Daughters',
    name: 'Placeholder Oud',
    format: 'shopify',
    gender: 'unisex',
    family: 'Woody',
    notes: ['Oud', 'Cardamom', 'Sandalwood', 'Vetiver'],
    inspiredBy: { brand: 'Tom Ford', fragrance: 'Oud Wood' },
    sizes: [inStock(50, 58.5)],
  },
];
