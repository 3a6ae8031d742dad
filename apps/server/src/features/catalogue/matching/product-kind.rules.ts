import type { OfferKind } from '@sillage/contract';
import { detectOtherGoods, readBottle, toPlainText } from '@sillage/page-reader';
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
  /(?<!\p{L})(?:miniatures?|miniatur|minis?|perfume oil|parfumol|attar|solid perfume|body oil|dupe|dupes|clone|duftzwilling|smell ?alike|replika|reproduction|type fragrance|napelnienie|dusch\p{L}*|body ?(?:milk|scrub|veil|splash)|korper\p{L}*|haar\p{L}*|after ?shave|rasier\p{L}*|soap|dezodorant\p{L}*|kerze\p{L}*|bougies?|candles?|abfullung|abgefullt|leerflakon|dummy|factice|empty|leer)(?!\p{L})/u;
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
  return form === undefined ? null : { key: form, label: kindNames.other };
}

/** What a shop's product is instead of a full bottle of perfume; null for a bottle. */
export function describeOtherKind(
  wantedName: string,
  {
    title,
    labels,
    kind,
    sizesMl,
  }: { title: string; labels: readonly string[]; kind: OfferKind | null; sizesMl: readonly number[] },
): string | null {
  const named = findNamedKind(toPlainText(title, 300));
  // A fragrance may be named like other goods.
  if (named !== null) return named.key === findNamedKind(wantedName)?.key ? null : named.label;
  if (kind !== null && kind !== 'bottle') return kindNames[kind];
  if (sizesMl.length > 0 && sizesMl.every((size) => size <= 3)) return kindNames.sample;
  const [type = ''] = labels;
  if (setType.test(type)) return kindNames.set;
  if (clearConcentration.test(title)) return null;
  return detectOtherGoods('', type) === null ? null : kindNames.other;
}
