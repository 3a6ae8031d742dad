import type { Family, PersonalityType } from '@sillage/contract';
import { blend, entriesOf, type Weights } from './weights.rules.ts';

const wordsByAccord = {
  citrus:
    'citrus, lemon, lime, bergamot, mandarin, orange, tangerine, clementine, grapefruit, yuzu, citron, kumquat, petitgrain, neroli, verbena, lemonade, marmalade, zest, peel, sherbet, orangery',
  fresh: 'fresh, crisp, clean air, breeze, morning, shower, dew, spring water, cool, brisk, open window, neroli',
  'fresh spicy':
    'ginger, pink pepper, black pepper, pepper, cardamom, coriander, juniper, sichuan pepper, gin, pimento',
  aromatic:
    'lavender, rosemary, sage, clary sage, thyme, mint, artemisia, basil, geranium, juniper berries, fougere, shave, barber, caraway',
  lavender: 'lavender, lavandin, provence',
  herbal:
    'herb, basil, thyme, rosemary, tarragon, bay leaf, chamomile, herbal tea, kitchen garden, absinthe, artemisia, sage, mint',
  green:
    'green, leaf, grass, stem, galbanum, violet leaf, fig leaf, ivy, tea, green tea, fern, bamboo, meadow, hyacinth, tomato, park, garden, jungle, rhubarb',
  conifer: 'pine, fir, cypress, spruce, conifer, needle, juniper, christmas tree, resinous wood, alpine',
  fruity:
    'fruit, peach, pear, apple, raspberry, strawberry, blackberry, berry, black currant, plum, apricot, lychee, mango, melon, pineapple, pomegranate, cherry, fig, orchard, jam, quince, grape, juicy, sorbet',
  tropical:
    'pineapple, mango, passionfruit, coconut, papaya, guava, tropical, island, frangipani, palm, monoi, tiki, rainforest',
  cherry: 'cherry, sour cherry',
  coconut: 'coconut, monoi, suntan, sunscreen, palm beach',
  floral:
    'flower, floral, peony, freesia, magnolia, lily of the valley, lily, hyacinth, bouquet, blossom, petal, lilac, orchid, sweet pea, cyclamen, lotus, tulip, daisy, cherry blossom, hedione, wildflower',
  'white floral':
    'jasmine, tuberose, gardenia, orange blossom, orange flower, lily, honeysuckle, neroli, frangipani, white flower, magnolia, stephanotis',
  'yellow floral': 'ylang ylang, mimosa, osmanthus, narcissus, champaca, broom, honeysuckle, sunflower, daffodil',
  rose: 'rose, rosewater, geranium, rosebud, valentine',
  violet: 'violet, parma violet',
  iris: 'iris, orris, carrot seed',
  powdery:
    'powder, powdery, iris, orris, violet, heliotrope, lipstick, makeup, talc, white musk, mimosa, musk, macaron, vintage, lace',
  aldehydic: 'aldehyde, champagne, clean linen, fresh laundry, fresh sheet, starch, snow, sparkling',
  soapy: 'soap, laundry, bath, bubble, ironed shirt, white shirt, washing, cotton',
  musky: 'musk, white musk, ambrette, skin, cashmeran, blanket, cashmere, cotton, pillow, hug, cuddle',
  lactonic: 'milk, cream, peach skin, whipped cream, rice, fig nectar, latte, custard',
  almond: 'almond, bitter almond, marzipan, amaretto, heliotrope',
  nutty: 'nut, hazelnut, walnut, chestnut, pistachio, praline, tonka',
  vanilla: 'vanilla, tonka, custard, ice cream, cake, bakery, pastry, cookie, dessert, heliotrope, macaron, biscuit',
  caramel: 'caramel, toffee, praline, butterscotch, brown sugar, candy floss',
  sweet: 'sugar, sweet, candy, praline, marshmallow, dessert, caramel, tonka, syrup, toffee, cotton candy',
  honey: 'honey, beeswax, nectar, mead, hive',
  cacao: 'cacao, cocoa, chocolate, dark chocolate, truffle',
  coffee: 'coffee, espresso, cappuccino, cafe, mocha',
  rum: 'rum, cognac, brandy, whisky, whiskey, bourbon, port, cocktail, liquor, red wine, wine',
  amber:
    'amber, labdanum, benzoin, amberwood, ambroxan, ambergris, opoponax, tolu balsam, glow, golden, resin, tonka, sunset, candle, candlelight, ambrette',
  balsamic:
    'benzoin, myrrh, frankincense, incense, styrax, elemi, tolu balsam, peru balsam, balsam, opoponax, olibanum, resin, labdanum, church, temple, mastic',
  'warm spicy':
    'cinnamon, clove, nutmeg, saffron, cumin, spice, spicy, star anise, chai, curry, bazaar, souk, market, cardamom, mulled wine, chilli, pimento, gingerbread',
  'soft spicy': 'cardamom, pink pepper, carnation, nutmeg, saffron, chai, cashmere, mace',
  cinnamon: 'cinnamon, cassia, gingerbread, cinnamon roll, mulled wine',
  oud: 'oud, agarwood, arabian, arabia, palace, majlis',
  patchouli: 'patchouli, akigalawood, velvet, bohemian, cypriol',
  woody:
    'wood, woody, cedar, sandalwood, vetiver, guaiac, rosewood, cashmeran, iso e super, cypress, birch, oak, teak, driftwood, palo santo, papyrus, amberwood, forest, tree, cabin, log, bark, timber, workshop, lodge, mahogany, pine, oud, trail, woodland, bamboo',
  earthy:
    'earth, soil, vetiver, patchouli, mushroom, truffle, root, mud, clay, beetroot, cypriol, cellar, attic, cave, hiking, autumn leaf',
  mossy: 'moss, oakmoss, fern, lichen, forest floor, undergrowth, damp wood, fog, ruin, chypre',
  leather: 'leather, suede, saddle, motorbike, motorcycle, boot, castoreum, birch tar, jacket, castle, book binding',
  animalic: 'civet, castoreum, animalic, fur, panther, wolf, hide, stable',
  tobacco: 'tobacco, cigar, pipe, hay, tonka, smoking room, jazz, lounge, speakeasy, club',
  smoky:
    'smoke, smoky, fire, fireplace, campfire, bonfire, ember, ash, birch tar, burnt wood, guaiac, lapsang, torch, chimney, incense, match, charcoal',
  marine:
    'sea, ocean, marine, beach, wave, seaweed, sail, boat, harbour, harbor, coast, surf, ambergris, island, pier, lighthouse, seaside',
  salty: 'salt, salty, sea salt, oyster, driftwood, samphire, shore',
  aquatic:
    'water, aquatic, calone, lake, river, swim, swimming, pool, water lily, lotus, waterfall, melon, cucumber, fountain, aquozone, sea',
  ozonic: 'ozone, ozonic, rain, storm, thunder, lightning, sky, cloud, mountain air, wind',
  mineral: 'stone, mineral, flint, pebble, concrete, pavement, chalk, slate, rock, cliff, dust, glacier',
} as const;

