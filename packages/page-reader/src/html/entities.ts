import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/**
 * Private-use characters that replace "<" and quotation marks during decoding, because these would
 * end the text.
 */
const LESS_PLACEHOLDER = '\ue000';
const QUOTE_PLACEHOLDER = '\ue001';
const reference = /&[a-z#]/i;

function hasReference(text: string): boolean {
  return text.includes('&') && reference.test(text);
}

/** Decodes character references with htmlparser2's tokenizer, which knows all names. */
function decode(source: string): string {
  let result = '';
  const add = (start: number, end: number) => (result += source.slice(start, end));
  const addPoint = (codePoint: number) => (result += String.fromCodePoint(codePoint));
  const ignore = () => {};
  const callbacks: TokenizerCallbacks = {
    ontext: add,
    ontextentity: addPoint,
    onattribdata: add,
    onattribentity: addPoint,
    onopentagname: ignore,
    onattribname: ignore,
    onattribend: ignore,
    onopentagend: ignore,
    onselfclosingtag: ignore,
    onclosetag: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  };
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks);
  tokenizer.write(source);
  tokenizer.end();
  return result;
}

/** Decodes character references ("&euro;", "&#33;", "&amp"). Fast for texts without any. */
export function decodeText(text: string): string {
  return hasReference(text) ? decode(text.replaceAll('<', LESS_PLACEHOLDER)).replaceAll(LESS_PLACEHOLDER, '<') : text;
}

/**
 * Decodes the character references in an attribute's value. In a text, "&region=1" contains "&reg";
 * in an attribute's value it does not.
 */
export function decodeAttributeValue(value: string): string {
  if (!hasReference(value)) return value;
  return decode(`<a b="${value.replaceAll('"', QUOTE_PLACEHOLDER)}">`).replaceAll(QUOTE_PLACEHOLDER, '"');
}
