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

const commonReferences = new Map([
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&#039;', "'"],
  ['&nbsp;', '\u00a0'],
  ['&lt;', '<'],
  ['&gt;', '>'],
]);
const commonReference = /&(?:amp|quot|#0?39|nbsp|lt|gt);/g;
const otherReference = /&(?=[A-Za-z#])(?!(?:amp|quot|#0?39|nbsp|lt|gt);)/;

/** Decodes a text without other references than the most common ones; null for any other text. */
function decodeCommon(text: string): string | null {
  if (otherReference.test(text)) return null;
  return text.replace(commonReference, (written) => commonReferences.get(written) ?? written);
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
  if (!hasReference(text)) return text;
  return decodeCommon(text) ?? decode(text.replaceAll('<', LESS_PLACEHOLDER)).replaceAll(LESS_PLACEHOLDER, '<');
}

/**
 * Decodes the character references in an attribute's value. In a text, "&region=1" contains "&reg";
 * in an attribute's value it does not.
 */
export function decodeAttributeValue(value: string): string {
  if (!hasReference(value)) return value;
  return (
    decodeCommon(value) ??
    decode(`<a b="${value.replaceAll('"', QUOTE_PLACEHOLDER)}">`).replaceAll(QUOTE_PLACEHOLDER, '"')
  );
}