export type Accord = keyof typeof wordsByAccord;

const familiesByAccord: Record<Accord, Weights<Family>> = {
  citrus: { Citrus: 1 },
  fresh: { Citrus: 0.5, Aromatic: 0.3, Water: 0.3 },
  'fresh spicy': { Aromatic: 0.6, Citrus: 0.2, Woody: 0.2 },
  aromatic: { Aromatic: 1 },
  lavender: { Aromatic: 1 },
  herbal: { Aromatic: 0.6, Green: 0.4 },
  green: { Green: 1 },
  conifer: { Woody: 0.6, Green: 0.3 },
  fruity: { Fruity: 1 },
  tropical: { Fruity: 0.8, 'Floral Oriental': 0.2 },
  cherry: { Fruity: 0.8, Oriental: 0.2 },
  coconut: { Fruity: 0.6, 'Floral Oriental': 0.3 },
  floral: { Floral: 1 },
  'white floral': { Floral: 0.6, 'Floral Oriental': 0.5 },
  'yellow floral': { Floral: 0.5, 'Floral Oriental': 0.4 },
  rose: { Floral: 0.9 },
  violet: { 'Soft Floral': 0.8 },
  iris: { 'Soft Floral': 0.8 },
  powdery: { 'Soft Floral': 1 },
  aldehydic: { 'Soft Floral': 1 },
  soapy: { 'Soft Floral': 0.5, Aromatic: 0.4 },
  musky: { 'Soft Floral': 0.6, Woody: 0.2 },
  lactonic: { Oriental: 0.4, Fruity: 0.3 },
  almond: { Oriental: 0.6, 'Floral Oriental': 0.3 },
  nutty: { Oriental: 0.6, 'Woody Oriental': 0.3 },
  vanilla: { Oriental: 0.9 },
  caramel: { Oriental: 0.9 },
  sweet: { Oriental: 0.6, Fruity: 0.3 },
  honey: { Oriental: 0.7, 'Floral Oriental': 0.3 },
  cacao: { Oriental: 0.9 },
  coffee: { Oriental: 0.6, 'Soft Oriental': 0.4 },
  rum: { 'Woody Oriental': 0.5, Oriental: 0.5 },
  amber: { 'Woody Oriental': 0.5, Oriental: 0.5, 'Soft Oriental': 0.3 },
  balsamic: { 'Soft Oriental': 0.8, Oriental: 0.3 },
  'warm spicy': { 'Soft Oriental': 0.9, 'Woody Oriental': 0.3 },
  'soft spicy': { 'Soft Oriental': 0.8 },
  cinnamon: { 'Soft Oriental': 0.7, Oriental: 0.4 },
  oud: { 'Woody Oriental': 1 },
  patchouli: { 'Woody Oriental': 0.5, 'Mossy Wood': 0.6 },
  woody: { Woody: 1 },
  earthy: { 'Mossy Wood': 0.7, Woody: 0.3 },
  mossy: { 'Mossy Wood': 1 },
  leather: { 'Dry Wood': 1 },
  animalic: { 'Dry Wood': 0.6, 'Woody Oriental': 0.3 },
  tobacco: { 'Dry Wood': 0.9 },
  smoky: { 'Dry Wood': 0.9 },
  marine: { Water: 1 },
  salty: { Water: 0.9 },
  aquatic: { Water: 1 },
  ozonic: { Water: 0.9 },
  mineral: { Water: 0.4, Woody: 0.3, 'Mossy Wood': 0.2 },
};

