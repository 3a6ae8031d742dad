/** Longer texts are not parsed: no product needs so much, and the tree would be many times as large. */
const LONGEST_JSON = 2_000_000;

const ESCAPABLE = new Set('"\\/bfnrtu');

/** The end of a comment that starts at `at`, or `at` itself where none starts. */
function afterComment(text: string, at: number): number {
  if (text.startsWith('//', at)) {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  if (!text.startsWith('/*', at)) return at;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}

/** The end of white space and comments from `at` on. */
function afterBlank(text: string, at: number): number {
  let index = at;
  for (;;) {
    while (index < text.length && text.charCodeAt(index) <= 32) index += 1;
    const next = afterComment(text, index);
    if (next === index) return index;
    index = next;
  }
}

/** Copies a string literal, made valid: raw control characters become spaces, needless backslashes go. */
function repairString(text: string, start: number, out: string[]): number {
  let from = start;
  let index = start + 1;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 34) break;
    if (code < 32) {
      out.push(text.slice(from, index), ' ');
      from = index + 1;
    } else if (code === 92) {
      if (!ESCAPABLE.has(text[index + 1] ?? '')) {
        out.push(text.slice(from, index));
        from = index + 1;
      }
      index += 1;
    }
  }
  out.push(text.slice(from, index + 1));
  return index + 1;
}

/** One pass over text that `JSON.parse` refused: drops comments and trailing commas, repairs strings. */
function repair(text: string): string {
  const out: string[] = [];
  let index = 0;
  while (index < text.length) {
    const char = text[index] ?? '';
    if (char === '"') {
      index = repairString(text, index, out);
      continue;
    }
    const next = afterBlank(text, index);
    if (next > index) {
      out.push(' ');
      index = next;
      continue;
    }
    index += 1;
    if (char === ',' && '}]'.includes(text[afterBlank(text, index)] ?? '')) continue;
    out.push(char);
  }
  return out.join('');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without the HTML or CDATA comment marks around the text, and the semicolon after it. */
function unwrapped(text: string): string {
  return text
    .trim()
    .replace(/^(?:\/[/*]\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/, '')
    .replace(/(?:\/[/*] ?)?(?:-->|\]\]>)(?: ?\*\/)?$/, '')
    .replace(/;\s*$/, '');
}

/**
 * Parses JSON as shops write it: with comments, trailing commas, raw line breaks in strings, needless backslashes,
 * HTML entities for its quotes, or wrapped in CDATA. Undefined when it is beyond repair or too long; linear in time.
 */
export function parseLooseJson(text: string): unknown {
  if (text.length > LONGEST_JSON) return undefined;
  const exact = parsed(text);
  if (exact !== undefined) return exact;
  const bare = unwrapped(text);
  const quoted = bare.includes('&quot;') && !bare.includes('"') ? bare.replaceAll('&quot;', '"') : bare;
  return parsed(repair(quoted));
}
