import { type Family, families, type PersonalityType, personalityTypes } from '@sillage/contract';

/**
 * Words in quiz answers that simulated users of each personality type like. They do not depend on
 * the question bank's weights or on the scent lexicon, because the simulation tests both.
 */
const likedWordsByType: Record<PersonalityType, string> = {
  'Fresh & Energetic':
    'sea salt wave waves harbour boat boats swim swimming surfing beach summer sun sun-hot window windows open lemon lemonade orange oranges mint basil cucumber water rain raincoat yellow running river berries raspberries orchard shirt iron soap linen grass field festival jar sand blue parasols towels terrace pebbles horizon oysters ice friends hare wind cold white striped',
  'Warm & Sophisticated':
    'library books bookshops opera marble camel coat pearls cashmere scarves suit cello quartet candle candlelight candles coffee chestnuts heavy brandy hotel port walnut walnuts leather armchair pipe tobacco vanilla milk toast marmalade chocolates chocolate pastry caramel house well-kept dining train cream paper perfect piano winter watches purr cutting talking table benches cushion drawers letters',
  'Bold & Mysterious':
    'midnight night dark darkest black secret secrets locked hidden sign theatre iron bar cellar band jazz club leather jacket motorbike smoke smoky snuffed fog storm gale lightning lighthouse velvet wine ring raven feather panther mummies mask shadow ruin ivy incense wax oak hollow door key attic trunks violin case grill flames jasmine bitters chilli cloves scarf cabinet match moon',
  'Romantic & Floral':
    'rose roses rose-covered flower flowers flower-market petals bouquet peonies violets lace powder gloves lipstick mirror dressing letter letters love pink pillow pearls-shell bloom garden cottage lime glasshouse piano novel heart strawberries pavlova peaches cherries bath poems dried pressed champagne white linen sheets window cushion geranium jam orange-blossom wisteria shell silk jasmine bookmark stranger',
  'Woody & Grounded':
    'cabin log stove forest roots wood shavings workshop tools cedar pine cone hut mountain pass hiking boots muddy moss woods tent soaked fox trees tree oak bird birds tea greenhouse tomato herbs loaf rye bread wool sweater undyed guitar porch lavender bees pottery saddler knife grass telescope crickets chestnuts chimney winter fire shawl beeswax map step green ivy bottles leaf leaves balcony caraway',
  'Oriental & Exotic':
    'spice spices market bazaar lantern lanterns carpets courtyard desert dune dunes caravan starlight saffron brass samovar pavilion incense cushions hands silk embroidered robe drum dancing dance tango bossa mangoes mango coconut palm hammock pomegranates jasmine dates figs fig honey almond orange-blossom warm rains monsoon steam thunder peacock flower bananas carved box somewhere lute singer resin golden tiles kitchen recipe roof cinnamon harbour',
};

const likedWordsByFamily: Record<Family, string> = {
  Fruity:
    'peach peaches cherry cherries berries raspberries strawberries pavlova mango mangoes orchard fruit pomegranates coconut figs jam champagne lemonade pineapple apple cream palm',
  Floral:
    'rose roses flower flowers peonies petals bouquet lime bloom blossom garden glasshouse geranium poems jasmine market pressed violets wildflowers',
  'Soft Floral':
    'powder lipstick violet violets pearls pearl lace linen sheets pillow iris marble shell pink cushion dressing mirror letters soap cream paper cashmere poems bath gloves',
  'Floral Oriental':
    'jasmine orange-blossom blossom silk midnight robe embroidered almond dancing tango peacock jam scarf moon ear honey piano rains white-flower heart',
  'Soft Oriental':
    'incense spice spices cloves cinnamon clove saffron candle candles candlelight cardamom samovar coffee mummies brass cushions camel wax carpets dining quartet wine cashmere drum',
  Oriental:
    'vanilla chocolate chocolates caramel honey amber cake kitchen oven pastry dates milk purr dune coffee golden port cinnamon cream rum brandy walnut marmalade autumn chestnuts bazaar',
  'Woody Oriental':
    'courtyard bazaar carved box lute velvet caravan brandy ring cabinet cello desert theatre resin walnut watches lantern starlight table panther carpets incense sandalwood trunk long',
  Woody:
    'cedar pine wood shavings log cabin workshop tools tree trees forest mountain wool quartet bookshops books stove beeswax oak hut chestnuts cello',
  'Mossy Wood':
    'moss forest roots fog leaves oak hollow ivy ruin fox boots tent attic pottery woods muddy earth suit trunks door bottles step feather',
  'Dry Wood':
    'leather smoke smoky tobacco pipe jacket motorbike fire match saddler grill flames shawl chimney jazz band bar library armchair ash shadow violin burnt books',
  Aromatic:
    'lavender herbs herb basil mint rosemary thyme soap iron shirt guitar bitters rye caraway bees porch hiking running loaf oil',
  Citrus:
    'lemon lemons orange oranges peel marmalade lemonade citrus raincoat yellow windows sharp white tart toast tree parasols shirt',
  Water:
    'sea water wave waves salt harbour boat boats rain storm swim swimming surfing oysters lighthouse pebbles blue sand river lake lakes beach gale terrace summer',
  Green:
    'leaf leaves tea grass greenhouse fig herbs garden meadow field crickets fern tomato bottles hare birds bird stem festival geranium basil telescope mist step',
};

/** For each personality type, the fragrance families that its simulated users usually like. */
export const usualFamilies: Record<PersonalityType, readonly Family[]> = {
  'Fresh & Energetic': ['Citrus', 'Water', 'Green', 'Aromatic', 'Fruity'],
  'Warm & Sophisticated': ['Oriental', 'Soft Oriental', 'Woody Oriental', 'Soft Floral', 'Dry Wood'],
  'Bold & Mysterious': ['Dry Wood', 'Woody Oriental', 'Mossy Wood', 'Soft Oriental', 'Floral Oriental'],
  'Romantic & Floral': ['Floral', 'Soft Floral', 'Floral Oriental', 'Fruity', 'Citrus'],
  'Woody & Grounded': ['Woody', 'Mossy Wood', 'Aromatic', 'Green', 'Dry Wood'],
  'Oriental & Exotic': ['Oriental', 'Soft Oriental', 'Woody Oriental', 'Floral Oriental', 'Fruity'],
};

/** How much an answer appeals to users of each type and with each favourite family, from 0 to 2. */
export interface Appeal {
  types: Record<PersonalityType, number>;
  families: Record<Family, number>;
}

const MAX_APPEAL = 2;

/**
 * Rates how a quiz answer appeals to users, by counting words that they like. Words that describe
 * the answer's picture count half, because users only glance at it.
 */
export function computeAppeal(text: string, picture: string): Appeal {
  const [textWords, pictureWords] = [splitWords(text), splitWords(picture)];
  const countHits = (likedWords: string) => {
    const words = new Set(likedWords.split(' '));
    const hits = (found: readonly string[]) => found.filter((word) => words.has(word)).length;
    return Math.min(MAX_APPEAL, hits(textWords) + hits(pictureWords) / 2);
  };
  return {
    types: buildTable(personalityTypes, (type) => countHits(likedWordsByType[type])),
    families: buildTable(
      families.map(({ name }) => name),
      (family) => countHits(likedWordsByFamily[family]),
    ),
  };
}

/** Splits a text into words and hyphenated pairs of neighbouring words: "orange-blossom". */
function splitWords(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z-]+/g) ?? [];
  return [...words, ...words.slice(1).map((word, index) => `${words[index]}-${word}`)];
}

function buildTable<Name extends string>(names: readonly Name[], value: (name: Name) => number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, number>;
}
