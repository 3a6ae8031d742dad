import { fold } from '../words/text.ts';

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/).map(fold));
}

/** Words that stand beside names of fragrances without being part of them, folded. */
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

/** Words that make another fragrance of the same line wherever they stand in a name. */
const unmistakable = words(`
  absolu absolue absolute absolument elixir extreme exclusif intense intensa intenso intensely infinite profondo profumo sport supreme ultra
`);

/** Words that do so beside the name, but elsewhere may also describe ("a fresh scent for summer nights"). */
const besideTheName = words(`
  aqua black blanc blue bleu bleue collector collection cool dark energy essence
  essential flame forever fraiche fresh gold ice leather legend
  light limited love lumiere marine midnight mineral mist night noir nuit ocean oud passion platinum prive privee private
  pure red rose rouge royal secret summer tonic velvet white winter
`);

const LONGEST_NAME = 300;
const entity = /&(?:([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash);|#?\w{2,8};)/gi;

/** Words of a name between single spaces: folded, without signs, character references and tags that a shop left in. */
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

/** The words that carry a name; all of its words when it has no others ("Eau de Parfum" is a name, too). */
export function telling(text: string): string[] {
  const all = wordsOf(text);
  const kept = all.filter((word) => !fillers.has(word) && !measure.test(word));
  return kept.length > 0 ? kept : all;
}

/**
 * Pages join and part words ("CK One", "CKone", "9 PM", "9PM"): a word counts inside of another of a plain text, too,
 * unless it is short, and where several follow each other that make it up.
 */
export function hasWord(text: string, word: string): boolean {
  if (` ${text} `.includes(` ${word} `)) return true;
  const isShort = word.length <= 3 && /^[a-z0-9]+$/.test(word);
  if (!isShort && text.includes(word)) return true;
  const parts = text.split(' ');
  return parts.some((_part, at) => startsWithWords(parts, at, word));
}

/** True when the words from `at` on, joined, are this one. */
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

/** Which script a word is in; null for numbers, which are in all of them. */
function scriptOf(word: string): number | null {
  if (/^\p{N}+$/u.test(word)) return null;
  return scripts.findIndex((script) => script.test(word));
}

function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}

/** What tells a fragrance from others: its name's words, without the brand's. */
export interface Signature {
  /** Words that other names do not have by chance. Where the name has none of these, all of `words` are needed. */
  distinct: string[];
  words: string[];
  brand: ReadonlySet<string>;
}

/** Makes the signature of a fragrance. */
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

/** The numbers that may be a name's: neither sizes nor article numbers, and no years beside those that are wanted. */
function numbersIn(text: string, wanted: readonly string[]): string[] {
  const all = wordsOf(text.slice(0, LONGEST_NAME).replace(size, ' '));
  return all.filter((word) => /^\d{1,4}$/.test(word) && (wanted.includes(word) || !year.test(word)));
}

/** True for a name that is nothing but numbers: "N°5", "1881" beside its house. */
function isNumeric({ distinct, words }: Signature): boolean {
  return words.every(isNumber) && distinct.every(isNumber);
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

const male = /\b(?:man|men|mens|homme|hommes|him|herren|uomo|hombre|masculino)\b/;
const female = /\b(?:woman|women|womens|femme|femmes|her|damen|donna|mujer|feminino)\b/;

/** True when a name says whom it is for and a text says it of the others: "Man" and "Woman" of one house. */
export function isForOthers(name: string, text: string): boolean {
  const [wanted, found] = [plainOf(name), plainOf(text)];
  const is = (one: RegExp, other: RegExp) =>
    one.test(wanted) && !other.test(wanted) && other.test(found) && !one.test(found);
  return is(male, female) || is(female, male);
}

/**
 * True when a text names some product in the script of the signature, be it this one or another: brands, sizes,
 * concentrations and the like name none, and a few such words beside a name in another script do not either.
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

/** A third and a little more: of three words alike in length, one is not enough. */
const ENOUGH = 0.34;

/**
 * True when a text carries a signature: at least `needed` of its distinct words, weighed by their length, since shops
 * shorten names and catalogues lengthen them. Only words of the scripts that the text is in count.
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

/** The words of a name that make another fragrance of its line. `anywhere` also those that stand apart from the name. */
export function flankerWords(text: string, signature: Signature, anywhere: boolean): string[] {
  const plain = (part: string) => wordsOf(part.replace(/\beau de (?:parfum|toilette|cologne)\b/gi, ' '));
  const all = plain(text);
  const near = text.split(betweenParts).filter((part) => carries(part, signature, 0));
  const beside = new Set(anywhere ? all : near.flatMap(plain));
  return all.filter((word) => unmistakable.has(word) || (besideTheName.has(word) && beside.has(word)));
}

/** The words of a name without which it is another fragrance of the line: "elixir" of "Sauvage Elixir". */
export function neededFlankers(name: string): string[] {
  return wordsOf(name).filter(isFlankerWord);
}
