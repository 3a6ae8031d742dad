/** Categories of the fragrance wheel (spec section 3); each is one arc of it. */
export const categories = ['Floral', 'Oriental', 'Woody', 'Fresh'] as const;
export type FamilyCategory = (typeof categories)[number];

interface FamilyDefinition {
  name: string;
  category: FamilyCategory;
  /** Another common name of the fragrance family, such as "Amber" for Oriental, or null. */
  alsoCalled: string | null;
}

/**
 * Fragrance families in the order of the fragrance wheel: neighbours resemble each other, also the
 * last and the first. Names and categories come from the spec (section 3), which puts Fruity in the
 * category Floral.
 */
export const families = [
  {
    name: 'Fruity',
    category: 'Floral',
    alsoCalled: null,
  },
  {
    name: 'Floral',
    category: 'Floral',
    alsoCalled: null,
  },
  {
    name: 'Soft Floral',
    category: 'Floral',
    alsoCalled: 'Powdery Floral',
  },
  {
    name: 'Floral Oriental',
    category: 'Floral',
    alsoCalled: 'Floral Amber',
  },
  {
    name: 'Soft Oriental',
    category: 'Oriental',
    alsoCalled: 'Soft Amber',
  },
  {
    name: 'Oriental',
    category: 'Oriental',
    alsoCalled: 'Amber',
  },
  {
    name: 'Woody Oriental',
    category: 'Oriental',
    alsoCalled: 'Woody Amber',
  },
  {
    name: 'Woody',
    category: 'Woody',
    alsoCalled: null,
  },
  {
    name: 'Mossy Wood',
    category: 'Woody',
    alsoCalled: 'Chypre',
  },
  {
    name: 'Dry Wood',
    category: 'Woody',
    alsoCalled: 'Leather',
  },
  {
    name: 'Aromatic',
    category: 'Woody',
    alsoCalled: 'Fougère',
  },
  {
    name: 'Citrus',
    category: 'Fresh',
    alsoCalled: null,
  },
  {
    name: 'Water',
    category: 'Fresh',
    alsoCalled: 'Marine',
  },
  {
    name: 'Green',
    category: 'Fresh',
    alsoCalled: null,
  },
] as const satisfies readonly FamilyDefinition[];

export type Family = (typeof families)[number]['name'];
