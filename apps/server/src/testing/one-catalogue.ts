import type { Availability } from '@sillage/contract';
import { sampleBrand } from '@sillage/testkit/samples';
import {
  feedFileRow,
  productPage,
  putShopifyFeed,
  putSitemaps,
  putWooFeed,
  rssFeedFile,
  type Shop,
  shopifyProduct,
  wooProduct,
} from '@sillage/testkit/shop';
import type { UcpGoods, UcpSize } from '@sillage/testkit/ucp';
import { givenUcp } from './given-ucp-shop.ts';

/** Address of the feed of `interfaces.feed` on its shop. */
export const FEED_PATH = '/feed.xml';
export const CONCENTRATION = 'Eau de Parfum';
const names = ['Oud Rouge', 'Iris Blanc', 'Ambre Noir', 'Rose Verte', 'Cuir Bleu'] as const;
const sizes = [30, 50, 100] as const;

/** Currencies with the decimals of ISO 4217, and those that shops show where they differ. */
export const currencies = {
  EUR: { iso: 2, shown: 2, price: 79.9 },
  JPY: { iso: 0, shown: 0, price: 12_300 },
  KWD: { iso: 3, shown: 3, price: 24.375 },
  COP: { iso: 2, shown: 0, price: 389_000 },
} as const;
export type CatalogueCurrency = keyof typeof currencies;

const states = [
  { availability: 'InStock', status: 'in_stock', canBuy: true },
  { availability: 'OutOfStock', status: 'out_of_stock', canBuy: false },
  { availability: 'PreOrder', status: 'preorder', canBuy: true },
  { availability: 'BackOrder', status: 'backorder', canBuy: true },
  { availability: 'Discontinued', status: 'discontinued', canBuy: false },
] as const;

/** An offer as every interface should state it. */
export interface CatalogueOffer {
  product: string;
  sizeMl: number;
  availability: Availability;
  price: number;
  currency: string;
  gtin: string | null;
}

interface Size extends UcpSize {
  offer: CatalogueOffer;
}
interface Goods extends UcpGoods {
  sizes: readonly Size[];
}

/** Lists fifteen offers: five products with three sizes, each state of stock three times. */
export function listGoods(currency: CatalogueCurrency): Goods[] {
  const { iso, price: base } = currencies[currency];
  return names.map((product, row) => ({
    handle: product.toLowerCase().replace(' ', '-'),
    name: `${sampleBrand} ${product} ${CONCENTRATION}`,
    sizes: sizes.map((ml, column): Size => {
      const number = row * sizes.length + column;
      const { availability, status, canBuy } = states[number % states.length]!;
      const price = Number((base * (1 + column) + row).toFixed(iso));
      // Some shops know no GTIN of some sizes.
      const gtin = number % 7 === 6 ? null : buildGtin(number);
      const offer = { product, sizeMl: ml, availability, price, currency, gtin };
      const amount = Math.round(price * 10 ** iso);
      return { ml, inStock: canBuy, status, amount, offer, ...(gtin !== null && { gtin }) };
    }),
  }));
}

/** A valid EAN-13. */
function buildGtin(number: number): string {
  const digits = String(334_890_125_000 + number);
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

type OfferGoods = (shop: Shop, goods: readonly Goods[], currency: CatalogueCurrency) => void;

/** Lets a fake shop offer the catalogue by one interface. */
export const interfaces = {
  ucp: (shop, goods, currency) => void givenUcp(shop, goods, { currency }),
  shopify: putShopify,
  woocommerce: putWooCommerce,
  sitemap: putPages,
  feed: putFeedFile,
} as const satisfies Record<string, OfferGoods>;

/** Shopify writes prices as decimal texts, and states no barcodes in its list. */
function putShopify(shop: Shop, goods: readonly Goods[], currency: CatalogueCurrency): void {
  const products = goods.map(({ name, handle, sizes: own }) => {
    const variants = own.map(({ ml, inStock, offer: { price } }) => ({
      title: `${ml} ml`,
      price: price.toFixed(Math.max(2, currencies[currency].shown)),
      available: inStock,
    }));
    return shopifyProduct(name, variants, { handle });
  });
  putShopifyFeed(shop, [products], currency);
}

function putWooCommerce(shop: Shop, goods: readonly Goods[], currency: CatalogueCurrency): void {
  const { shown } = currencies[currency];
  for (const { name, sizes: own } of goods) {
    const parent = wooProduct(shop.origin, name, { type: 'variable' });
    const variations = own.map(({ ml, status, inStock, offer: { price, gtin } }) =>
      wooProduct(shop.origin, name, {
        type: 'variation',
        parent: parent.id,
        attributes: [{ name: 'Size', value: `${ml} ml` }],
        prices: {
          price: String(Math.round(price * 10 ** shown)),
          currency_code: currency,
          currency_minor_unit: shown,
          price_range: null,
        },
        is_in_stock: inStock,
        is_on_backorder: status === 'backorder',
        global_unique_id: gtin ?? '',
      }),
    );
    const [search] = own.map(({ offer }) => encodeURIComponent(offer.product));
    putWooFeed(shop, [[parent]], { filter: `search=${search}&` });
    putWooFeed(shop, [variations], { filter: `type=variation&parent=${parent.id}&` });
  }
}

/** A sitemap, and product pages with JSON-LD. */
function putPages(shop: Shop, goods: readonly Goods[], currency: CatalogueCurrency): void {
  putSitemaps(shop, goods);
  for (const { handle, name, sizes: own } of goods) {
    const offers = own.map(({ ml, offer: { availability, price, gtin } }) => ({
      availability,
      price,
      currency,
      size: `${ml} ml`,
      ...(gtin !== null && { gtin }),
    }));
    shop.put(`/products/${handle}`, productPage(name, offers));
  }
}

/** A Google Merchant feed, in which the sizes of a product share their group and page. */
function putFeedFile(shop: Shop, goods: readonly Goods[], currency: CatalogueCurrency): void {
  const rows = goods.flatMap(({ handle, name, sizes: own }) =>
    own.map(({ ml, status, offer: { price, gtin } }) =>
      feedFileRow(shop.origin, name, {
        link: `${shop.origin}/products/${handle}`,
        item_group_id: handle,
        size: `${ml} ml`,
        brand: sampleBrand,
        price: `${price} ${currency}`,
        availability: status,
        ...(gtin !== null && { gtin }),
      }),
    ),
  );
  shop.put(FEED_PATH, { headers: { 'content-type': 'application/xml' }, body: rssFeedFile(rows) });
}
