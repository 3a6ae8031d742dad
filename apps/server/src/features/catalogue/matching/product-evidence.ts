import type { Gender, OfferKind } from '@sillage/contract';
import { getFlankerWords, stripComparison } from '@sillage/page-reader';
import { computeBrandKey, isKnownBrand } from './brand.ts';
import { type ComparedTitle, compareTitle } from './compare-title.ts';
import { findUnknownType, findUnknownVariant, hasUnknownLabel } from './field-words.ts';
import { MAX_LABELS } from './goods.rules.ts';
import type { PreparedWanted } from './prepare-wanted.ts';
import { describeOtherKind } from './product-kind.rules.ts';
import { findBetterSibling, findEqualSibling, isSided, type StatedFacts } from './siblings.rules.ts';
import { compareConcentration, type StatedConcentration } from './stated-concentration.ts';
import { findJoined, joinLetters, joinTokens, tokenise, tokeniseTitle } from './title-tokens.ts';
import { flankerWords } from './title-vocabulary.ts';
import { isTypo } from './typo.rules.ts';
import { findGender } from './wanted-words.ts';

/** What a shop states of a product; untrusted. */
export interface ShopProductFacts {
  title: string;
  /** Brand or vendor, which may be the shop's own name; null when not stated. */
  brand: string | null;
  /** Host or name of the shop, to recognise it as the vendor; null if unknown. */
  shop: string | null;
  /** Product type, categories and tags; the product type first. */
  labels: readonly string[];
  /** Concentration, if the source has a field for it. */
  strength: string | null;
  /** Names of the product's variants, such as "50 ml". */
  variants: readonly string[];
  /** Digits of GTINs; other text is ignored. */
  gtins: readonly string[];
  sizesMl: readonly number[];
  /** Kind of goods that the source's verdict states; null for none. */
  kind: OfferKind | null;
}

export interface ProductEvidence {
  /** Why the product is another one, as the end of a sentence; null for no contradiction. */
  contradiction: string | null;
  /** Why the product may be another one, as a sentence; null for no doubt. */
  doubt: string | null;
  /**
   * `extended`: the title has further words, of unknown meaning. `partial`: it lacks words.
   * `unclear`: it has a word that shops add and names have too. `unreadable`: it has no word of a
   * name, or only words in another script.
   */
  name: 'same' | 'similar' | 'unclear' | 'extended' | 'partial' | 'unreadable' | 'other';
  /** `unclear`: the vendor is neither the brand nor a known one. */
  brand: 'stated' | 'unstated' | 'unclear' | 'other';
  concentration: StatedConcentration['result'];
  hasSize: boolean;
}

/** Quickly rejects most products: false if the title has no beginning of a word of the name. */
export function mayMatch({ needles, parts }: PreparedWanted, { title, brand }: ShopProductFacts): boolean {
  const text = joinLetters(parts.core.size === 0 ? `${title} ${brand?.slice(0, 100)}` : title);
  return needles.some((needle) => /^\d/.test(needle) || text.includes(needle));
}

export function gatherEvidence(prepared: PreparedWanted, product: ShopProductFacts): ProductEvidence {
  const fullTitle = tokeniseTitle(product.title);
  const ownText = stripComparison(fullTitle.text);
  const title = ownText === null ? fullTitle : tokeniseTitle(ownText);
  const compared = compareTitle(title, prepared.parts, prepared.brand);
  const brand = compareBrand(prepared, compared, product);
  const concentration = compareConcentration(prepared, compared, product);
  const [onlyStated = null] = concentration.stated.size === 1 ? concentration.stated : [];
  const gender = compared.gender ?? findGender(product.labels.slice(0, 20).flatMap((label) => tokenise(label)));
  const facts: StatedFacts = { tokens: title.tokens, concentration: onlyStated, gender };
  return {
    contradiction: findContradiction(prepared, { product, brand, compared, facts, concentration }),
    doubt: findDoubt(prepared, { product, compared, facts, concentration }),
    name: classifyName(prepared, compared, { brand, hasOtherVendor: hasOtherVendor(prepared, product) }),
    brand,
    concentration: concentration.result,
    hasSize: fullTitle.hasSize || product.sizesMl.length > 0,
  };
}

interface Judged {
  product: ShopProductFacts;
  brand: ProductEvidence['brand'];
  compared: ComparedTitle;
  facts: StatedFacts;
  concentration: StatedConcentration;
}

function findContradiction(prepared: PreparedWanted, judged: Judged): string | null {
  const { product, brand, compared, facts, concentration } = judged;
  const kind = describeOtherKind(prepared.name, product);
  if (kind !== null) return `the product is ${kind}`;
  if (brand === 'other') return `the shop states another brand: ${product.brand?.slice(0, 60)}`;
  const better = findBetterSibling(prepared, facts);
  if (better !== null) return `the title fits “${better.name}” better`;
  if (concentration.result === 'other') return `the shop states another concentration: ${listStated(judged)}`;
  return isOtherGender(prepared.parts.gender, compared.gender) ? 'the title is for another gender' : null;
}

function listStated({ concentration, compared }: Judged): string {
  return [...concentration.stated].join(', ') || (compared.weak ?? '');
}

function isOtherGender(wanted: Gender | null, stated: Gender | null): boolean {
  return isSided(wanted) && isSided(stated) && wanted !== stated;
}

type Unjudged = Omit<Judged, 'brand'>;

