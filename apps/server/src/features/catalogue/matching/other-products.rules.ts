import { normalise } from './text.rules.ts';

const otherProductKinds: readonly (readonly [kind: string, phrases: readonly string[]])[] = [
  [
    'a set',
    [
      'gift set',
      'giftset',
      'coffret',
      'geschenkset',
      'duftset',
      'reiseset',
      'discovery set',
      'travel set',
      'miniature set',
      'mini set',
      'combo',
      'bundle',
      'advent calendar',
      'adventskalender',
      'подарочный набор',
      'hediye seti',
    ],
  ],
  ['a sample', ['sample', 'samples', 'sampler', 'vial', 'vials', 'decant', 'decants', 'пробник', 'duftprobe']],
  [
    'for hair or body',
    [
      'body spray',
      'bodyspray',
      'body mist',
      'hair mist',
      'hair perfume',
      'haarparfum',
      'body lotion',
      'bodylotion',
      'lotion',
      'body cream',
      'body butter',
      'body oil',
      'body wash',
      'body powder',
      'shower gel',
      'duschgel',
      'bath gel',
      'bath oil',
      'hand cream',
      'shampoo',
      'after shave',
      'aftershave',
      'shaving cream',
      'all over spray',
      'perfumed talc',
    ],
  ],
  ['a deodorant', ['deodorant', 'deo', 'deo stick', 'deodorant stick', 'antiperspirant', 'дезодорант']],
  ['soap', ['bar soap', 'hand soap', 'soap bar', 'perfumed soap', 'seife', 'hand wash']],
  [
    'for rooms',
    [
      'candle',
      'candles',
      'kerze',
      'raumduft',
      'diffuser',
      'reed diffuser',
      'air freshener',
      'room spray',
      'home fragrance',
      'car perfume',
      'car freshener',
      'wax melt',
      'wax melts',
      'incense sticks',
      'bakhoor',
      'pillow mist',
    ],
  ],
  ['a card', ['gift card', 'gift voucher', 'voucher', 'gutschein', 'gift box']],
  [
    'an empty container',
    ['empty bottle', 'empty atomizer', 'perfume atomizer', 'travel atomizer', 'travel case', 'parfumzerstauber'],
  ],
];

const kindByPhrase = otherProductKinds.flatMap(([kind, phrases]) =>
  phrases.map((phrase) => [` ${normalise(phrase)} `, kind] as const),
);

/** Matches the name of a pack of several products: "Orchid Set", "Set of 3", "2 pcs set", "Duo". */
const multiPack =
  /(?: set| duo| trio| pack)$|^set | set (?:of|mit|with|for|fur|avec|de) | pack of |\b[2-9] ?(?:pcs|pieces|pack)\b/;

/** Kind of product by its name, such as "a set"; null for a bottle of perfume. */
export function findOtherProductKind(name: string): string | null {
  const words = ` ${normalise(name)} `;
  const kind = kindByPhrase.find(([phrase]) => words.includes(phrase));
  if (kind) return kind[1];
  return multiPack.test(words.trimEnd()) || /\d\s*x\s*\d+(?:[.,]\d+)?\s*(?:ml|oz)/i.test(name) ? 'a set' : null;
}
