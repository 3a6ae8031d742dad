import { isOtherConcentration, isSample, withoutComparison } from './claims.ts';
import { otherGoods } from './goods.ts';
import {
  carries,
  flankerWords,
  hasWord,
  isForOthers,
  namesSomething,
  neededFlankers,
  plainOf,
  type Signature,
  signatureOf,
  telling,
} from './names.ts';
import { samePage } from './page-address.ts';

/** The fragrance that the page should be about. */
export interface Expected {
  name: string;
  brand: string;
}

/** What the page calls its product, and how we came to it. */
export interface Found {
  url: string;
  finalUrl: string;
  /** What the page's data call the product, the most trusted source first. */
  names: string[];
  /** Main headings and the page's title, in this order. */
  headings: string[];
  brand: string | null;
}

/** Single words of other goods: enough where a redirect already makes us wary. */
const otherThings =
  /\b(?:body|deodorant|deo|shower|gel|lotion|aftershave|balm|cream|candle|hair|sample|gift|set|coffret|geschenkset)\b/g;

function isOtherGoods({ name, brand }: Expected, text: string): boolean {
  return otherGoods(`${name} ${brand}`, text) !== null || isSample({ name, brand }, text);
}

/** Flanker words that the name has and the expected one has not. */
function isFlanker(expected: Expected, name: string, anywhere: boolean): boolean {
  const known = plainOf(`${expected.name} ${expected.brand}`);
  const extra = flankerWords(name, signatureOf(expected.name, expected.brand), anywhere);
  return extra.some((word) => !hasWord(known, word));
}

/** A stated brand that shares no word with the expected one: often the shop's or the owner's name, so no proof alone. */
function isOtherBrand(expected: Expected, brand: string | null): boolean {
  const { brand: known } = signatureOf(expected.name, expected.brand);
  if (brand === null || known.size === 0) return false;
  const plain = plainOf(brand);
  return plain !== '' && ![...known].some((word) => hasWord(plain, word));
}

/**
 * At the address that we know, the product's own name decides, or else the headings: it must carry
 * the name, not merely the brand, and name no other goods, no known flanker and no other
 * concentration. A page that names nothing, or names it in another script, is not held against it.
 * The address itself proves nothing, since shops give it to other products.
 */
function mildly(expected: Expected, found: Found): string | null {
  const signature = signatureOf(expected.name, expected.brand);
  const says = (text: string) => namesSomething(text, signature);
  const [ownName = found.headings[0]] = found.names;
  if (ownName === undefined) return null;
  const goods = [ownName, ...found.headings.slice(0, 1)].find((text) => isOtherGoods(expected, text));
  if (goods !== undefined) return `The page is about other goods than the fragrance: ${goods}`;
  if (isForOthers(expected.name, ownName)) return `The page is about another fragrance of the line: ${ownName}`;
  const own = found.names.filter(says).slice(0, 1);
  const naming = own.length > 0 ? own : found.headings.filter(says);
  const [first] = naming;
  if (first === undefined) return null;
  const rival = naming.find((text) => isComparedOnly(text, signature, isOtherBrand(expected, found.brand)));
  if (rival !== undefined) return `The page is about something else: ${rival}`;
  const needed = isOtherBrand(expected, found.brand) ? 1 : undefined;
  const bearer = naming.find((text) => carries(`${text} ${found.brand ?? ''}`, signature, needed));
  if (bearer === undefined) return `The page is about something else: ${first}`;
  const texts = [...found.names, ...found.headings];
  const everything = texts.map(plainOf).join(' ');
  const lacksFlanker = neededFlankers(expected.name).some((word) => !hasWord(everything, word.slice(0, 5)));
  const isOther = lacksFlanker || isFlanker(expected, bearer, false) || isOtherConcentration(expected.name, texts);
  return isOther ? `The page is about another fragrance of the line: ${bearer}` : null;
}

/** True where a text gives another name first and the expected one only as what it resembles. */
function isComparedOnly(text: string, signature: Signature, isOfOtherBrand: boolean): boolean {
  const own = withoutComparison(text);
  if (own === null || own.trim() === '') return false;
  return (isOfOtherBrand || namesSomething(own, signature)) && !carries(own, signature);
}

/** Where a redirect led us, the page must carry the whole name, and must not be another fragrance of the same line. */
function strictly(expected: Expected, found: Found): string | null {
  const names = [...found.names, ...found.headings];
  const [ownName] = names;
  if (ownName === undefined) return 'We were sent on to a page that names no product';
  const other = `We were sent on to another product: ${ownName}`;
  const own = plainOf([...names.slice(0, 3), found.brand ?? ''].join(' '));
  const wantedWords = telling(expected.name);
  const isWhole = wantedWords.every((word) => hasWord(own, word)) || hasWord(own, wantedWords.join(''));
  if (!isWhole || isFlanker(expected, ownName, true)) return other;
  const known = plainOf(`${expected.name} ${expected.brand}`);
  const things = plainOf(ownName).match(otherThings) ?? [];
  if (isOtherGoods(expected, ownName) || things.some((word) => !hasWord(known, word))) return other;
  const isCompared = isComparedOnly(
    ownName,
    signatureOf(expected.name, expected.brand),
    isOtherBrand(expected, found.brand),
  );
  return isCompared || isOtherConcentration(expected.name, [ownName], { hasParfum: true }) ? other : null;
}

/**
 * Why the page's product is not the one we look for, in plain words; null when nothing speaks against it. Mild where
 * the final address is the asked one, strict after a redirect to another path.
 */
export function otherProduct(expected: Expected, found: Found): string | null {
  return samePage(found.url, found.finalUrl) ? mildly(expected, found) : strictly(expected, found);
}
