/**
 * Shops of `watch.ts`: `node bench/children/shops.ts SHOPS PRODUCTS [revalidated]` opens shops and
 * sends their origins to the parent process. Each shop has a page of ordinary size for each product
 * (/p/SHOP-N), and a Shopify feed of products with two sizes each. Pages that are revalidated have
 * an ETag, and get a 304 to a request that sends it. Each message is answered with the traffic.
 */
import { openShop, productPage, putShopifyFeed, type Shop, send, shopifyProduct } from '@sillage/testkit/shop';

/** Responses with a product page since the start. */
export interface PageTraffic {
  full: number;
  notModified: number;
  /** Bytes of the bodies of full responses. */
  bytes: number;
}

const [shops = 1, products = 1] = process.argv.slice(2, 4).map(Number);
const isRevalidated = process.argv[4] === 'revalidated';
const traffic: PageTraffic = { full: 0, notModified: 0, bytes: 0 };
const FEED_PAGE = 250;
const related = '<div class="related"><p>You may also like what others looked at</p><a href="/x">more</a></div>';
const description = '<p>A few words on how it smells, and more of them.</p>';

function createProduct(shop: number, index: number) {
  const available = index % 3 !== 0;
  const sizes = [50, 100].map((ml) => ({ title: `${ml} ml`, sku: `k${index}-${ml}`, available }));
  const more = { handle: `s-${shop}-${index}`, body_html: description.repeat(15), tags: ['unisex', 'wood'] };
  return shopifyProduct(`Scent ${shop} ${index}`, sizes, more);
}

function putPage(shop: Shop, path: string, body: string): void {
  const etag = `"${path}"`;
  shop.put(path, (request, response) => {
    if (isRevalidated && request.headers['if-none-match'] === etag) {
      traffic.notModified += 1;
      send(response, { status: 304, headers: { etag } });
      return;
    }
    traffic.full += 1;
    traffic.bytes += Buffer.byteLength(body);
    send(response, isRevalidated ? { headers: { etag }, body } : body);
  });
}

async function open(number: number): Promise<string> {
  const shop = await openShop();
  const all = Array.from({ length: products }, (_, index) => createProduct(number, index));
  for (const index of all.keys()) {
    const page = productPage(`Scent ${number} ${index}`, [{ availability: 'OutOfStock' }]);
    putPage(shop, `/p/${number}-${index}`, page.replace('</body>', `${related.repeat(80)}</body>`));
  }
  const pages = Array.from({ length: Math.ceil(products / FEED_PAGE) }, (_, page) =>
    all.slice(page * FEED_PAGE, (page + 1) * FEED_PAGE),
  );
  putShopifyFeed(shop, pages, 'USD');
  return shop.origin;
}

process.on('disconnect', () => process.exit());
process.on('message', () => process.send?.(traffic));
process.send?.(await Promise.all(Array.from({ length: shops }, (_, number) => open(number))));
