import type { FetchedPage } from '../verdict/verdict.ts';

const url = 'https://shop.example/products/sauvage';

/** Builds a fetched page for a test; `body` alone gives an HTML page with status 200. */
export function givenPage(page: Partial<FetchedPage>): FetchedPage {
  const requestedUrl = page.url ?? url;
  return {
    url: requestedUrl,
    finalUrl: requestedUrl,
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '',
    ...page,
  };
}

export function jsonLd(value: unknown): string {
  return `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;
}

/** Builds a JSON-LD product; `offer` and `product` add properties or replace the default ones. */
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

/** Builds a shop's page; `counter` is the HTML of the buttons and notices below the title. */
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