export const typesByFamily: Record<Family, Weights<PersonalityType>> = {
  Fruity: { 'Romantic & Floral': 0.4, 'Oriental & Exotic': 0.3, 'Fresh & Energetic': 0.3 },
  Floral: { 'Romantic & Floral': 1 },
  'Soft Floral': { 'Romantic & Floral': 0.7, 'Warm & Sophisticated': 0.4 },
  'Floral Oriental': { 'Oriental & Exotic': 0.5, 'Romantic & Floral': 0.5 },
  'Soft Oriental': { 'Oriental & Exotic': 0.5, 'Warm & Sophisticated': 0.4, 'Bold & Mysterious': 0.2 },
  Oriental: { 'Warm & Sophisticated': 0.6, 'Oriental & Exotic': 0.4 },
  'Woody Oriental': { 'Oriental & Exotic': 0.4, 'Bold & Mysterious': 0.4, 'Warm & Sophisticated': 0.3 },
  Woody: { 'Woody & Grounded': 1 },
  'Mossy Wood': { 'Woody & Grounded': 0.5, 'Bold & Mysterious': 0.5 },
  'Dry Wood': { 'Bold & Mysterious': 0.7, 'Woody & Grounded': 0.2, 'Warm & Sophisticated': 0.2 },
  Aromatic: { 'Fresh & Energetic': 0.5, 'Woody & Grounded': 0.5 },
  Citrus: { 'Fresh & Energetic': 1 },
  Water: { 'Fresh & Energetic': 1 },
  Green: { 'Woody & Grounded': 0.5, 'Fresh & Energetic': 0.5 },
};

