import type { CorpusCase } from '../case.ts';
import { good, inSizes, perfume } from './goods.ts';
import type { Item, Language, Look } from './lib.ts';
import { priceOf } from './lib.ts';

type Truth = CorpusCase['truth'];

/** What a product page can show. */
export type Kind =
  | 'in'
  | 'out'
  | 'oneGone'
  | 'shownGone'
  | 'noneChosen'
  | 'allGone'
  | 'pre'
  | 'back'
  | 'dead'
  | 'deadBare'
  | 'sale'
  | 'sizes'
  | 'subscription'
  | 'net'
  | 'member'
  | 'claimsIn'
  | 'claimsOut'
  | 'claimsPrice'
  | 'relatedIn'
  | 'relatedOut'
  | 'wear'
  | 'tech';

export interface Shop {
  system: string;
  language: Language;
  seed: number;
  host: string;
  currency: string;
  kinds: Kind[];
  path(item: Item): string;
  listPath: string;
  product(item: Item, look: Look): string;
  list(items: Item[]): string;
  gone(items: Item[]): string;
  /** Pages of discontinued products say "sold out" as well. */
  saysSoldOut?: boolean;
  /** HTTP status of a removed product; 404 when missing. */
  goneStatus?: number;
  wall: { what: string; status: number; html: string };
}

interface Content {
  what: string;
  item: Item;
  look?: Partial<Look> | undefined;
  stock: Truth['stock'];
  prices: number[];
}

/** One plus the rate of the value added tax. */
const TAX: Record<Language, number> = { en: 1.2, de: 1.19, nl: 1.21 };

const round = (amount: number): number => Math.round(amount * 100) / 100;

function contentOf(kind: Kind, seed: number, language: Language): Content {
  const bottle = (n: number): Item => perfume(seed, seed * 5 + n, language);
  const neighbours = (state: Item['state']): Item[] => [20, 21, 22, 23].map((n) => ({ ...bottle(n), state }));
  const one = (what: string, item: Item, stock: Truth['stock'], look?: Partial<Look>): Content => ({
    what,
    item,
    look,
    stock,
    prices: look?.bare ? [] : [priceOf(item)],
  });
  const open = (item: Item): number[] => item.sizes.filter((size) => size.open).map((size) => size.price);
  switch (kind) {
    case 'in':
      return one('in stock', bottle(0), ['in_stock']);
    case 'wear':
      return one('clothing or care in stock', good(seed, 18 + (seed % 6), language), ['in_stock']);
    case 'tech':
      return one('electronics in stock', good(seed, 24 + (seed % 3), language), ['in_stock']);
    case 'out':
      return one('sold out, form for a notification', { ...bottle(1), state: 'out' }, ['out_of_stock']);
    case 'oneGone':
      return one('another size sold out, shown size in stock', inSizes(bottle(2), 2, [false, true, true]), [
        'in_stock',
      ]);
    case 'shownGone': {
      const item = inSizes(bottle(3), 1, [true, false, true]);
      return {
        what: 'shown size sold out, other sizes in stock',
        item,
        stock: ['in_stock', 'out_of_stock'],
        prices: [priceOf(item), ...open(item)],
      };
    }
    case 'noneChosen': {
      const item = inSizes(bottle(4), -1, [true, false, true]);
      return { what: 'sizes, none chosen, one of them sold out', item, stock: ['in_stock'], prices: open(item) };
    }
    case 'allGone':
      return one('every size sold out', { ...inSizes(bottle(5), 0, [false, false, false]), state: 'out' }, [
        'out_of_stock',
      ]);
    case 'sizes':
      return one('three sizes with three prices, the middle one shown', inSizes(bottle(6), 1, [true, true, true]), [
        'in_stock',
      ]);
    case 'pre':
      return one('pre-order', { ...bottle(7), state: 'pre' }, ['preorder']);
    case 'back':
      return one('back-order', { ...bottle(8), state: 'back' }, ['backorder']);
    case 'dead':
      return one('discontinued, price still shown', { ...bottle(9), state: 'dead' }, ['discontinued']);
    case 'deadBare':
      return one('discontinued, no price', { ...bottle(9), state: 'dead' }, ['discontinued'], { bare: true });
    case 'sale': {
      const item = bottle(10);
      const price = round(item.price * 0.8);
      return one('sale price beside the list price', { ...item, price, was: item.price }, ['in_stock']);
    }
    case 'subscription': {
      const item = good(seed, 18 + (seed % 2), language);
      const look = { subscription: round(item.price * 0.85) };
      return one('subscription price beside the one-time price', item, ['in_stock'], look);
    }
    case 'net': {
      const item = bottle(11);
      return one('price with and without tax', item, ['in_stock'], { net: round(item.price / TAX[language]) });
    }
    case 'member': {
      const item = bottle(12);
      return one('member price beside the normal price', item, ['in_stock'], { member: round(item.price * 0.9) });
    }
    case 'claimsIn':
      return one('markup says in stock, page says sold out', { ...bottle(13), state: 'out' }, ['out_of_stock'], {
        claims: 'in',
      });
    case 'claimsOut':
      return one('markup says sold out, page sells it', bottle(14), ['in_stock'], { claims: 'out' });
    case 'claimsPrice': {
      const item = bottle(15);
      return one('markup has an old price', item, ['in_stock'], { claimsPrice: round(item.price + 17) });
    }
    case 'relatedIn':
      return one('sold out, related products in stock', { ...bottle(16), state: 'out' }, ['out_of_stock'], {
        related: neighbours('in'),
      });
    case 'relatedOut':
      return one('in stock, related products sold out', bottle(17), ['in_stock'], { related: neighbours('out') });
  }
}

/** Writes the pages of a shop: its product pages, a list, a removed product and a wall. */
export function casesOf(shop: Shop): CorpusCase[] {
  const { system, language, seed, host } = shop;
  const some = (from: number, count: number): Item[] =>
    Array.from({ length: count }, (_, i): Item => {
      const item = perfume(seed, seed * 5 + from + i, language);
      return i % 4 === 2 ? { ...item, state: 'out' } : item;
    });
  const other = (
    page: Truth['page'],
    what: string,
    path: string,
    html: string,
    status: number | undefined,
  ): CorpusCase => ({
    system,
    what,
    language,
    url: `https://${host}${path}`,
    ...(status === undefined ? {} : { status }),
    html,
    truth: { page, stock: ['unknown'], prices: [], currency: null },
  });
  const apart = (item: Item): Item[] =>
    some(19, 5)
      .filter((each) => each.id !== item.id)
      .slice(0, 4);
  const products = shop.kinds.map((kind): CorpusCase => {
    const { what, item, look, stock: known, prices } = contentOf(kind, seed, language);
    const stock = item.state === 'dead' && shop.saysSoldOut ? [...known, 'out_of_stock' as const] : known;
    return {
      system,
      what,
      language,
      url: `https://${host}${shop.path(item)}`,
      html: shop.product(item, { related: apart(item), ...look }),
      truth: { page: ['product'], stock, prices, currency: prices.length > 0 ? shop.currency : null },
    };
  });
  const lost = perfume(seed, seed * 5 + 18, language);
  return [
    ...products,
    other(['not-a-product'], 'category page', shop.listPath, shop.list(some(0, 8)), undefined),
    other(['gone'], 'removed product', shop.path(lost), shop.gone(some(3, 4)), shop.goneStatus ?? 404),
    other(['blocked'], shop.wall.what, shop.path(lost), shop.wall.html, shop.wall.status),
  ];
}
