import { fold } from '../words/text.ts';

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/).map(fold));
}

/** Words that accompany fragrance names without being part of them, folded. */
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
const unmistakable = words(`
  absolu absolue absolute absolument elixir extreme exclusif intense intensa intenso intensely infinite profondo profumo sport supreme ultra
`);

/** Words that mark one only beside the name; elsewhere they describe ("a fresh summer scent"). */
const besideTheName = words(`
  aqua black blanc blue bleu bleue collector collection cool dark energy essence
  essential flame forever fraiche fresh gold ice leather legend
  light limited love lumiere marine midnight mineral mist night noir nuit ocean oud passion platinum prive privee private
  pure red rose rouge royal secret summer tonic velvet white winter
`);

const LONGEST_NAME = 300;
const entity = /&(?:([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash);|#?\w{2,8};)/gi;

/** Folds a name to words between single spaces, without punctuation, references and tags. */
export function plainOf(text: string): string {
  return fold(
    text
      .slice(0, LONGEST_NAME)
      .replace(/<\/?\w[^>]*>/g, '')
      .replace(entity, (_whole, letter?: string) => letter ?? ' '),
  )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function wordsOf(text: string): string[] {
  return plainOf(text)
    .split(' ')
    .filter((word) => word !== '');
}

const measure = /^\d+(?:ml|мл|oz|cl|l|g|kg|cm|mm|x|pc|pcs|st|nd|rd|th)$/;

/** Returns a name's distinctive words; all words when there are none ("Eau de Parfum"). */
export function telling(text: string): string[] {
  const all = wordsOf(text);
  const kept = all.filter((word) => !fillers.has(word) && !measure.test(word));
  return kept.length > 0 ? kept : all;
}

/**
 * Returns true if a plain text contains a word. Pages join and split words ("CK One", "CKone",
 * "9 PM", "9PM"), so that consecutive words that form the word match, and so does a part of a
 * longer word, unless the word is short.
 */
export function hasWord(text: string, word: string): boolean {
  if (` ${text} `.includes(` ${word} `)) return true;
  const isShort = word.length <= 3 && /^[a-z0-9]+$/.test(word);
  if (!isShort && text.includes(word)) return true;
  const parts = text.split(' ');
  return parts.some((_part, at) => startsWithWords(parts, at, word));
}

/** Returns true if consecutive words from `at` on, joined, equal `word`. */
function startsWithWords(parts: readonly string[], at: number, word: string): boolean {
  let joined = parts[at] ?? '';
  for (let next = at + 1; next < parts.length && joined.length < word.length && word.startsWith(joined); next += 1)
    joined += parts[next] ?? '';
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

/** Returns the index of a word's script; null for numbers, which fit every script. */
function scriptOf(word: string): number | null {
  if (/^\p{N}+$/u.test(word)) return null;
  return scripts.findIndex((script) => script.test(word));
}

function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}

/** The words that distinguish a fragrance from others: those of its name, without the brand's. */
export interface Signature {
  /** Words that other names rarely share. When there are none, a text needs all of `words`. */
  distinct: string[];
  words: string[];
  brand: ReadonlySet<string>;
}

export function signatureOf(name: string, brand: string): Signature {
  const brandWords = new Set(wordsOf(brand));
  const own = telling(name).filter((word) => !brandWords.has(word) && !fillers.has(word));
  const distinct = own.filter((word) => !isFlankerWord(word) && !/^\d{1,2}$/.test(word));
  const all = wordsOf(name);
  const long = all.filter((word) => word.length > 1);
  const whole = long.length > 0 ? long : all;
  return { distinct, words: own.length > 0 ? own : whole, brand: brandWords };
}

function isFlankerWord(word: string): boolean {
  return unmistakable.has(word) || besideTheName.has(word);
}

const size = /\d+(?:[.,]\d+)? ?(?:ml|мл|cl|fl|oz|g|kg|%)(?![\p{L}\d])/giu;

const year = /^(?:19[5-9]|20[0-4])\d$/;

/** Returns numbers that may be names: no sizes or article numbers, and only wanted years. */
function numbersIn(text: string, wanted: readonly string[]): string[] {
  const all = wordsOf(text.slice(0, LONGEST_NAME).replace(size, ' '));
  return all.filter((word) => /^\d{1,4}$/.test(word) && (wanted.includes(word) || !year.test(word)));
}

/** Returns true for a name of numbers only: "N°5", or "1881" without its brand. */
function isNumeric({ distinct, words }: Signature): boolean {
  return words.every(isNumber) && distinct.every(isNumber);
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

const male = /\b(?:man|men|mens|homme|hommes|him|herren|uomo|hombre|masculino)\b/;
const female = /\b(?:woman|women|womens|femme|femmes|her|damen|donna|mujer|feminino)\b/;

/** Returns true if name and text state different genders: "Man" and "Woman" of one brand. */
export function isForOthers(name: string, text: string): boolean {
  const [wanted, found] = [plainOf(name), plainOf(text)];
  const is = (one: RegExp, other: RegExp) =>
    one.test(wanted) && !other.test(wanted) && other.test(found) && !one.test(found);
  return is(male, female) || is(female, male);
}

/**
 * Returns true if a text names any product in the signature's script. Brands, sizes, concentrations
 * and the like do not count, nor do a few words beside a name in another script.
 */
export function namesSomething(text: string, signature: Signature): boolean {
  const { distinct, words, brand } = signature;
  if (isNumeric(signature)) return numbersIn(text, words).length > 0;
  const wanted = new Set([...distinct, ...words].map(scriptOf).filter((script) => script !== null));
  const found = wordsOf(text).filter((word) => !fillers.has(word) && !brand.has(word) && scriptOf(word) !== null);
  const lettered = found.filter((word) => !measure.test(word));
  const comparable = lettered.filter((word) => wanted.size === 0 || wanted.has(scriptOf(word) ?? -1));
  return comparable.length > 0 && lengthOf(comparable) * 2 >= lengthOf(lettered);
}

/** A little more than a third: of three equally long words, a single one is not enough. */
const ENOUGH = 0.34;

/**
 * Returns true if a text contains a share of at least `needed` of the signature's distinct words,
 * weighted by length, since shops shorten names and catalogues lengthen them. Words in scripts that
 * the text does not use are ignored.
 */
export function carries(text: string, signature: Signature, needed = ENOUGH): boolean {
  const plain = plainOf(text);
  const { distinct, words } = signature;
  if (isNumeric(signature)) return words.every((word) => numbersIn(text, words).includes(word));
  if (hasWord(plain, words.join(''))) return true;
  if (distinct.length === 0) return words.every((word) => hasWord(plain, word));
  const present = new Set(wordsOf(text).map(scriptOf));
  const sameScript = distinct.filter((word) => scriptOf(word) === null || present.has(scriptOf(word)));
  const found = sameScript.filter((word) => hasWord(plain, word));
  return found.length > 0 && lengthOf(found) >= needed * lengthOf(sameScript);
}

const betweenParts = /\s[-–—|/+•·]\s|[.!?]\s|[,;:()[\]|•·]/;

/** Returns the flanker words in a text; with `anywhere` also those apart from the name. */
export function flankerWords(text: string, signature: Signature, anywhere: boolean): string[] {
  const plain = (part: string) => wordsOf(part.replace(/\beau de (?:parfum|toilette|cologne)\b/gi, ' '));
  const all = plain(text);
  const near = text.split(betweenParts).filter((part) => carries(part, signature, 0));
  const beside = new Set(anywhere ? all : near.flatMap(plain));
  return all.filter((word) => unmistakable.has(word) || (besideTheName.has(word) && beside.has(word)));
}

/** Returns a name's own flanker words, which a page must contain: "elixir" of "Sauvage Elixir". */
export function neededFlankers(name: string): string[] {
  return wordsOf(name).filter(isFlankerWord);
}
