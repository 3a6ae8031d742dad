import { type Attributes, readAttributes } from './attributes.ts';
import { decodedText } from './entities.ts';
import type { PageScript } from './scripts.ts';

/** A start tag; `at` is the offset of its "<". */
export interface StartTag {
  name: string;
  attributes: Attributes;
  at: number;
  selfClosing: boolean;
}

export interface TokenTaker {
  open(tag: StartTag): void;
  close(name: string): void;
  text(chunk: string): void;
  script(script: PageScript): void;
}

const MOST_SCRIPTS = 600;
const LONGEST_TAG = 2000;

/** Elements in which only their own end tag is a tag. `told` are those whose text is reported. */
const raw = new Set(['iframe', 'noembed', 'noframes', 'script', 'style', 'svg', 'textarea', 'title', 'xmp']);
const told = new Set(['textarea', 'title']);
const silent = new Set(['script', 'style']);

const SLASH = 47;
const EXCLAMATION = 33;
const QUESTION = 63;
const GREATER = 62;
const SPACE = 32;

function isLetter(char: number): boolean {
  const lower = char | 32;
  return lower >= 97 && lower <= 122;
}

/** Returns the offset after the next `mark`, or the page's end when there is none. */
function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

/** "<!-->" and "<!--->" are complete comments; others end at "-->", other declarations at ">". */
function declarationEnd(html: string, start: number): number {
  if (!html.startsWith('!--', start + 1)) return after(html, '>', start);
  if (html.startsWith('>', start + 4)) return start + 5;
  return html.startsWith('->', start + 4) ? start + 6 : after(html, '-->', start + 4);
}

function isBlank(html: string, from: number, to: number): boolean {
  let at = from;
  while (at < to && html.charCodeAt(at) <= SPACE) at += 1;
  return at === to;
}

function tagNameEnd(html: string, from: number): number {
  let at = from;
  for (; at < html.length; at += 1) {
    const char = html.charCodeAt(at);
    if (char <= SPACE || char === SLASH || char === GREATER) break;
  }
  return at;
}

/** Returns lower-cased tag names from a cache, since pages repeat a few names often. */
function nameKeeper() {
  const known = new Map<string, string>();
  return (html: string, start: number, end: number): string => {
    const written = html.slice(start, Math.min(end, start + 60));
    const before = known.get(written);
    if (before !== undefined) return before;
    const name = written.toLowerCase();
    if (known.size < 500) known.set(written, name);
    return name;
  };
}

/** Returns the offset of the next end tag of that name, or the page's end when there is none. */
function endTagOf(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    if (html.slice(at + 2, end).toLowerCase() === name && /[\s/>]/.test(html.charAt(end))) return at;
  }
  return html.length;
}

/** Finds the end of a raw element's text. Null for other elements, and for an unclosed `svg`. */
function rawReader(html: string) {
  let lastDrawing: number | undefined;
  return (name: string, from: number): number | null => {
    if (!raw.has(name)) return null;
    if (name === 'svg') {
      lastDrawing ??= Math.max(html.lastIndexOf('</svg>'), html.lastIndexOf('</SVG>'));
      if (lastDrawing < from) return null;
    }
    return endTagOf(html, name, from);
  };
}

/**
 * Reads a page's tokens in one pass, in time linear in the page, whatever it contains. Skips
 * comments and the bodies of scripts, styles and drawings, most of a page's bytes, by native
 * search; reports at most 600 scripts, as slices of the page. As in browsers, a tag within an
 * attribute, a comment or a script is not a tag, and an unclosed one takes the rest of the page.
 * Reports a text of white space only as one space.
 */
export function readTokens(html: string, taker: TokenTaker): void {
  const nameOf = nameKeeper();
  const rawEnd = rawReader(html);
  let scripts = 0;
  let from = 0;

  const flush = (to: number) => {
    if (to > from) taker.text(isBlank(html, from, to) ? ' ' : decodedText(html.slice(from, to)));
  };
  const startTag = (at: number): number => {
    const nameEnd = tagNameEnd(html, at + 2);
    const { attributes, end, selfClosing } = readAttributes(html, nameEnd);
    if (end < 0) return html.length;
    const name = nameOf(html, at + 1, nameEnd);
    const textEnd = selfClosing && name === 'svg' ? null : rawEnd(name, end);
    if (!silent.has(name)) taker.open({ name, attributes, at, selfClosing });
    if (textEnd === null) return end;
    if (name === 'script' && (scripts += 1) <= MOST_SCRIPTS)
      taker.script({ tag: html.slice(at, Math.min(end, at + LONGEST_TAG)), text: html.slice(end, textEnd) });
    if (told.has(name)) taker.text(decodedText(html.slice(end, textEnd)));
    if (!silent.has(name)) taker.close(name);
    return after(html, '>', textEnd);
  };
  const endTag = (at: number): number => {
    const nameEnd = tagNameEnd(html, at + 2);
    const end = html.charCodeAt(nameEnd) === GREATER ? nameEnd + 1 : readAttributes(html, nameEnd).end;
    if (end >= 0) taker.close(nameOf(html, at + 2, nameEnd));
    return end < 0 ? html.length : end;
  };

  for (let at = html.indexOf('<'); at >= 0; ) {
    const next = html.charCodeAt(at + 1);
    let read: ((at: number) => number) | null = null;
    if (isLetter(next)) read = startTag;
    else if (next === SLASH && isLetter(html.charCodeAt(at + 2))) read = endTag;
    else if (next === EXCLAMATION || next === QUESTION || next === SLASH) read = (start) => declarationEnd(html, start);
    if (read !== null) {
      flush(at);
      from = read(at);
    }
    at = html.indexOf('<', Math.max(from, at + 1));
  }
  flush(html.length);
}
