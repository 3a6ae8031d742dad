import { isOtherConcentration, isSample, stripComparison } from './name-qualifiers.ts';
import {
  buildSignature,
  containsName,
  findFlankerWords,
  getDistinctiveWords,
  getFlankerWords,
  hasWord,
  isForOtherGender,
  namesAnyProduct,
  normaliseName,
  type Signature,
} from './names.ts';
import { detectOtherGoods } from './other-goods.ts';
import { isSamePage } from './page-address.ts';

export interface Expected {
  name: string;
  brand: string;
}

export interface FoundProduct {
  url: string;
  finalUrl: string;
  /** Product names in the page's data, the most trusted source first. */
  names: string[];
  /** Texts of the page's `h1` headings, then of its `title` element. */
  headings: string[];
  brand: string | null;
}

/**
 * Words for goods other than perfume, such as "candle". A single such word proves another product
 * only when the shop has redirected the request to the page.
 */
const otherGoodsWords =
  /\b(?:body|deodorant|deo|shower|gel|lotion|aftershave|balm|cream|candle|hair|sample|gift|set|coffret|geschenkset)\b/g;

function isOtherGoods({ name, brand }: Expected, text: string): boolean {
  return detectOtherGoods(`${name} ${brand}`, text) !== null || isSample({ name, brand }, text);
}

/**
 * Returns true if `name` contains a word that the expected name lacks and that indicates a flanker.
 * A flanker is a variation of a fragrance, such as "Sauvage Elixir" of "Sauvage".
 */
function isFlanker(expected: Expected, name: string, anywhere: boolean): boolean {
  const known = normaliseName(`${expected.name} ${expected.brand}`);
  const extra = findFlankerWords(name, buildSignature(expected.name, expected.brand), anywhere);
  return extra.some((word) => !hasWord(known, word));
}

/**
 * Returns true if the page's brand, which may be the shop's name, shares no word with the expected
 * brand.
 */
function isOtherBrand(expected: Expected, brand: string | null): boolean {
  const { brand: known } = buildSignature(expected.name, expected.brand);
  if (brand === null || known.size === 0) return false;
  const plain = normaliseName(brand);
  return plain !== '' && ![...known].some((word) => hasWord(plain, word));
}

/**
 * Returns why a page at the requested address is about another product; null when it may be about
 * the expected one. The product's own name decides, or else the headings. They must contain the
 * expected name, not only the brand, and no other goods, known flanker or other concentration. A
 * page without a name, or with one only in another script, is accepted. The address is no evidence,
 * because shops reuse addresses.
 */
function checkLeniently(expected: Expected, found: FoundProduct): string | null {
  const signature = buildSignature(expected.name, expected.brand);
  const namesProduct = (text: string) => namesAnyProduct(text, signature);
  const [productName = found.headings[0]] = found.names;
  if (productName === undefined) return null;
  const goods = [productName, ...found.headings.slice(0, 1)].find((text) => isOtherGoods(expected, text));
  if (goods !== undefined) return `The page is about another kind of product: ${goods}`;
  if (isForOtherGender(expected.name, productName))
    return `The page is about another fragrance of the line: ${productName}`;
  const own = found.names.filter(namesProduct).slice(0, 1);
  const namingTexts = own.length > 0 ? own : found.headings.filter(namesProduct);
  const [first] = namingTexts;
  if (first === undefined) return null;
  const comparedText = namingTexts.find((text) => isComparedOnly(text, signature, isOtherBrand(expected, found.brand)));
  if (comparedText !== undefined) return `The page is about another product: ${comparedText}`;
  const needed = isOtherBrand(expected, found.brand) ? 1 : undefined;
  const matchingText = namingTexts.find((text) => containsName(`${text} ${found.brand ?? ''}`, signature, needed));
  if (matchingText === undefined) return `The page is about another product: ${first}`;
  const texts = [...found.names, ...found.headings];
  const allTexts = texts.map(normaliseName).join(' ');
  const lacksFlanker = getFlankerWords(expected.name).some((word) => !hasWord(allTexts, word.slice(0, 5)));
  const isOther =
    lacksFlanker || isFlanker(expected, matchingText, false) || isOtherConcentration(expected.name, texts);
  return isOther ? `The page is about another fragrance of the line: ${matchingText}` : null;
}

/** Returns true if the text names another product and the expected one only as a comparison. */
function isComparedOnly(text: string, signature: Signature, isOfOtherBrand: boolean): boolean {
  const own = stripComparison(text);
  if (own === null || own.trim() === '') return false;
  return (isOfOtherBrand || namesAnyProduct(own, signature)) && !containsName(own, signature);
}

/**
 * Returns why the product is not the expected one; null only if the page gives the full expected
 * name.
 */
function checkStrictly(expected: Expected, found: FoundProduct): string | null {
  const names = [...found.names, ...found.headings];
  const [productName] = names;
  if (productName === undefined) return 'The shop redirected to a page that names no product';
  const other = `The shop redirected to another product: ${productName}`;
  const own = normaliseName([...names.slice(0, 3), found.brand ?? ''].join(' '));
  const wantedWords = getDistinctiveWords(expected.name);
  const hasFullName = wantedWords.every((word) => hasWord(own, word)) || hasWord(own, wantedWords.join(''));
  if (!hasFullName || isFlanker(expected, productName, true)) return other;
  const known = normaliseName(`${expected.name} ${expected.brand}`);
  const goodsWords = normaliseName(productName).match(otherGoodsWords) ?? [];
  if (isOtherGoods(expected, productName) || goodsWords.some((word) => !hasWord(known, word))) return other;
  const isCompared = isComparedOnly(
    productName,
    buildSignature(expected.name, expected.brand),
    isOtherBrand(expected, found.brand),
  );
  return isCompared || isOtherConcentration(expected.name, [productName], { hasParfum: true }) ? other : null;
}

/**
 * Returns why the product is not the expected one, in plain words; null when nothing contradicts
 * it. The check is strict after a redirect to another path, otherwise lenient.
 */
export function explainMismatch(expected: Expected, found: FoundProduct): string | null {
  return isSamePage(found.url, found.finalUrl) ? checkLeniently(expected, found) : checkStrictly(expected, found);
}
