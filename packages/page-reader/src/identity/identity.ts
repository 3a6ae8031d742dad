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

export interface Expected {
  name: string;
  brand: string;
}

export interface Found {
  url: string;
  finalUrl: string;
  /** Product names in the page's data, the most trusted source first. */
  names: string[];
  /** Main headings, then the page's title. */
  headings: string[];
  brand: string | null;
}

/** Single words for other goods: sufficient evidence after a redirect only. */
const otherThings =
  /\b(?:body|deodorant|deo|shower|gel|lotion|aftershave|balm|cream|candle|hair|sample|gift|set|coffret|geschenkset)\b/g;

function isOtherGoods({ name, brand }: Expected, text: string): boolean {
  return otherGoods(`${name} ${brand}`, text) !== null || isSample({ name, brand }, text);
}

/** Returns true if the name contains a flanker word that the expected name and brand do not. */
function isFlanker(expected: Expected, name: string, anywhere: boolean): boolean {
  const known = plainOf(`${expected.name} ${expected.brand}`);
  const extra = flankerWords(name, signatureOf(expected.name, expected.brand), anywhere);
  return extra.some((word) => !hasWord(known, word));
}

/** Returns true if a stated brand, perhaps the shop's name, has no word of the expected one. */
function isOtherBrand(expected: Expected, brand: string | null): boolean {
  const { brand: known } = signatureOf(expected.name, expected.brand);
  if (brand === null || known.size === 0) return false;
  const plain = plainOf(brand);
  return plain !== '' && ![...known].some((word) => hasWord(plain, word));
}

/**
 * Returns why a page at the requested address is about another product; null when it may be the
 * expected one. The product's own name decides, or else the headings. It must contain the expected
 * name, not merely the brand, and no other goods, known flanker or other concentration. A page that
 * names nothing, or only in another script, passes. The address proves nothing: shops reuse it.
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

/** Returns true if the text names another product and the expected one only as a comparison. */
function isComparedOnly(text: string, signature: Signature, isOfOtherBrand: boolean): boolean {
  const own = withoutComparison(text);
  if (own === null || own.trim() === '') return false;
  return (isOfOtherBrand || namesSomething(own, signature)) && !carries(own, signature);
}

/** Returns why a page after a redirect is about another product. It must contain the whole name. */
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
 * Returns why the page's product is not the expected one, in plain words; null when nothing
 * contradicts it. Lenient at the requested address, strict after a redirect to another path.
 */
export function otherProduct(expected: Expected, found: Found): string | null {
  return samePage(found.url, found.finalUrl) ? mildly(expected, found) : strictly(expected, found);
}
