import type { Family } from './families.ts';

/** Our own texts about the fragrance families, in a separate module that most pages do not load. */
export const familyDescriptions: Record<Family, string> = {
  Fruity: 'Ripe fruit leads: bitten peach, pear, berries, lychee or mango, juicy and a little sugared.',
  Floral: 'One flower or a whole armful, and nothing heavier on top: rose, jasmine, lily of the valley, tuberose.',
  'Soft Floral':
    'Petals behind gauze. Aldehydes make them gleam like clean linen; iris, violet and white musk powder them.',
  'Floral Oriental':
    'Flowers at dusk: orange blossom and tuberose, sweetened with vanilla and warmed by a pinch of spice.',
  'Soft Oriental':
    'Incense, clove and cinnamon drifting over flowers and a little amber. Warm and hushed, never heavy.',
  Oriental: 'Vanilla, resins and tonka glow like embers, often with caramel, honey or rum. Opulent, nearly edible.',
  'Woody Oriental': 'The same glow carried by dark woods: sandalwood, patchouli and oud under amber and spice.',
  Woody: 'Wood itself, from pencil-dry cedar to milky sandalwood and earthy vetiver, with the grain left showing.',
  'Mossy Wood': 'A forest floor after rain: oakmoss and patchouli below, a flash of bergamot above.',
  'Dry Wood': 'Wood left by the fire until it turns to leather, smoke and tobacco.',
  Aromatic: 'Lavender, rosemary and sage on a mossy base as sweet as hay. A fresh shave and a pressed shirt.',
  Citrus: 'Zest under the fingernail: bergamot, lemon, mandarin and neroli. Bright, brisk and soon gone.',
  Water: 'Sea spray, rain on stone, cool melon and salt: more air and water than any one plant.',
  Green: 'Snapped stems and crushed leaves: galbanum, violet leaf, fig leaf, cut grass and green tea.',
};
