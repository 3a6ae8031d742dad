import { type Attributes, readAttributes } from './attributes.ts';
import { decodeText } from './entities.ts';
import type { PageScript } from './scripts.ts';

export interface StartTag {
  name: string;
  attributes: Attributes;
  offset: number;
  isSelfClosing: boolean;
}

export interface TokenHandler {
  open(tag: StartTag): void;
  close(name: string): void;
  text(chunk: string): void;
  script(script: PageScript): void;
}

const MAX_SCRIPTS = 600;
const MAX_TAG_LENGTH = 2000;

/**
 * HTML elements whose content is not parsed. Tags inside them are ignored, up to the element's own
 * end tag.
 */
const rawElements = new Set(['iframe', 'noembed', 'noframes', 'script', 'style', 'svg', 'textarea', 'title', 'xmp']);
const reportedElements = new Set(['textarea', 'title']);
/** HTML elements without visible text. The parser does not call `open` and `close` for them. */
const unreportedElements = new Set(['script', 'style']);

const SLASH = 47;
const EXCLAMATION = 33;
const QUESTION = 63;
const GREATER = 62;
const SPACE = 32;

function isLetter(char: number): boolean {
  const lower = char | 32;
  return lower >= 97 && lower <= 122;
}

/**
 * Returns the offset after the next occurrence of `mark`, such as "-->". Returns the end of the
 * page when there is none.
 */
function skipPast(html: string, mark: string, from: number): number {
  const offset = html.indexOf(mark, from);
  return offset < 0 ? html.length : offset + mark.length;
}

/**
 * Returns the end of an HTML comment or declaration. Comments end at "-->", declarations at ">". As
 * in browsers, "<!-->" and "<!--->" are complete comments.
 */
function findDeclarationEnd(html: string, start: number): number {
  if (!html.startsWith('!--', start + 1)) return skipPast(html, '>', start);
  if (html.startsWith('>', start + 4)) return start + 5;
  return html.startsWith('->', start + 4) ? start + 6 : skipPast(html, '-->', start + 4);
}

function isBlank(html: string, from: number, to: number): boolean {
  let offset = from;
  while (offset < to && html.charCodeAt(offset) <= SPACE) offset += 1;
  return offset === to;
}

function findTagNameEnd(html: string, from: number): number {
  let offset = from;
  for (; offset < html.length; offset += 1) {
    const char = html.charCodeAt(offset);
    if (char <= SPACE || char === SLASH || char === GREATER) break;
  }
  return offset;
}

/** Pages repeat a few tag names, so their lower-case forms are cached. */
function createNameCache() {
  const cache = new Map<string, string>();
  return (html: string, start: number, end: number): string => {
    const written = html.slice(start, Math.min(end, start + 60));
    const cached = cache.get(written);
    if (cached !== undefined) return cached;
    const name = written.toLowerCase();
    if (cache.size < 500) cache.set(written, name);
    return name;
  };
}

/** Returns the offset of the next end tag of an element, or the page's end when none follows. */
function findEndTag(html: string, name: string, from: number): number {
  for (let offset = html.indexOf('</', from); offset >= 0; offset = html.indexOf('</', offset + 2)) {
    const end = offset + 2 + name.length;
    if (html.slice(offset + 2, end).toLowerCase() === name && /[\s/>]/.test(html.charAt(end))) return offset;
  }
  return html.length;
}

/**
 * Creates a function that finds the end of an element whose content is not parsed, such as a
 * script. It returns null for any other element and for an unclosed `svg`.
 */
function createRawTextFinder(html: string) {
  let lastSvgEnd: number | undefined;
  return (name: string, from: number): number | null => {
    if (!rawElements.has(name)) return null;
    if (name === 'svg') {
      lastSvgEnd ??= Math.max(html.lastIndexOf('</svg>'), html.lastIndexOf('</SVG>'));
      if (lastSvgEnd < from) return null;
    }
    return findEndTag(html, name, from);
  };
}

/**
 * Reports the tags, texts and first 600 scripts of an HTML page, in time proportional to its
 * length. As in browsers, a tag within an attribute, a comment or a script is not a tag. An
 * unclosed tag, comment or script ends with the page. White space alone is reported as one space.
 */
export function readTokens(html: string, handler: TokenHandler): void {
  const getTagName = createNameCache();
  const findRawEnd = createRawTextFinder(html);
  let scripts = 0;
  let from = 0;

  const flush = (to: number) => {
    if (to > from) handler.text(isBlank(html, from, to) ? ' ' : decodeText(html.slice(from, to)));
  };
  const startTag = (offset: number): number => {
    const nameEnd = findTagNameEnd(html, offset + 2);
    const { attributes, end, isSelfClosing } = readAttributes(html, nameEnd);
    if (end < 0) return html.length;
    const name = getTagName(html, offset + 1, nameEnd);
    const textEnd = isSelfClosing && name === 'svg' ? null : findRawEnd(name, end);
    if (!unreportedElements.has(name)) handler.open({ name, attributes, offset, isSelfClosing });
    if (textEnd === null) return end;
    if (name === 'script' && (scripts += 1) <= MAX_SCRIPTS)
      handler.script({
        tag: html.slice(offset, Math.min(end, offset + MAX_TAG_LENGTH)),
        text: html.slice(end, textEnd),
      });
    if (reportedElements.has(name)) handler.text(decodeText(html.slice(end, textEnd)));
    if (!unreportedElements.has(name)) handler.close(name);
    return skipPast(html, '>', textEnd);
  };
  const endTag = (offset: number): number => {
    const nameEnd = findTagNameEnd(html, offset + 2);
    const end = html.charCodeAt(nameEnd) === GREATER ? nameEnd + 1 : readAttributes(html, nameEnd).end;
    if (end >= 0) handler.close(getTagName(html, offset + 2, nameEnd));
    return end < 0 ? html.length : end;
  };

  for (let offset = html.indexOf('<'); offset >= 0; ) {
    const next = html.charCodeAt(offset + 1);
    let read: ((offset: number) => number) | null = null;
    if (isLetter(next)) read = startTag;
    else if (next === SLASH && isLetter(html.charCodeAt(offset + 2))) read = endTag;
    else if (next === EXCLAMATION || next === QUESTION || next === SLASH)
      read = (start) => findDeclarationEnd(html, start);
    if (read !== null) {
      flush(offset);
      from = read(offset);
    }
    offset = html.indexOf('<', Math.max(from, offset + 1));
  }
  flush(html.length);
}
