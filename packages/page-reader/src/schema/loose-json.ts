/** No product needs a longer text, and the parsed tree would be many times as large. */
const LONGEST_JSON = 2_000_000;
/** Maximum distance to the character that follows a quotation mark. */
const FAR_ENOUGH = 300;
/** JSON.parse itself fails at a few thousand levels. */
const DEEPEST = 500;

const ESCAPABLE = new Set('"\\/bfnrt');
const numberWithComma = /-?\d+,\d{1,2}(?=\s{0,50}(?:\}|,\s{0,50}["']))/y;
const word = /[^\s,:[\]{}"'`]+/y;

const words: Record<string, string> = { true: 'true', True: 'true', false: 'false', False: 'false' };

/** Returns the end of a comment that starts at `at`; `at` itself when none starts there. */
function afterComment(text: string, at: number): number {
  if (text.startsWith('//', at)) {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  if (!text.startsWith('/*', at)) return at;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}

/** White space and control characters, also those that JSON does not allow. */
function isBlank(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0xfeff || code === 0x2028 || code === 0x2029;
}

function afterBlank(text: string, at: number): number {
  let index = at;
  for (;;) {
    while (index < text.length && isBlank(text.charCodeAt(index))) index += 1;
    const next = afterComment(text, index);
    if (next === index) return index;
    index = next;
  }
}

interface Context {
  /** The parser is inside a value, so that no colon may follow. */
  isValue: boolean;
  inObject: boolean;
}

function isListed(follower: string, { isValue, inObject }: Context): boolean {
  if (follower === '' || follower === '}' || follower === ']' || follower === '"' || follower === "'") return true;
  return isValue && inObject ? follower === '/' : /[-{[\d/a-z]/i.test(follower);
}

/** Returns true if the quotation mark at `at` ends its text; false for an unescaped part of it. */
function endsText(text: string, at: number, context: Context): boolean {
  const near = text.slice(at + 1, at + 1 + FAR_ENOUGH);
  const [blank = ''] = /^\s*/.exec(near) ?? [];
  const follower = near[blank.length] ?? '';
  if (follower === '' || follower === '}' || follower === ']') return true;
  if (follower === ':') return !context.isValue;
  if (follower === ',') return isListed(near.slice(blank.length + 1).trimStart()[0] ?? '', context);
  if (follower === '/') return /^\/[/*]/.test(near.slice(blank.length));
  return follower === text[at] && blank.includes('\n');
}

interface Piece {
  json: string;
  end: number;
}

function escaped(text: string, at: number): Piece {
  const next = text[at + 1] ?? '';
  if (ESCAPABLE.has(next)) return { json: `\\${next}`, end: at + 2 };
  if (next === 'u' && /^[0-9a-f]{4}$/i.test(text.slice(at + 2, at + 6)))
    return { json: text.slice(at, at + 6), end: at + 6 };
  return { json: '', end: at + 1 };
}

/** Reads a quoted text as valid JSON, without control characters and needless backslashes. */
function readText(text: string, start: number, context: Context): Piece {
  const mark = text.charCodeAt(start);
  const out: string[] = [];
  let from = start + 1;
  let index = start + 1;
  const put = (json: string, next: number) => {
    out.push(text.slice(from, index), json);
    from = next;
    index = next;
  };
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === mark && endsText(text, index, context)) break;
    if (code === 34) put('\\"', index + 1);
    else if (code < 32) put(' ', index + 1);
    else if (code === 92) {
      const { json, end } = escaped(text, index);
      put(json, end);
    } else index += 1;
  }
  return { json: `"${out.join('')}${text.slice(from, index)}"`, end: index + 1 };
}

/** Reads a number or a word: "49,90", an unquoted key, `undefined`. Null for anything else. */
function readWord(text: string, at: number, context: Context): Piece | null {
  numberWithComma.lastIndex = at;
  const decimal = context.isValue ? numberWithComma.exec(text)?.[0] : undefined;
  if (decimal !== undefined) return { json: String(Number(decimal.replace(',', '.'))), end: at + decimal.length };
  word.lastIndex = at;
  const found = word.exec(text)?.[0];
  if (found === undefined || found.length > 100) return null;
  const end = at + found.length;
  if (context.inObject && !context.isValue) return { json: JSON.stringify(found), end };
  const amount = Number(found);
  return { json: words[found] ?? (Number.isFinite(amount) ? String(amount) : 'null'), end };
}

type Before = 'start' | 'open' | 'value' | 'comma' | 'colon';

function writer() {
  const out: string[] = [];
  const closers: string[] = [];
  const isOpen: Record<string, number> = { '}': 0, ']': 0 };
  let before: Before = 'start';
  let roots = 0;
  const value = (json: string, next: Before) => {
    if (closers.length === 0) roots += 1;
    if (before === 'value' || before === 'comma') out.push(',');
    out.push(json);
    before = next;
  };
  const close = () => {
    if (before === 'colon') out.push('null');
    const bracket = closers.pop() ?? '';
    isOpen[bracket] = (isOpen[bracket] ?? 1) - 1;
    out.push(bracket);
    before = 'value';
  };
  return {
    value: (json: string) => value(json, 'value'),
    open(bracket: string) {
      value(bracket, 'open');
      const closer = bracket === '{' ? '}' : ']';
      closers.push(closer);
      isOpen[closer] = (isOpen[closer] ?? 0) + 1;
    },
    /** Drops a superfluous bracket, and inserts those missing before this one. */
    close(bracket: string) {
      if ((isOpen[bracket] ?? 0) === 0) return;
      while (closers.at(-1) !== bracket) close();
      close();
    },
    comma() {
      if (before === 'colon') out.push('null');
      if (before === 'value' || before === 'colon') before = 'comma';
    },
    colon() {
      out.push(':');
      before = 'colon';
    },
    context: (): Context => ({ isValue: before === 'colon', inObject: closers.at(-1) === '}' }),
    depth: () => closers.length,
    end(): string | null {
      if (before === 'colon') return null;
      while (closers.length > 0) close();
      return roots > 1 ? `[${out.join('')}]` : out.join('');
    },
  };
}

/** Repairs text that `JSON.parse` rejects, in one pass. Null when it does not resemble JSON. */
function repair(text: string): string | null {
  const out = writer();
  let index = afterBlank(text, 0);
  while (index < text.length && out.depth() < DEEPEST) {
    const char = text[index] ?? '';
    let end = index + 1;
    if (char === '{' || char === '[') out.open(char);
    else if (char === '}' || char === ']') out.close(char);
    else if (char === ',') out.comma();
    else if (char === ':') out.colon();
    else if (char !== ';' || out.depth() > 0) {
      const isText = char === '"' || char === "'";
      const piece = isText ? readText(text, index, out.context()) : readWord(text, index, out.context());
      if (piece === null || out.depth() === 0) return null;
      out.value(piece.json);
      end = piece.end;
    }
    index = afterBlank(text, end);
  }
  return out.end();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes HTML or CDATA comment marks around the text, and the semicolon after it. */
function unwrapped(text: string): string {
  return text
    .trim()
    .replace(/^(?:\/[/*]\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/, '')
    .replace(/(?:\/[/*] ?)?(?:-->|\]\]>)(?: ?\*\/)?$/, '')
    .replace(/;\s*$/, '');
}

/**
 * Parses JSON as shops write it: with comments, superfluous or missing commas, raw line breaks and
 * unescaped quotation marks in texts, single quotes, unquoted keys, `undefined`, "49,90" as a
 * number, HTML entities for its quotes, several objects in a row (returned as a list), or wrapped
 * in CDATA. Returns undefined when it is beyond repair or too long. Takes linear time.
 */
export function parseLooseJson(text: string): unknown {
  if (text.length > LONGEST_JSON) return undefined;
  const exact = parsed(text);
  if (exact !== undefined) return exact;
  const bare = unwrapped(text);
  const quoted = bare.includes('&quot;') && !bare.includes('"') ? bare.replaceAll('&quot;', '"') : bare;
  const valid = repair(quoted);
  return valid === null ? undefined : parsed(valid);
}
