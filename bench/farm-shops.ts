/**
 * Quick shops on loopback, in a process of their own, for `bench/watch.ts`: `node bench/farm-shops.ts SHOPS PRODUCTS`. Prints
 * their addresses as one line of JSON. Each has a page of ordinary size for each product (/p/SHOP-N) and a Shopify list of
 * products with two sizes each.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [shops = 1, products = 1] = process.argv.slice(2).map(Number);
const FEED_PAGE = 250;
const related = '<div class="related"><p>You may also like what others looked at</p><a href="/x">more</a></div>'.repeat(
  80,
);

function pageOf(identity: string): string {
  const name = `Scent ${identity.replace('-', ' ')}`;
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    brand: { '@type': 'Brand', name: 'Maison Test' },
    offers: [{ '@type': 'Offer', availability: 'https://schema.org/OutOfStock', price: '80.00', priceCurrency: 'USD' }],
  };
  return `<!doctype html><html><head><title>${name}</title><script type="application/ld+json">${JSON.stringify(product)}</script></head><body><main><h1>${name}</h1></main>${related}</body></html>`;
}

function feedOf(shop: number, page: number): string {
  const start = (page - 1) * FEED_PAGE;
  const count = Math.max(0, Math.min(FEED_PAGE, products - start));
  return JSON.stringify({
    products: Array.from({ length: count }, (_, index) => ({
      id: start + index + 1,
      title: `Scent ${shop} ${start + index}`,
      handle: `s-${shop}-${start + index}`,
      vendor: 'Maison Test',
      product_type: 'Perfume',
      tags: ['unisex', 'wood'],
      body_html: '<p>A few words on how it smells, and more of them.</p>'.repeat(15),
      variants: [50, 100].map((ml) => ({
        id: (start + index) * 1000 + ml,
        title: `${ml} ml`,
        sku: `k${start + index}-${ml}`,
        price: '80.00',
        available: (start + index) % 3 !== 0,
        compare_at_price: null,
      })),
      options: [{ name: 'Size', values: ['50 ml', '100 ml'] }],
    })),
  });
}

async function openShop(shop: number): Promise<string> {
  const feeds = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/robots.txt') return void response.writeHead(404).end();
    const page = /^\/products\.json\?limit=250&page=(\d+)$/.exec(path)?.[1];
    if (page === undefined)
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(pageOf(path.replace('/p/', '')));
    const feed = feeds.get(page) ?? feedOf(shop, Number(page));
    feeds.set(page, feed);
    response.writeHead(200, { 'content-type': 'application/json' }).end(feed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

console.log(JSON.stringify(await Promise.all(Array.from({ length: shops }, (_, shop) => openShop(shop)))));
