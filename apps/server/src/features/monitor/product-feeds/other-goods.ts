import { compilePhrases, detectOtherGoods, fold, parseSizeMl } from '@sillage/page-reader';
import type { FeedProduct } from './product-feed.ts';

/*
 * Goods in a shop's feed other than bottles of a fragrance. The reader's list of goods
 * (`identity/other-goods.ts`) is for pages about a fragrance; a shop has more kinds, named in the
 * plural, in types and in tags.
 */

const goodsPatterns = {
  set: compilePhrases(`
    gift sets | giftsets | sets | coffrets | discovery kit | discovery box | bundle | bundles | combo | combos | duo | trio | duo set | trio set
    pack of 2 | pack of 3 | pack of 4 | pack of 5 | pack of 6 | build your own | mystery box | subscription | subscription box | advent calendar | collection box`),
  sample: compilePhrases(`
    sample | samples | sample vial | sampler | samplers | free sample | tester vial | vial | vials | decant | decants | perfume sample | fragrance samples
    probe | duftprobe | échantillon | échantillons | muestra | muestras | campioncino | campione | próbka`),
  home: compilePhrases(`
    candles | scented candles | air freshener | air fresheners | car freshener | car fresheners | diffusers | diffuser | diffuser refill | home fragrances | home fragrance
    room sprays | room mist | linen spray | pillow mist | wax melts | incense | bakhoor | bukhoor | bougies | duftkerzen | kerzen | velas | candele | potpourri | oil burner`),
  care: compilePhrases(`
    body care | bodycare | bath and body | bath & body | skincare | skin care | haircare | hair care | hair | makeup | make up | cosmetics | cosmetic | lipstick | mascara
    moisturisers | deodorants | body sprays | body mists | body lotions | soaps | shampoos | hand creams | toothpaste | face mask | serum | hand sanitiser | hand sanitizer`),
  card: compilePhrases(`
    gift card | gift cards | gift voucher | gift vouchers | voucher | vouchers | e gift card | egift card | geschenkkarten | geschenkgutschein | cartes cadeaux | tarjetas regalo`),
  accessory: compilePhrases(`
    accessories | accessory | t shirt | tshirt | hoodie | mug | book | books | poster | keychain | atomiser | atomizer | travel atomiser | travel atomizer | empty bottle | pouch | tote
    gift box only | gift wrapping | shipping protection | shipping insurance | route protection | tip | donation`),
};

const kindByReaderKind: Record<string, keyof typeof goodsPatterns> = {
  shower: 'care',
  lotion: 'care',
  deodorant: 'care',
  soap: 'care',
  hair: 'care',
  shaving: 'care',
  home: 'home',
  around: 'accessory',
  set: 'set',
};

export type OtherGoods = keyof typeof goodsPatterns;

/**
 * Names for the kinds of product that a shop import leaves out. Users see them after a count, such
 * as "3 sets".
 */
export const goodsLabels: Record<OtherGoods | 'unclear', string> = {
  set: 'sets',
  sample: 'samples',
  home: 'candles and other scents for rooms',
  care: 'goods for skin, bath and hair',
  card: 'gift cards',
  accessory: 'accessories and services',
  unclear: 'products that may not be fragrances',
};

const normaliseSpaces = (text: string) =>
  fold(text.slice(0, 300))
    .replace(/[\s\-–—_/]+/g, ' ')
    .trim();

/**
 * Kinds of goods other than fragrances that a product name can reveal. Words that also occur in
 * names of fragrances ("Duo", "The Book of …") are ignored in a name, but not in a product type.
 */
const kindsFoundInNames: readonly OtherGoods[] = ['set', 'sample', 'home'];
const ambiguousInNames = /^(?:duo|trio|sets|probe|incense|collection box|tip|book|vial)$/;

function findKindIn(text: string, kinds: readonly OtherGoods[]): OtherGoods | null {
  const line = normaliseSpaces(text);
  return kinds.find((kind) => goodsPatterns[kind].test(line)) ?? null;
}

export function findOtherGoods(name: string): OtherGoods | null {
  if (findKindIn(name, ['card']) !== null) return 'card';
  const known = detectOtherGoods('', name);
  if (known !== null) return kindByReaderKind[known] ?? 'accessory';
  const kind = findKindIn(name, kindsFoundInNames);
  if (kind === null) return null;
  const word = goodsPatterns[kind].exec(normaliseSpaces(name))?.[0] ?? '';
  return ambiguousInNames.test(word) ? null : kind;
}

