/** Maximum length of a JSON text. The parsed tree would be many times as large. */
const MAX_JSON_LENGTH = 2_000_000;
/** Number of characters examined after a quotation mark to decide whether it ends a JSON string. */
const MAX_LOOKAHEAD = 300;
/** Maximum nesting depth of JSON. JSON.parse itself fails at a few thousand levels. */
const MAX_DEPTH = 500;

const ESCAPABLE = new Set('"\\/bfnrt');
const numberWithComma = /-?\d+,\d{1,2}(?=\s{0,50}(?:\}|,\s{0,50}["']))/y;
const word = /[^\s,:[\]{}"'`]+/y;

const words: Record<string, string> = { true: 'true', True: 'true', false: 'false', False: 'false' };

/** Returns the end of a comment in JSON; `offset` itself when no comment starts there. */
function skipComment(text: string, offset: number): number {
  if (text.startsWith('//', offset)) {
    const end = text.indexOf('\n', offset);
    return end < 0 ? text.length : end;
  }
  if (!text.startsWith('/*', offset)) return offset;
  const end = text.indexOf('*/', offset + 2);
  return end < 0 ? text.length : end + 2;
}

/** Blanks between JSON values include control characters, also those that JSON does not allow. */
function isBlank(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0xfeff || code === 0x2028 || code === 0x2029;
}

function skipBlank(text: string, offset: number): number {
  let index = offset;
  for (;;) {
    while (index < text.length && isBlank(text.charCodeAt(index))) index += 1;
    const next = skipComment(text, index);
    if (next === index) return index;
    index = next;
  }
}

interface Context {
  /**
   * True when the text is a value in the JSON, because it follows a colon. Otherwise it may be a
   * key, which a colon may follow.
   */
  isValue: boolean;
  inObject: boolean;
}

function isNextItem(follower: string, { isValue, inObject }: Context): boolean {
  if (follower === '' || follower === '}' || follower === ']' || follower === '"' || follower === "'") return true;
  return isValue && inObject ? follower === '/' : /[-{[\d/a-z]/i.test(follower);
}

/**
 * True if the quotation mark at `offset` in faulty JSON ends a string; false if it is one of the
 * string's characters that should have been escaped.
 */
function isClosingQuote(text: string, offset: number, context: Context): boolean {
  const lookahead = text.slice(offset + 1, offset + 1 + MAX_LOOKAHEAD);
  const [blank = ''] = /^\s*/.exec(lookahead) ?? [];
  const follower = lookahead[blank.length] ?? '';
  if (follower === '' || follower === '}' || follower === ']') return true;
  if (follower === ':') return !context.isValue;
  if (follower === ',') return isNextItem(lookahead.slice(blank.length + 1).trimStart()[0] ?? '', context);
  if (follower === '/') return /^\/[/*]/.test(lookahead.slice(blank.length));
  return follower === text[offset] && blank.includes('\n');
}

interface Piece {
  json: string;
  end: number;
}

function readEscape(text: string, offset: number): Piece {
  const next = text[offset + 1] ?? '';
  if (ESCAPABLE.has(next)) return { json: `\\${next}`, end: offset + 2 };
  if (next === 'u' && /^[0-9a-f]{4}$/i.test(text.slice(offset + 2, offset + 6)))
    return { json: text.slice(offset, offset + 6), end: offset + 6 };
  return { json: '', end: offset + 1 };
}

/** In a text of faulty JSON, control characters become spaces; needless backslashes are dropped. */
function readText(text: string, start: number, context: Context): Piece {
  const mark = text.charCodeAt(start);
  const out: string[] = [];
  let from = start + 1;
  let index = start + 1;
  const append = (json: string, next: number) => {
    out.push(text.slice(from, index), json);
    from = next;
    index = next;
  };
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === mark && isClosingQuote(text, index, context)) break;
    if (code === 34) append('\\"', index + 1);
    else if (code < 32) append(' ', index + 1);
    else if (code === 92) {
      const { json, end } = readEscape(text, index);
      append(json, end);
    } else index += 1;
  }
  return { json: `"${out.join('')}${text.slice(from, index)}"`, end: index + 1 };
}

/** Reads a number or a word: "49,90", an unquoted key, `undefined`. Null for anything else. */
function readWord(text: string, offset: number, context: Context): Piece | null {
  numberWithComma.lastIndex = offset;
  const decimal = context.isValue ? numberWithComma.exec(text)?.[0] : undefined;
  if (decimal !== undefined) return { json: String(Number(decimal.replace(',', '.'))), end: offset + decimal.length };
  word.lastIndex = offset;
  const found = word.exec(text)?.[0];
  if (found === undefined || found.length > 100) return null;
  const end = offset + found.length;
  if (context.inObject && !context.isValue) return { json: JSON.stringify(found), end };
  const amount = Number(found);
  return { json: words[found] ?? (Number.isFinite(amount) ? String(amount) : 'null'), end };
}

type Closer = '}' | ']';
type PreviousToken = 'start' | 'open' | 'value' | 'comma' | 'colon';

function createWriter() {
  const out: string[] = [];
  const closers: Closer[] = [];
  const openCounts: Record<Closer, number> = { '}': 0, ']': 0 };
  let previous: PreviousToken = 'start';
  let roots = 0;
  const value = (json: string, next: PreviousToken) => {
    if (closers.length === 0) roots += 1;
    if (previous === 'value' || previous === 'comma') out.push(',');
    out.push(json);
    previous = next;
  };
  const close = () => {
    if (previous === 'colon') out.push('null');
    const bracket = closers.pop();
    if (bracket === undefined) throw new RangeError('No bracket is open');
    openCounts[bracket] -= 1;
    out.push(bracket);
    previous = 'value';
  };
  return {
    value: (json: string) => value(json, 'value'),
    open(bracket: string) {
      value(bracket, 'open');
      const closer = bracket === '{' ? '}' : ']';
      closers.push(closer);
      openCounts[closer] += 1;
    },
    /** Closes a JSON bracket and those missing inside it; drops a bracket that closes nothing. */
    close(bracket: Closer) {
      if (openCounts[bracket] === 0) return;
      while (closers.at(-1) !== bracket) close();
      close();
    },
    comma() {
      if (previous === 'colon') out.push('null');
      if (previous === 'value' || previous === 'colon') previous = 'comma';
    },
    colon() {
      out.push(':');
      previous = 'colon';
    },
    context: (): Context => ({ isValue: previous === 'colon', inObject: closers.at(-1) === '}' }),
    depth: () => closers.length,
    end(): string | null {
      if (previous === 'colon') return null;
      while (closers.length > 0) close();
      return roots > 1 ? `[${out.join('')}]` : out.join('');
    },
  };
}

/** Repairs text that `JSON.parse` rejects, in one pass. Null when it does not resemble JSON. */
function repair(text: string): string | null {
  const out = createWriter();
  let index = skipBlank(text, 0);
  while (index < text.length && out.depth() < MAX_DEPTH) {
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
    index = skipBlank(text, end);
  }
  return out.end();
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Removes HTML or CDATA comment marks around the JSON text of a script, and a semicolon at its end.
 */
function unwrap(text: string): string {
  return text
    .trim()
    .replace(/^(?:\/[/*]\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/, '')
    .replace(/(?:\/[/*] ?)?(?:-->|\]\]>)(?: ?\*\/)?$/, '')
    .replace(/;\s*$/, '');
}

/**
 * Parses JSON with the errors that shops make, such as comments, missing commas, unescaped
 * quotation marks, unquoted keys, "49,90" as a number, HTML entities and CDATA marks. Several
 * objects in a row are returned as a list. Returns undefined when the text is too long or cannot be
 * repaired. Takes linear time.
 */
export function parseLooseJson(text: string): unknown {
  if (text.length > MAX_JSON_LENGTH) return undefined;
  const exact = tryParse(text);
  if (exact !== undefined) return exact;
  const bare = unwrap(text);
  const quoted = bare.includes('&quot;') && !bare.includes('"') ? bare.replaceAll('&quot;', '"') : bare;
  const valid = repair(quoted);
  return valid === null ? undefined : tryParse(valid);
}
