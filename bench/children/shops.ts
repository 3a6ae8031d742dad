/**
 * Shops of `watch.ts`: `node bench/children/shops.ts SHOPS PRODUCTS` opens shops and sends their
 * origins to the parent process. Each shop has a page of ordinary size for each product
 * (/p/SHOP-N), and a Shopify feed of products with two sizes each.
 */
import { openShop, productPage, putShopifyFeed, shopifyProduct } from '@sillage/testkit/shop';

const [shops = 1, products = 1] = process.argv.slice(2).map(Number);
const FEED_PAGE = 250;
const related = '<div class="related"><p>You may also like what others looked at</p><a href="/x">more</a></div>';
const description = '<p>A few words on how it smells, and more of them.</p>';

function createProduct(shop: number, index: number) {
  const available = index % 3 !== 0;
  const sizes = [50, 100].map((ml) => ({ title: `${ml} ml`, sku: `k${index}-${ml}`, available }));
  const more = { handle: `s-${shop}-${index}`, body_html: description.repeat(15), tags: ['unisex', 'wood'] };
  return shopifyProduct(`Scent ${shop} ${index}`, sizes, more);
}

async function open(number: number): Promise<string> {
  const shop = await openShop();
  const all = Array.from({ length: products }, (_, index) => createProduct(number, index));
  for (const index of all.keys()) {
    const page = productPage(`Scent ${number} ${index}`, [{ availability: 'OutOfStock' }]);
    shop.put(`/p/${number}-${index}`, page.replace('</body>', `${related.repeat(80)}</body>`));
  }
  const pages = Array.from({ length: Math.ceil(products / FEED_PAGE) }, (_, page) =>
    all.slice(page * FEED_PAGE, (page + 1) * FEED_PAGE),
  );
  putShopifyFeed(shop, pages, 'USD');
  return shop.origin;
}

process.on('disconnect', () => process.exit());
process.send?.(await Promise.all(Array.from({ length: shops }, (_, number) => open(number))));
