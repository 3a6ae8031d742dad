/** Returns a number in [0, 1); the sequence is the same for the same seed (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pickInteger = (random: Random, below: number) => Math.floor(random() * below);

function pickOne<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[pickInteger(random, choices.length)] ?? choices[0];
}

/** Pieces of text with which tests damage a page's markup or scripts. None says "in stock". */
const fragments: [string, ...string[]] = [
  '<',
  '>',
  '</',
  '<!--',
  '-->',
  '<!',
  '<?',
  '<![CDATA[',
  '&',
  '&#',
  '&#x110000;',
  '&#0;',
  '"',
  "'",
  '`',
  '\\',
  '\\u',
  '=',
  '</script>',
  '<script>',
  '<script type="application/ld+json">',
  '<svg>',
  '</svg>',
  '<title>',
  '<textarea>',
  '<style>',
  '<template>',
  '<select>',
  '<option>',
  '<p itemscope>',
  '<p itemprop="offers" itemscope>',
  '<h1>',
  '{',
  '}',
  '[',
  ']',
  '{"@graph":[',
  '{"__proto__":{',
  '"constructor":',
  '/*',
  '//',
  ',',
  ':',
  '1e999',
  '-1',
  '9'.repeat(400),
  '\0',
  '\ud800',
  '\udc00',
  '\ufeff',
  '\u2028',
  '\u202e',
  '\u0130',
  '\u0301'.repeat(50),
  '\x80',
  ' '.repeat(5000),
  '<div>'.repeat(600),
];

type Mutation = (text: string, random: Random) => string;

function pickSpan(text: string, random: Random): [start: number, end: number] {
  const start = pickInteger(random, text.length + 1);
  return [start, Math.min(text.length, start + pickInteger(random, pickOne(random, [4, 40, 400, 40_000])))];
}

function insertAt(text: string, index: number, piece: string): string {
  return text.slice(0, index) + piece + text.slice(index);
}

function flipBytes(text: string, random: Random): string {
  const bytes = Buffer.from(text);
  for (let times = 1 + pickInteger(random, 20); times > 0 && bytes.length > 0; times -= 1) {
    bytes[pickInteger(random, bytes.length)] = pickInteger(random, 256);
  }
  return bytes.toString('utf8');
}

const mutations: Record<string, Mutation> = {
  truncated: (text, random) => text.slice(0, pickInteger(random, text.length + 1)),
  beheaded: (text, random) => text.slice(pickInteger(random, text.length + 1)),
  flipped: flipBytes,
  cut: (text, random) => {
    const [start, end] = pickSpan(text, random);
    return text.slice(0, start) + text.slice(end);
  },
  repeated: (text, random) => {
    const [start, end] = pickSpan(text, random);
    return insertAt(text, end, text.slice(start, end).repeat(1 + pickInteger(random, 30)));
  },
  moved: (text, random) => {
    const [start, end] = pickSpan(text, random);
    return insertAt(text, pickInteger(random, text.length + 1), text.slice(start, end));
  },
  splintered: (text, random) => {
    let damaged = text;
    for (let times = 1 + pickInteger(random, 6); times > 0; times -= 1)
      damaged = insertAt(damaged, pickInteger(random, damaged.length + 1), pickOne(random, fragments));
    return damaged;
  },
  wrongCharset: (text, random) =>
    Buffer.from(text, pickOne(random, ['utf8', 'utf16le'])).toString(pickOne(random, ['latin1', 'utf16le', 'utf8'])),
  unquoted: (text, random) =>
    text.replaceAll(pickOne(random, ['"', "'", '<', '>', '}', ',']), pickOne(random, ['', ' ', '&quot;'])),
  shouted: (text, random) => (random() < 0.5 ? text.toUpperCase() : text.toLowerCase()),
  doubled: (text) => text + text,
};

const names = Object.keys(mutations);

/** Damages a text at random; `how` names the one to three kinds of damage. */
export function mutate(text: string, random: Random): { text: string; how: string[] } {
  const how = Array.from(
    { length: 1 + pickInteger(random, 3) },
    () => names[pickInteger(random, names.length)] ?? 'cut',
  );
  return { text: how.reduce((damaged, name) => mutations[name]?.(damaged, random) ?? damaged, text), how };
}
