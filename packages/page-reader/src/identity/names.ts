import { fold } from '../values/text.ts';

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/).map(fold));
}

/** Words around fragrance names that do not belong to them; in lower case, without accents. */
const fillers = words(`
  a and at by de del des di du e en et les of par for from fur in la le les l d made of per pour pro the und with y para por dla mit von
  eau agua parfum parfums parfume parfumes perfume perfumes perfumed fragrance fragrances cologne toilette edp edt edc extrait spray vapo
  vaporisateur natural atomizer atomiser bottle flakon scent scents duft parfym parfem parfuem perfumy woda toaletowa perfumowana
  toaletni toaletna parfemovana parfumovana voda perfum tualetna parfyumna туалетная парфюмерная парфюмированная вода духи парфюм одеколон аромат
  туалетна парфумована парфуми тоалетна парфюмна άρωμα 香水 ml oz fl cl мл on to
  men man women woman mens womens homme hommes femme femmes her him unisex herren damen uomo donna hombre mujer feminino masculino
  herrenduft damenduft mezczyzn kobiet muze zeny для мужчин женщин мужская женская мужской женский унисекс
  new neu nouveau nuevo nuovo tester refill refillable buy shop online official original authentic genuine sale product item details about
  n no nr number numero num year size uk us eu s t
`);

/** Words that mark another fragrance of the line (a flanker) anywhere in a name. */
const strongFlankerWords = words(`
  absolu absolue absolute absolument elixir extreme exclusif intense intensa intenso intensely infinite profondo profumo sport supreme ultra
`);

/**
 * Words that mark a variant of the fragrance (a flanker), but only beside the fragrance's name.
 * Elsewhere they describe a scent.
 */
const weakFlankerWords = words(`
  aqua black blanc blue bleu bleue collector collection cool dark energy essence
  essential flame forever fraiche fresh gold ice leather legend
  light limited love lumiere marine midnight mineral mist night noir nuit ocean oud passion platinum prive privee private
  pure red rose rouge royal secret summer tonic velvet white winter
`);

