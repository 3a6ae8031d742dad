import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Stand in, while a text is decoded, for the signs that would end it; of the private use area. */
const LESS = '\ue000';
const QUOTE = '\ue001';
const reference = /&[a-z#]/i;

/** Looking for the one sign first is what costs nothing. */
function holdsReference(text: string): boolean {
  return text.includes('&') && reference.test(text);
}

/** What htmlparser2, which knows the two thousand names, makes of the references in a source of one text or value. */
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

/** A text with its character references decoded: "&euro;", "&#33;", "&amp". Most have none and cost nothing. */
export function decodedText(text: string): string {
  return holdsReference(text) ? decode(text.replaceAll('<', LESS)).replaceAll(LESS, '<') : text;
}

/** The same for the value of an attribute, where "&region=1" is no reference. */
export function decodedValue(value: string): string {
  if (!holdsReference(value)) return value;
  return decode(`<a b="${value.replaceAll('"', QUOTE)}">`).replaceAll(QUOTE, '"');
}
