import { createInventory, openShop, productPage, putShopifyFeed, putSitemaps, type Shop } from '@sillage/testkit/shop';
import { putUcp } from '@sillage/testkit/ucp';
import type { Site } from './world.ts';

export const wanted = { name: 'Nuit de Verre', brand: 'Maison Test', concentration: 'Eau de Parfum' };
const fullName = `${wanted.brand} ${wanted.name} ${wanted.concentration}`;
const handle = 'maison-test-nuit-de-verre';
const schemas = new URL('../../apps/server/src/features/monitor/ucp/schemas/', import.meta.url);

export interface FoundShop {
  host: string;
  /** URL of the product's page. */
  url: string;
  shop: Shop;
  setStock(inStock: boolean): void;
}

async function openShopWithPage(site: Site, isInStock: () => boolean) {
  const shop = await openShop();
  site.closing(() => shop.close());
  shop.put(`/products/${handle}`, (_, response) => {
    const availability = isInStock() ? 'InStock' : 'OutOfStock';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(productPage(fullName, [{ availability, size: '50 ml', price: 72 }]));
  });
  return { shop, host: new URL(shop.origin).host, url: `${shop.origin}/products/${handle}` };
}

/** Opens a shop whose catalogue is open by the Universal Commerce Protocol. Sold out at first. */
export async function openUcpShop(site: Site): Promise<FoundShop> {
  const size = { ml: 50, inStock: false, amount: 6_950, gtin: '3348901250122' };
  const inventory = createInventory([{ handle, name: fullName, sizes: [size] }]);
  const found = await openShopWithPage(site, () => inventory.get(handle).sizes.some(({ inStock }) => inStock));
  putUcp(found.shop, inventory, { schemas, currency: 'EUR' });
  return { ...found, setStock: (inStock) => inventory.setStock(handle, inStock) };
}

/** Opens a shop with Shopify's product list, which names no concentration. Sold out at first. */
export async function openShopifyShop(site: Site): Promise<FoundShop> {
  let isInStock = false;
  const found = await openShopWithPage(site, () => isInStock);
  const put = () => {
    const common = { vendor: wanted.brand, tags: [], product_type: 'Perfume' };
    const variant = { price: '59.00', available: isInStock, title: '50 ml' };
    const product = { ...common, id: 1, title: wanted.name, handle, variants: [{ ...variant, id: 11 }] };
    const lotion = { ...product, id: 2, title: `${wanted.name} Body Lotion`, handle: `${handle}-body-lotion` };
    putShopifyFeed(found.shop, [[product, { ...lotion, variants: [{ ...variant, id: 21, available: true }] }]]);
  };
  put();
  const setStock = (inStock: boolean) => {
    isInStock = inStock;
    put();
  };
  return { ...found, setStock };
}

/**
 * Opens a shop with a sitemap and plain pages, in stock at first. Until `letIn`, it does not answer
 * the questions that come before the sitemap, so that a search of it lasts. Each of them times out
 * after 20 s, and the search goes on with the next.
 */
export async function openSitemapShop(site: Site): Promise<FoundShop & { letIn: () => void }> {
  let isInStock = true;
  const found = await openShopWithPage(site, () => isInStock);
  putSitemaps(found.shop, [{ handle }, { handle: 'maison-test-autre-parfum' }]);
  const { promise: opened, resolve: letIn } = Promise.withResolvers<void>();
  const search = `search=${encodeURIComponent(wanted.name)}&per_page=100&page=1`;
  const questions = [
    '/.well-known/ucp',
    '/products.json?limit=250&page=1',
    `/wp-json/wc/store/v1/products?${search}`,
    `/wp-json/wc/store/products?${search}`,
  ];
  for (const path of questions)
    found.shop.put(path, (_, response) => void opened.then(() => response.writeHead(404).end()));
  return {
    ...found,
    letIn,
    setStock: (inStock) => {
      isInStock = inStock;
    },
  };
}