function findDoubt(prepared: PreparedWanted, { product, compared, facts, concentration }: Unjudged): string | null {
  const { parts } = prepared;
  const variant = findUnknownVariant(prepared, product.variants);
  if (variant !== null) return `The shop names the size in unknown words: “${variant.slice(0, 60)}”`;
  const type = compared.concentrations.size === 0 ? findUnknownType(prepared, product.labels) : null;
  if (type !== null) return `The shop's type of product is unknown: “${type.slice(0, 60)}”`;
  if (compared.edition.length > 0) return 'The title names a special edition';
  if (concentration.result === 'unclear')
    return concentration.stated.size > 1
      ? 'The shop states several concentrations'
      : 'The shop does not clearly state the concentration';
  const equal = findEqualSibling(prepared, facts);
  if (equal !== null) return `Several fragrances fit, such as “${equal.name}”`;
  if (isOtherGender(parts.gender, facts.gender)) return 'The shop lists it for another gender';
  if (isSided(parts.gender) && compared.hasBothGenders) return 'The title states both genders';
  const isGenderAdded = parts.gender === null && compared.hasGenderBehindName && isSided(compared.gender);
  const hasUnknownGender = isGenderAdded || (!isSided(parts.gender) && compared.hasNameGender);
  if (hasUnknownGender || (isSided(parts.nameGender) && facts.gender === null))
    return 'The title and the name do not state the same gender';
  return null;
}

function compareBrand(
  prepared: PreparedWanted,
  { hasBrand, hasBrandBesideName }: ComparedTitle,
  product: ShopProductFacts,
): ProductEvidence['brand'] {
  // The brand inside a name such as "Bleu de Chanel" does not outweigh another vendor.
  const { parts } = prepared;
  const isBrandBeside = parts.hasBrand || parts.endsWithBrand ? hasBrandBesideName : hasBrand;
  if (!hasOtherVendor(prepared, product)) {
    if (isBrandBeside || hasOwnVendor(prepared, product) || hasOwnLabel(prepared, product)) return 'stated';
    if (hasUnknownLabel(product.labels)) return 'unclear';
    return hasBrand ? 'stated' : 'unstated';
  }
  if (isKnownBrand(product.brand ?? '')) return 'other';
  if (isBrandBeside) return 'stated';
  return product.shop === null ? 'unclear' : 'other';
}

function tokeniseVendor({ brand: vendor }: ShopProductFacts): string[] {
  return tokenise(vendor?.slice(0, 100) ?? '');
}

/** True if a label is the wanted brand. */
function hasOwnLabel({ brand }: PreparedWanted, { labels }: ShopProductFacts): boolean {
  return labels.slice(0, MAX_LABELS).some((label) => {
    const joined = joinTokens(tokenise(label.slice(0, 100)));
    return brand.forms.some((form) => form.length > 2 && form === joined) || computeBrandKey(label) === brand.key;
  });
}

/** True if the vendor is the wanted brand. */
function hasOwnVendor({ brand }: PreparedWanted, product: ShopProductFacts): boolean {
  const words = tokeniseVendor(product);
  if (words.length === 0) return false;
  const isSame = computeBrandKey(words.join(' ')) === brand.key || computeBrandKey(product.brand ?? '') === brand.key;
  return isSame || brand.forms.some((form) => form.length > 2 && findJoined(words, form) !== null);
}

/** True if the vendor is neither the wanted brand nor the shop itself. */
function hasOtherVendor(prepared: PreparedWanted, product: ShopProductFacts): boolean {
  const words = tokeniseVendor(product);
  return words.length > 0 && !hasOwnVendor(prepared, product) && !isShopItself(words, product.shop);
}

function isShopItself(vendor: readonly string[], shop: string | null): boolean {
  if (shop === null) return false;
  const [own, name] = [joinTokens(tokenise(shop.slice(0, 200))), joinTokens(vendor)];
  return own.includes(name) || name.includes(own);
}

/** Minimum share of the name's letters in a title that states only a part of it. */
const MIN_PARTIAL_SHARE = 0.6;

function classifyName(
  prepared: PreparedWanted,
  compared: ComparedTitle,
  { brand, hasOtherVendor }: { brand: ProductEvidence['brand']; hasOtherVendor: boolean },
): ProductEvidence['name'] {
  const { parts, siblings } = prepared;
  if (!compared.isComparable) return 'unreadable';
  const missing = compared.missing.filter((word) => !compared.extra.some((extra) => isTypo(word, extra)));
  const extra = compared.extra.filter((word) => !compared.missing.some((wanted) => isTypo(wanted, word)));
  if (extra.length > 0) {
    // Further words beside another vendor, or without the brand, may be another brand.
    const mayBeBrand = hasOtherVendor || (!compared.hasBrandBesideName && parts.hasBrand) || brand === 'unstated';
    return missing.length === 0 && !mayBeBrand && !hasFlanker(prepared, extra) ? 'extended' : 'other';
  }
  if (missing.length === 0 && brand === 'unstated' && parts.hasBrand) return 'partial';
  if (missing.length === 0 && compared.nameable !== null) return 'unclear';
  if (missing.length === 0) return compared.missing.length > 0 || compared.isReordered ? 'similar' : 'same';
  const found = [...parts.core].filter((word) => !missing.includes(word));
  if (found.length === 0) return 'other';
  const isSibling = siblings.some(({ core }) => core.size === found.length && found.every((word) => core.has(word)));
  const share = joinTokens(found).length / joinTokens([...parts.core]).length;
  const lacksNumber = missing.some((word) => /\d/.test(word));
  return isSibling || lacksNumber || hasFlanker(prepared, missing) || share < MIN_PARTIAL_SHARE ? 'other' : 'partial';
}

/** True if one of the words names another fragrance of the line, as far as we know. */
function hasFlanker({ siblingWords }: PreparedWanted, words: readonly string[]): boolean {
  return words.some((word) => flankerWords.has(word) || siblingWords.has(word) || getFlankerWords(word).length > 0);
}
