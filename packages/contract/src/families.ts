/** The four groups of the fragrance wheel, each one arc of it (spec section 3). */
export const categories = ['Floral', 'Oriental', 'Woody', 'Fresh'] as const;
export type FamilyCategory = (typeof categories)[number];

interface FamilyFacts {
  name: string;
  category: FamilyCategory;
  /** The other name people may know it by; null when there is none worth saying. */
  alsoCalled: string | null;
  /** What one smells, in a sentence or two of our own. */
  description: string;
}

/**
 * The 14 families in the order of the wheel, so that neighbours resemble each other and the last touches the first.
 * Names and categories are the spec's (section 3); Fruity opens the circle because the spec counts it as Floral.
 */
export const families = [
  {
    name: 'Fruity',
    category: 'Floral',
    alsoCalled: null,
    description: 'Ripe fruit leads: bitten peach, pear, berries, lychee or mango, juicy and a little sugared.',
  },
  {
    name: 'Floral',
    category: 'Floral',
    alsoCalled: null,
    description:
      'One flower or a whole armful, and nothing heavier on top: rose, jasmine, lily of the valley, tuberose.',
  },
  {
    name: 'Soft Floral',
    category: 'Floral',
    alsoCalled: 'Powdery Floral',
    description:
      'Petals behind gauze. Aldehydes make them gleam like clean linen; iris, violet and white musk powder them.',
  },
  {
    name: 'Floral Oriental',
    category: 'Floral',
    alsoCalled: 'Floral Amber',
    description: 'Flowers at dusk: orange blossom and tuberose, sweetened with vanilla and warmed by a pinch of spice.',
  },
  {
    name: 'Soft Oriental',
    category: 'Oriental',
    alsoCalled: 'Soft Amber',
    description: 'Incense, clove and cinnamon drifting over flowers and a little amber. Warm and hushed, never heavy.',
  },
  {
    name: 'Oriental',
    category: 'Oriental',
    alsoCalled: 'Amber',
    description:
      'Vanilla, resins and tonka glow like embers, often with caramel, honey or rum. Opulent, nearly edible.',
  },
  {
    name: 'Woody Oriental',
    category: 'Oriental',
    alsoCalled: 'Woody Amber',
    description: 'The same glow carried by dark woods: sandalwood, patchouli and oud under amber and spice.',
  },
  {
    name: 'Woody',
    category: 'Woody',
    alsoCalled: null,
    description:
      'Wood itself, from pencil-dry cedar to milky sandalwood and earthy vetiver, with the grain left showing.',
  },
  {
    name: 'Mossy Wood',
    category: 'Woody',
    alsoCalled: 'Chypre',
    description: 'A forest floor after rain: oakmoss and patchouli below, a flash of bergamot above.',
  },
  {
    name: 'Dry Wood',
    category: 'Woody',
    alsoCalled: 'Leather',
    description: 'Wood left by the fire until it turns to leather, smoke and tobacco.',
  },
  {
    name: 'Aromatic',
    category: 'Woody',
    alsoCalled: 'Fougère',
    description: 'Lavender, rosemary and sage on a mossy base as sweet as hay. A fresh shave and a pressed shirt.',
  },
  {
    name: 'Citrus',
    category: 'Fresh',
    alsoCalled: null,
    description: 'Zest under the fingernail: bergamot, lemon, mandarin and neroli. Bright, brisk and soon gone.',
  },
  {
    name: 'Water',
    category: 'Fresh',
    alsoCalled: 'Marine',
    description: 'Sea spray, rain on stone, cool melon and salt: more air and water than any one plant.',
  },
  {
    name: 'Green',
    category: 'Fresh',
    alsoCalled: null,
    description: 'Snapped stems and crushed leaves: galbanum, violet leaf, fig leaf, cut grass and green tea.',
  },
] as const satisfies readonly FamilyFacts[];

/** One of the 14 families, spelled as in the spec. */
export type Family = (typeof families)[number]['name'];
