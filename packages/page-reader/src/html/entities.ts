import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Private-use characters that replace, during decoding, the characters that would end a text. */
const LESS = '\ue000';
const QUOTE = '\ue001';
const reference = /&[a-z#]/i;

/** Checks for "&" first, which is fast. */
function holdsReference(text: string): boolean {
  return text.includes('&') && reference.test(text);
}

/** Decodes references with htmlparser2's tokenizer, which knows the 2,000 or so names. */
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
export function decodedText(text: string): string {
  return holdsReference(text) ? decode(text.replaceAll('<', LESS)).replaceAll(LESS, '<') : text;
}

/** Decodes an attribute's value, in which "&region=1" is not a reference. */
export function decodedValue(value: string): string {
  if (!holdsReference(value)) return value;
  return decode(`<a b="${value.replaceAll('"', QUOTE)}">`).replaceAll(QUOTE, '"');
}