const MAX_NAME_LENGTH = 300;
const entity = /&(?:([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash);|#?\w{2,8};)/gi;

/** Returns a name in lower case, without accents, punctuation, character references and tags. */
export function normaliseName(text: string): string {
  return fold(
    text
      .slice(0, MAX_NAME_LENGTH)
      .replace(/<\/?\w[^>]*>/g, '')
      .replace(entity, (_whole, letter?: string) => letter ?? ' '),
  )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function splitWords(text: string): string[] {
  return normaliseName(text)
    .split(' ')
    .filter((word) => word !== '');
}

const measure = /^\d+(?:ml|мл|oz|cl|l|g|kg|cm|mm|x|pc|pcs|st|nd|rd|th)$/;

/** Returns a name's distinctive words, or all words if none is distinctive ("Eau de Parfum"). */
export function getDistinctiveWords(text: string): string[] {
  const all = splitWords(text);
  const distinctive = all.filter((word) => !fillers.has(word) && !measure.test(word));
  return distinctive.length > 0 ? distinctive : all;
}

/**
 * Returns true if the normalised `text` has the word. Pages join and split words ("CKone" for "CK
 * One", "9PM" for "9 PM"), so joined words also match. A word that is not short may be a part of a
 * longer word.
 */
export function hasWord(text: string, word: string): boolean {
  if (` ${text} `.includes(` ${word} `)) return true;
  const isShort = word.length <= 3 && /^[a-z0-9]+$/.test(word);
  if (!isShort && text.includes(word)) return true;
  const parts = text.split(' ');
  return parts.some((_part, index) => startsWithWords(parts, index, word));
}

function startsWithWords(parts: readonly string[], start: number, word: string): boolean {
  let joined = '';
  for (const part of parts.slice(start)) {
    joined += part;
    if (joined.length >= word.length || !word.startsWith(joined)) break;
  }
  return joined === word;
}

const scripts = [
  /\p{sc=Latin}/u,
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
  /\p{sc=Cyrl}/u,
  /\p{sc=Grek}/u,
  /\p{sc=Arab}/u,
  /\p{sc=Hebr}/u,
  /\p{sc=Hang}/u,
];

/** Finds a word's writing system; null for numbers, which fit every writing system. */
function findScript(word: string): number | null {
  if (/^\p{N}+$/u.test(word)) return null;
  return scripts.findIndex((script) => script.test(word));
}

function getTotalLength(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}

/** The words that distinguish a fragrance: the words of its name, without those of its brand. */
export interface Signature {
  /**
   * Words of the fragrance's name without fillers, short numbers and words for variants of a
   * fragrance, such as "Elixir"; may be empty.
   */
  distinct: string[];
  words: string[];
  brand: ReadonlySet<string>;
}

export function buildSignature(name: string, brand: string): Signature {
  const brandWords = new Set(splitWords(brand));
  const own = getDistinctiveWords(name).filter((word) => !brandWords.has(word) && !fillers.has(word));
  const distinct = own.filter((word) => !isFlankerWord(word) && !/^\d{1,2}$/.test(word));
  const all = splitWords(name);
  const long = all.filter((word) => word.length > 1);
  const nameWords = long.length > 0 ? long : all;
  return { distinct, words: own.length > 0 ? own : nameWords, brand: brandWords };
}

function isFlankerWord(word: string): boolean {
  return strongFlankerWords.has(word) || weakFlankerWords.has(word);
}

const size = /\d+(?:[.,]\d+)? ?(?:ml|мл|cl|fl|oz|g|kg|%)(?![\p{L}\d])/giu;

const year = /^(?:19[5-9]|20[0-4])\d$/;

/**
 * Finds numbers of at most four digits that may belong to a fragrance's name. Leaves out sizes, and
 * years that `wanted` does not contain.
 */
function findNameNumbers(text: string, wanted: readonly string[]): string[] {
  const all = splitWords(text.slice(0, MAX_NAME_LENGTH).replace(size, ' '));
  return all.filter((word) => /^\d{1,4}$/.test(word) && (wanted.includes(word) || !year.test(word)));
}

function isNumeric({ distinct, words }: Signature): boolean {
  return words.every(isNumber) && distinct.every(isNumber);
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

const male = /\b(?:man|men|mens|homme|hommes|him|herren|uomo|hombre|masculino)\b/;
const female = /\b(?:woman|women|womens|femme|femmes|her|damen|donna|mujer|feminino)\b/;

export function isForOtherGender(name: string, text: string): boolean {
  const [wanted, found] = [normaliseName(name), normaliseName(text)];
  const states = (own: RegExp, opposite: RegExp) =>
    own.test(wanted) && !opposite.test(wanted) && opposite.test(found) && !own.test(found);
  return states(male, female) || states(female, male);
}

/**
 * Returns true if a text names any product. Brands, sizes, concentrations and similar words do not
 * count, nor does a text that is mostly in another writing system than the expected name.
 */
export function namesAnyProduct(text: string, signature: Signature): boolean {
  const { distinct, words, brand } = signature;
  if (isNumeric(signature)) return findNameNumbers(text, words).length > 0;
  const wanted = new Set([...distinct, ...words].map(findScript).filter((script) => script !== null));
  const found = splitWords(text).filter((word) => !fillers.has(word) && !brand.has(word) && findScript(word) !== null);
  const lettered = found.filter((word) => !measure.test(word));
  const comparable = lettered.filter((word) => wanted.size === 0 || wanted.has(findScript(word) ?? -1));
  return comparable.length > 0 && getTotalLength(comparable) * 2 >= getTotalLength(lettered);
}

/**
 * Minimum share of the letters of a fragrance's name that a text must contain. For a name of three
 * equally long words, one word is not enough.
 */
const MIN_NAME_SHARE = 0.34;

/**
 * Returns true if a text contains enough words of a fragrance's name: at least the share
 * `minShare`, measured in letters. Not all words are needed, because shops shorten names and
 * catalogues lengthen them. Words in a writing system that the text does not use are ignored.
 */
export function containsName(text: string, signature: Signature, minShare = MIN_NAME_SHARE): boolean {
  const plain = normaliseName(text);
  const { distinct, words } = signature;
  if (isNumeric(signature)) return words.every((word) => findNameNumbers(text, words).includes(word));
  if (hasWord(plain, words.join(''))) return true;
  if (distinct.length === 0) return words.every((word) => hasWord(plain, word));
  const present = new Set(splitWords(text).map(findScript));
  const sameScript = distinct.filter((word) => findScript(word) === null || present.has(findScript(word)));
  const found = sameScript.filter((word) => hasWord(plain, word));
  return found.length > 0 && getTotalLength(found) >= minShare * getTotalLength(sameScript);
}

const betweenParts = /\s[-–—|/+•·]\s|[.!?]\s|[,;:()[\]|•·]/;

/**
 * Finds words in a text that name a variant of a fragrance, such as "elixir" (a flanker). Ambiguous
 * words count only beside the fragrance's name, or everywhere with `anywhere`.
 */
export function findFlankerWords(text: string, signature: Signature, anywhere: boolean): string[] {
  const splitPart = (part: string) => splitWords(part.replace(/\beau de (?:parfum|toilette|cologne)\b/gi, ' '));
  const all = splitPart(text);
  const near = text.split(betweenParts).filter((part) => containsName(part, signature, 0));
  const beside = new Set(anywhere ? all : near.flatMap(splitPart));
  return all.filter((word) => strongFlankerWords.has(word) || (weakFlankerWords.has(word) && beside.has(word)));
}

/**
 * Returns the words of a name that mark a variant of another fragrance (a flanker), such as
 * "elixir" in "Sauvage Elixir".
 */
export function getFlankerWords(name: string): string[] {
  return splitWords(name).filter(isFlankerWord);
}