const allKinds = Object.keys(goodsPatterns) as OtherGoods[];
/** British shops list men's eaux de toilette as "aftershave". */
const fragrancePattern =
  /(?<![\p{L}])(?:perfumes?|parfums?|parfüms?|fragrances?|colognes?|colonias?|eaux? de|eau fra[iî]che|edp|edt|edc|extraits?|attars?|aftershaves?|after shaves?|d[uü]fte?|profum[oi]|parfym|perfumy|woda perfumowana|духи|парфюм\p{L}*|туалетная вода)(?![\p{L}])|香水|향수|عطر|בושם/iu;
const fragranceFreePattern = /(?:fragrance|perfume|parfum|scent)[ -]?free|unscented|unparfümiert|sans parfum/giu;

function mentionsFragrance(text: string): boolean {
  return fragrancePattern.test(text.slice(0, 500).replace(fragranceFreePattern, ' ').normalize('NFC'));
}

/**
 * Evidence that a product is a fragrance: `words` such as "perfume", or only a `size` in
 * millilitres.
 */
type FragranceEvidence = 'words' | 'size' | 'none';

/** What a feed states of a product, as far as it says what kind of goods the product is. */
export type GoodsFacts = Pick<FeedProduct, 'name' | 'vendor' | 'labels' | 'strength'> & {
  verdict: { offers: readonly { variant: string | null; sizeMl: number | null }[] };
};

function findEvidence({ name, vendor, labels, strength, verdict }: GoodsFacts): FragranceEvidence {
  const variants = verdict.offers.map(({ variant }) => variant ?? '');
  if ([name, ...labels, vendor ?? '', strength ?? '', ...variants].some(mentionsFragrance)) return 'words';
  const hasSize = verdict.offers.some(({ sizeMl }) => sizeMl !== null) || parseSizeMl(name) !== null;
  return hasSize ? 'size' : 'none';
}

/**
 * Kinds of goods for which the shop's product type decides, even if the name mentions perfume. For
 * other kinds, the name decides: the type "Candle" for a perfume is a mistake of the shop.
 */
const firmKinds: ReadonlySet<OtherGoods | null> = new Set(['set', 'sample', 'card']);

/** Finds the kind of goods by product type; tags are too vague ("gift set ideas"). */
function findKindByType({ name, labels: [type = ''] }: GoodsFacts): OtherGoods | null {
  const known = detectOtherGoods('', type);
  const kind = known === null ? findKindIn(type, allKinds) : (kindByReaderKind[known] ?? null);
  return firmKinds.has(kind) || !mentionsFragrance(name) ? kind : null;
}

/** Whether `splitFragrances` could count the product as a fragrance, in some shop. */
export function canBeFragrance(product: GoodsFacts): boolean {
  return findEvidence(product) !== 'none' && findOtherGoods(product.name) === null && findKindByType(product) === null;
}

const MIN_PERFUMERY_SHARE = 0.5;

/**
 * Separates a shop's fragrances from its other products, by name and type. A product that states
 * only millilitres counts as a fragrance if the shop is a perfumery. This leaves out a chemist's
 * syrup.
 */
export function splitFragrances(products: readonly FeedProduct[]) {
  const classified = products.map((product) => ({
    product,
    other: findOtherGoods(product.name) ?? findKindByType(product),
    evidence: findEvidence(product),
  }));
  const candidates = classified.filter(({ other }) => other === null);
  const isPerfumery =
    candidates.filter(({ evidence }) => evidence === 'words').length >= candidates.length * MIN_PERFUMERY_SHARE;
  const fragrances: FeedProduct[] = [];
  const leftOut: { product: FeedProduct; kind: OtherGoods | 'unclear' }[] = [];
  for (const { product, other, evidence } of classified) {
    const isFragrance = other === null && (evidence === 'words' || (evidence === 'size' && isPerfumery));
    if (isFragrance) fragrances.push(product);
    else leftOut.push({ product, kind: other ?? 'unclear' });
  }
  return { fragrances, leftOut };
}
