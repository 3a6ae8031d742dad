/** Categories of the fragrance wheel (spec section 3); each is one arc of it. */
export const categories = ['Floral', 'Oriental', 'Woody', 'Fresh'] as const;
export type FamilyCategory = (typeof categories)[number];

interface FamilyDefinition {
  name: string;
  category: FamilyCategory;
  /** Another common name of the family; null when there is none worth showing. */
  alsoCalled: string | null;
}

/**
 * The 14 families in the order of the fragrance wheel. Neighbours resemble each other, and the last
 * family is a neighbour of the first. Names and categories come from the spec (section 3), which
 * puts Fruity in the first category, Floral.
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