const wordsByType: Record<PersonalityType, string> = {
  'Fresh & Energetic':
    'energetic, energy, active, sporty, sport, run, running, fresh, lively, bright, playful, sunny, swim, surf, beach, gym, optimistic, clean, breezy, vibrant, morning, outdoors, light hearted, cheerful',
  'Warm & Sophisticated':
    'warm, sophisticated, elegant, refined, classic, tailored, cashmere, gallery, opera, dinner party, polished, timeless, cosy, cozy, fireside, understated, luxurious, wine, library, tasteful, vintage',
  'Bold & Mysterious':
    'bold, mysterious, daring, dark, midnight, night, secret, dramatic, intense, rebellious, seductive, leather, shadow, black, edgy, confident, risk, storm, noir, intriguing, powerful, commanding',
  'Romantic & Floral':
    'romantic, romance, love, flower, floral, rose, soft, tender, gentle, dreamy, delicate, feminine, graceful, poetry, candlelit dinner, sentimental, garden, pastel, picnic, kiss, letter, blossom',
  'Woody & Grounded':
    'grounded, calm, nature, forest, hiking, hike, mountain, earthy, cabin, natural, steady, quiet, wood, camping, woodland, tree, honest, rustic, practical, craft, trail, campfire, solitude',
  'Oriental & Exotic':
    'exotic, adventure, adventurous, travel, spice, market, bazaar, souk, desert, far away, colourful, colorful, opulent, sensual, passionate, incense, distant, festival, marrakech, morocco, india, silk, wanderlust, vivid',
};

type Lexicon<Name extends string> = ReadonlyMap<string, readonly Name[]>;

const MAX_PHRASE_WORDS = 4;
/**
 * Scent words are searched in at most this many characters of a text. A quiz answer is never
 * longer.
 */
const MAX_TEXT_LENGTH = 500;
const accordLexicon = buildLexicon(wordsByAccord);
const typeLexicon = buildLexicon(wordsByType);

function buildLexicon<Name extends string>(table: Readonly<Record<Name, string>>): Lexicon<Name> {
  const lexicon = new Map<string, Name[]>();
  for (const [name, words] of Object.entries(table) as [Name, string][]) {
    for (const word of words.split(', ')) lexicon.set(word, [...(lexicon.get(word) ?? []), name]);
  }
  return lexicon;
}

function splitWords(text: string): string[] {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'`]/g, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}

function lookUpPhrase<Name extends string>(phrase: string, lexicon: Lexicon<Name>): readonly Name[] | undefined {
  const singulars = [phrase, phrase.replace(/ies$/, 'y'), phrase.replace(/es$/, ''), phrase.replace(/s$/, '')];
  return singulars.map((form) => lexicon.get(form)).find(Boolean);
}

/**
 * Counts the phrases of a lexicon in a text. Of overlapping phrases, only the longest counts:
 * "orange blossom" does not count as "orange".
 */
function countMentions<Name extends string>(text: string, lexicon: Lexicon<Name>): Weights<Name> {
  const words = splitWords(text);
  const counts: Weights<Name> = {};
  for (let index = 0; index < words.length; ) {
    const length = findPhraseLength(words, index, lexicon);
    const names = length === 0 ? [] : (lookUpPhrase(words.slice(index, index + length).join(' '), lexicon) ?? []);
    // A word with several meanings counts less for each.
    for (const name of names) counts[name] = (counts[name] ?? 0) + 1 / Math.sqrt(names.length);
    index += Math.max(1, length);
  }
  return counts;
}

function findPhraseLength<Name extends string>(
  words: readonly string[],
  index: number,
  lexicon: Lexicon<Name>,
): number {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - index); length > 0; length -= 1) {
    if (lookUpPhrase(words.slice(index, index + length).join(' '), lexicon)) return length;
  }
  return 0;
}

export function findAccords(text: string): Weights<Accord> {
  return countMentions(text, accordLexicon);
}

export function toFamilyWeights(weights: Weights<Accord>): Weights<Family> {
  return blend(...entriesOf(weights).map(([accord, weight]) => [familiesByAccord[accord], weight] as const));
}

/** Finds personality types in a text: words about a personality count fully, about scents half. */
export function findTypes(text: string): Weights<PersonalityType> {
  const families = toFamilyWeights(findAccords(text));
  return blend(
    [countMentions(text, typeLexicon), 1],
    ...entriesOf(families).map(([family, weight]) => [typesByFamily[family], weight / 2] as const),
  );
}
