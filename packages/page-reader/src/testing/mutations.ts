/** Returns a number in [0, 1); the sequence is the same for the same seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const whole = (random: Random, below: number) => Math.floor(random() * below);

function oneOf<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[whole(random, choices.length)] ?? choices[0];
}

/** Pieces that break markup and scripts, or leave them unclosed. None says "in stock". */
const splinters: [string, ...string[]] = [
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
  '<p typeof=Product>',
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

function span(text: string, random: Random): [start: number, end: number] {
  const start = whole(random, text.length + 1);
  return [start, Math.min(text.length, start + whole(random, oneOf(random, [4, 40, 400, 40_000])))];
}

function spliced(text: string, at: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at);
}

function flipped(text: string, random: Random): string {
  const bytes = Buffer.from(text);
  for (let times = 1 + whole(random, 20); times > 0 && bytes.length > 0; times -= 1) {
    bytes[whole(random, bytes.length)] = whole(random, 256);
  }
  return bytes.toString('utf8');
}

const mutations: Record<string, Mutation> = {
  truncated: (text, random) => text.slice(0, whole(random, text.length + 1)),
  beheaded: (text, random) => text.slice(whole(random, text.length + 1)),
  flipped,
  cut: (text, random) => {
    const [start, end] = span(text, random);
    return text.slice(0, start) + text.slice(end);
  },
  repeated: (text, random) => {
    const [start, end] = span(text, random);
    return spliced(text, end, text.slice(start, end).repeat(1 + whole(random, 30)));
  },
  moved: (text, random) => {
    const [start, end] = span(text, random);
    return spliced(text, whole(random, text.length + 1), text.slice(start, end));
  },
  splintered: (text, random) => {
    let damaged = text;
    for (let times = 1 + whole(random, 6); times > 0; times -= 1)
      damaged = spliced(damaged, whole(random, damaged.length + 1), oneOf(random, splinters));
    return damaged;
  },
  wrongCharset: (text, random) =>
    Buffer.from(text, oneOf(random, ['utf8', 'utf16le'])).toString(oneOf(random, ['latin1', 'utf16le', 'utf8'])),
  unquoted: (text, random) =>
    text.replaceAll(oneOf(random, ['"', "'", '<', '>', '}', ',']), oneOf(random, ['', ' ', '&quot;'])),
  shouted: (text, random) => (random() < 0.5 ? text.toUpperCase() : text.toLowerCase()),
  doubled: (text) => text + text,
};

const names = Object.keys(mutations);

/** Damages a page in one to three ways; `how` names them. */
export function mutated(text: string, random: Random): { text: string; how: string[] } {
  const how = Array.from({ length: 1 + whole(random, 3) }, () => names[whole(random, names.length)] ?? 'cut');
  return { text: how.reduce((damaged, name) => mutations[name]?.(damaged, random) ?? damaged, text), how };
}
