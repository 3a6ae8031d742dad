import type { FetchedPage } from '../verdict.ts';

const url = 'https://shop.example/products/sauvage';

/** A fetched page with what a test does not care about filled in; `body` alone makes a web page that answered 200. */
export function givenPage(page: Partial<FetchedPage>): FetchedPage {
  const asked = page.url ?? url;
  return { url: asked, finalUrl: asked, status: 200, headers: { 'content-type': 'text/html' }, body: '', ...page };
}

/** A script element of JSON-LD. */
export function jsonLd(value: unknown): string {
  return `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;
}

/** A schema.org product of one offer; `offer` adds to it or replaces what it says. */
export function givenProduct(offer: Record<string, unknown> = {}, product: Record<string, unknown> = {}) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Sauvage',
    brand: { '@type': 'Brand', name: 'Dior' },
    offers: { '@type': 'Offer', price: '89.90', priceCurrency: 'EUR', ...offer },
    ...product,
  };
}

/** A product page whose main region holds `counter`: buttons, notices and the like. */
export function givenShopPage(
  product: unknown,
  counter: string,
  around: { before?: string; after?: string } = {},
): string {
  return `<!doctype html><html><head><title>Sauvage | Shop</title>${jsonLd(product)}</head><body>
    <nav><a href="/">Home</a></nav>${around.before ?? ''}
    <main><section><div class="info"><h1>Sauvage</h1><div class="counter">${counter}</div></div></section></main>
    ${around.after ?? ''}<footer>Imprint</footer></body></html>`;
}
