import type { OfferKind } from '@sillage/contract';
import { detectOtherGoods, readBottle, toPlainText } from '@sillage/page-reader';
import { findGoodsInField, findGoodsInTitle, isRangeLabel, MAX_LABELS } from './goods.rules.ts';
import { findOtherProductKind } from './other-products.rules.ts';

const kindNames: Record<Exclude<OfferKind, 'bottle'>, string> = {
  tester: 'a tester',
  refill: 'a refill',
  decant: 'a decant',
  sample: 'a sample',
  set: 'a set',
  other: 'another kind of product',
};

/** Goods that the reader's and the importer's lists lack. */
const otherForms =
  /(?<!\p{L})(?:miniatures?|miniatur|minis?|perfume oil|parfumol|attar|solid perfume|body oil|dupe|dupes|clone|duftzwilling|smell ?alike|replika|reproduction|type fragrance|napelnienie|dusch\p{L}*|body ?(?:milk|scrub|veil|splash)|korper\p{L}*|haar\p{L}+|after ?shave|rasier\p{L}*|soap|dezodorant\p{L}*|kerze\p{L}*|bougies?|candles?|abfullung|abgefullt|leerflakon|dummy|factice|empty|leer)(?!\p{L})/u;
const aftershave = /after[ -]?shave(?! *(?:balm|balsam|lotion|gel|cream|emulsion))/giu;
const clearConcentration =
  /(?<!\p{L})(?:eau de (?:parfum|toilette|cologne)|edp|edt|edc|woda (?:toaletowa|perfumowana)|extrait)(?!\p{L})/iu;
const setType = /(?<!\p{L})(?:gift ?sets?|sets?|coffrets?|kits?|samples?|proben|testers?|bundles?)(?!\p{L})/iu;

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A kind of goods: `key` is more exact than the words for users. */
interface NamedKind {
  key: string;
  label: string;
}

/** Returns what a name states instead of a full bottle; null for a bottle. */
function findNamedKind(name: string): NamedKind | null {
  // British shops call an eau de toilette for men an aftershave.
  const text = clearConcentration.test(name) ? name.replace(aftershave, ' ') : name;
  const { kind } = readBottle(text);
  if (kind !== 'bottle') return { key: detectOtherGoods('', text) ?? kind, label: kindNames[kind] };
  const label = findOtherProductKind(text);
  if (label !== null) return { key: label, label };
  const form = otherForms.exec(fold(text))?.[0];
  if (form !== undefined) return { key: form, label: kindNames.other };
  const goods = findGoodsInTitle(text);
  if (goods !== null) return { key: goods, label: goods };
  return isRollOn(text) ? { key: 'roll-on', label: kindNames.other } : null;
}

/** A roll-on that states no concentration is a deodorant. */
function isRollOn(text: string): boolean {
  return /(?<!\p{L})roll[ -]?on(?!\p{L})/iu.test(text) && !clearConcentration.test(text);
}

/** What the shop's labels, or all variants, name instead of a full bottle; null for a bottle. */
function findKindInFields(labels: readonly string[], variants: readonly string[]): string | null {
  const own = labels.slice(0, MAX_LABELS).filter((label) => !isRangeLabel(label));
  const [ofLabel] = own.flatMap((label) => findGoodsInField(label) ?? findReaderKind(label) ?? []);
  if (ofLabel !== undefined) return ofLabel;
  const kinds = variants.map((variant) => findGoodsInField(variant) ?? findNamedKind(variant)?.label ?? null);
  return kinds.length > 0 && kinds.every((kind) => kind !== null) ? (kinds[0] ?? null) : null;
}

/** The reader knows testers, refills and the like in more languages. */
function findReaderKind(label: string): string | null {
  const { kind } = readBottle(label);
  return kind === 'bottle' || kind === 'other' ? null : kindNames[kind];
}

interface SoldProduct {
  title: string;
  labels: readonly string[];
  variants: readonly string[];
  kind: OfferKind | null;
  sizesMl: readonly number[];
}

/** What a shop's product is instead of a full bottle of perfume; null for a bottle. */
export function describeOtherKind(
  wantedName: string,
  { title, labels, kind, sizesMl, variants }: SoldProduct,
): string | null {
  const named = findNamedKind(toPlainText(title, 300));
  // A fragrance may be named like other goods.
  if (named !== null && named.key !== findNamedKind(wantedName)?.key) return named.label;
  if (kind !== null && kind !== 'bottle') return kindNames[kind];
  const ofFields = findKindInFields(labels, variants);
  if (ofFields !== null) return ofFields;
  if (sizesMl.length > 0 && sizesMl.every((size) => size <= 3)) return kindNames.sample;
  const [type = ''] = labels;
  if (setType.test(type)) return kindNames.set;
  if (clearConcentration.test(title)) return null;
  return detectOtherGoods('', type) === null ? null : kindNames.other;
}
