import { sampleBrand } from '@sillage/testkit/samples';
import { productPage, putShopifyFeed, type Shop, type ShopifyVariant, shopifyProduct } from '@sillage/testkit/shop';
import { givenFragrance, givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

export const PRODUCT_FEED_PATH = '/products.json?limit=250&page=1';

/** HTML heads by which the monitor recognises Shopify and WooCommerce. */
export const platformHeads = {
  shopify: '<head><link rel="preconnect" href="//cdn.shopify.com/">',
  woo: '<head><link href="/wp-content/plugins/woocommerce/a.css">',
};
export const productNames = [
  'Oud Royal',
  'Amber Nights',
  'Iris Pallida',
  'Vetiver Gris',
  'Neroli Bianco',
  'Santal Noir',
];
let count = 0;

export type Product = ReturnType<typeof shopifyProduct>;

/** Adds a Shopify shop with fragrances; a user watches all but the last `unwatched` of them. */
export async function givenShopify(app: TestApp, shop: Shop, { unwatched = 0 } = {}) {
  count += 1;
  const amber = await givenUser(app);
  const products: Product[] = productNames.map((name) => shopifyProduct(`${name} ${count}`, [{ available: false }]));
  const fragrances: { id: number }[] = [];
  for (const [index, { title, handle }] of products.entries()) {
    const fragrance = await givenFragrance(app, { name: title, url: `${shop.origin}/products/${handle}` });
    fragrances.push(fragrance);
    if (index >= productNames.length - unwatched) continue;
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: fragrance.id } });
  }
  const publish = () => {
    putShopifyFeed(shop, [products]);
    for (const { title, handle, variants } of products) {
      const state = variants[0]?.available === true ? 'InStock' : 'OutOfStock';
      const page = productPage(title, [{ availability: state }]).replace('<head>', platformHeads.shopify);
      shop.put(`/products/${handle}`, page);
      const body = JSON.stringify({
        id: 1,
        title,
        handle,
        vendor: sampleBrand,
        variants: variants.map((getFragrance) => ({ ...getFragrance, price: 8000 })),
      });
      shop.put(`/products/${handle}.js`, { headers: { 'content-type': 'application/json' }, body });
    }
  };
  const setVariant = (index: number, size: ShopifyVariant) => {
    const [variant] = products[index]?.variants ?? [];
    if (variant) Object.assign(variant, size);
    publish();
  };
  publish();
  const requestedPaths = (from = 0) => shop.requests.slice(from).map(({ path }) => path);
  const getFragrance = (index: number) => amber.api.catalogue.detail({ params: { id: fragrances[index]?.id ?? 0 } });
  const listEmails = async () => (await app.emails()).filter(({ to }) => to === amber.email);
  return {
    amber,
    products,
    fragrances,
    publish,
    setVariant,
    requestedPaths,
    getFragrance,
    listEmails,
  };
}
