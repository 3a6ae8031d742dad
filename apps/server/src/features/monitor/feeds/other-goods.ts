import { fold, oneOf, otherGoods, parseSizeMl } from '@sillage/page-reader';
import type { FeedProduct } from './feed.ts';

/*
 * Goods in a shop's feed other than bottles of a fragrance. The reader's list of goods
 * (`identity/goods.ts`) is for pages about a fragrance; a whole shop has more kinds, named in the
 * plural, in types and in tags.
 */

const more = {
  set: oneOf(`
    gift sets | giftsets | sets | coffrets | discovery kit | discovery box | bundle | bundles | combo | combos | duo | trio | duo set | trio set
    pack of 2 | pack of 3 | pack of 4 | pack of 5 | pack of 6 | build your own | mystery box | subscription | subscription box | advent calendar | collection box`),
  sample: oneOf(`
    sample | samples | sample vial | sampler | samplers | free sample | tester vial | vial | vials | decant | decants | perfume sample | fragrance samples
    probe | duftprobe | échantillon | échantillons | muestra | muestras | campioncino | campione | próbka`),
  home: oneOf(`
    candles | scented candles | air freshener | air fresheners | car freshener | car fresheners | diffusers | diffuser | diffuser refill | home fragrances | home fragrance
    room sprays | room mist | linen spray | pillow mist | wax melts | incense | bakhoor | bukhoor | bougies | duftkerzen | kerzen | velas | candele | potpourri | oil burner`),
  care: oneOf(`
    body care | bodycare | bath and body | bath & body | skincare | skin care | haircare | hair care | hair | makeup | make up | cosmetics | cosmetic | lipstick | mascara
    moisturisers | deodorants | body sprays | body mists | body lotions | soaps | shampoos | hand creams | toothpaste | face mask | serum | hand sanitiser | hand sanitizer`),
  card: oneOf(`
    gift card | gift cards | gift voucher | gift vouchers | voucher | vouchers | e gift card | egift card | geschenkkarten | geschenkgutschein | cartes cadeaux | tarjetas regalo`),
  accessory: oneOf(`
    accessories | accessory | t shirt | tshirt | hoodie | mug | book | books | poster | keychain | atomiser | atomizer | travel atomiser | travel atomizer | empty bottle | pouch | tote
    gift box only | gift wrapping | shipping protection | shipping insurance | route protection | tip | donation`),
};

const readerKinds: Record<string, keyof typeof more> = {
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

export type OtherGoods = keyof typeof more;

/** Words for users, to follow a count. */
export const goodsInWords: Record<OtherGoods | 'unclear', string> = {
  set: 'sets',
  sample: 'samples',
  home: 'candles and other scents for rooms',
  care: 'goods for skin, bath and hair',
  card: 'gift cards',
  accessory: 'accessories and services',
  unclear: 'products that nothing says are fragrances',
};

const spaced = (text: string) =>
  fold(text.slice(0, 300))
    .replace(/[\s\-–—_/]+/g, ' ')
    .trim();

/**
 * Kinds that a name can state. Some of their words also occur in names of fragrances ("Duo", "The
 * Book of …") and are ignored there, but not in types.
 */
const tellingInNames: readonly OtherGoods[] = ['set', 'sample', 'home'];
const harmlessInNames = /^(?:duo|trio|sets|probe|incense|collection box|tip|book|vial)$/;

function namedIn(text: string, kinds: readonly OtherGoods[]): OtherGoods | null {
  const line = spaced(text);
  return kinds.find((kind) => more[kind].test(line)) ?? null;
}

export function otherGoodsIn(name: string): OtherGoods | null {
  if (namedIn(name, ['card']) !== null) return 'card';
  const known = otherGoods('', name);
  if (known !== null) return readerKinds[known] ?? 'accessory';
  const kind = namedIn(name, tellingInNames);
  if (kind === null) return null;
  const word = more[kind].exec(spaced(name))?.[0] ?? '';
  return harmlessInNames.test(word) ? null : kind;
}

const allKinds = Object.keys(more) as OtherGoods[];
/** British shops file men's eaux de toilette under "aftershave". */
const fragranceWords =
  /(?<![\p{L}])(?:perfumes?|parfums?|parfüms?|fragrances?|colognes?|colonias?|eaux? de|eau fra[iî]che|edp|edt|edc|extraits?|attars?|aftershaves?|after shaves?|d[uü]fte?|profum[oi]|parfym|perfumy|woda perfumowana|духи|парфюм\p{L}*|туалетная вода)(?![\p{L}])|香水|향수|عطر|בושם/iu;
const withoutFragrance = /(?:fragrance|perfume|parfum|scent)[ -]?free|unscented|unparfümiert|sans parfum/giu;

function saysFragrance(text: string): boolean {
  return fragranceWords.test(text.slice(0, 500).replace(withoutFragrance, ' ').normalize('NFC'));
}

/** Evidence that a product is a fragrance: its words, only a size in millilitres, or none. */
type Sign = 'words' | 'size' | 'none';

function signOf({ name, vendor, labels, strength, verdict }: FeedProduct): Sign {
  const variants = verdict.offers.map(({ variant }) => variant ?? '');
  if ([name, ...labels, vendor ?? '', strength ?? '', ...variants].some(saysFragrance)) return 'words';
  const hasSize = verdict.offers.some(({ sizeMl }) => sizeMl !== null) || parseSizeMl(name) !== null;
  return hasSize ? 'size' : 'none';
}

/** Kinds that stand whatever else the name says; "Candle" as the type of a perfume is a mistake. */
const firmKinds: ReadonlySet<OtherGoods | null> = new Set(['set', 'sample', 'card']);

/** Tags are too loose ("gift set ideas"): only the type, the first label, may overrule the name. */
function otherByLabel({ name, labels: [type = ''] }: FeedProduct): OtherGoods | null {
  const known = otherGoods('', type);
  const kind = known === null ? namedIn(type, allKinds) : (readerKinds[known] ?? null);
  return firmKinds.has(kind) || !saysFragrance(name) ? kind : null;
}

const tellingShare = 0.5;

/**
 * Splits a shop's products into fragrances and the rest, with the kind of each. Leaves out products
 * whose name or type states other goods, and takes those that call themselves fragrances. Takes
 * products with only a size in millilitres from a perfumery, at least half of whose goods call
 * themselves fragrances: that leaves out a chemist's syrup.
 */
export function partFragrances(products: readonly FeedProduct[]) {
  const judged = products.map((product) => ({
    product,
    other: otherGoodsIn(product.name) ?? otherByLabel(product),
    sign: signOf(product),
  }));
  const open = judged.filter(({ other }) => other === null);
  const isPerfumery = open.filter(({ sign }) => sign === 'words').length >= open.length * tellingShare;
  const fragrances: FeedProduct[] = [];
  const leftOut: { product: FeedProduct; kind: OtherGoods | 'unclear' }[] = [];
  for (const { product, other, sign } of judged) {
    const isFragrance = other === null && (sign === 'words' || (sign === 'size' && isPerfumery));
    if (isFragrance) fragrances.push(product);
    else leftOut.push({ product, kind: other ?? 'unclear' });
  }
  return { fragrances, leftOut };
}
