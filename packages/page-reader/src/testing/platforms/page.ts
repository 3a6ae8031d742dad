import type { StockStatus } from '../../verdict/stock-status.ts';
import type { Words } from './words.ts';

/** The facts that a visitor of the test page sees, and that the reader should find. */
export interface Truth {
  availability: StockStatus;
  /**
   * Price of the page's product, in units such as euros, not cents. Null if the page shows no price
   * of this product.
   */
  price: number | null;
  currency: string | null;
  /**
   * Text that the product title found by the reader must contain; null if the page is not about one
   * product.
   */
  title: string | null;
  /** Other prices that also count as correct, such as the price of another available size. */
  alsoPrices: readonly number[];
  /** Second correct availability of a test page whose words for sold out are ambiguous. */
  alsoLabel: StockStatus | null;
}

/**
 * Test page of a shop system. `truth` is what the page reader should read, such as stock and price.
 * `why` says what makes the page hard to read.
 */
export interface PlatformPage {
  name: string;
  url: string;
  html: string;
  truth: Truth;
  why: string;
}

export function truth(
  availability: StockStatus,
  price: number | null = null,
  currency: string | null = null,
  title: string | null = null,
  alsoPrices: readonly number[] = [],
  alsoLabel: StockStatus | null = null,
): Truth {
  return { availability, price, currency, title, alsoPrices, alsoLabel };
}

export function web(lang: string, title: string, body: string, head = '', bodyClass = ''): string {
  return `<!DOCTYPE html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
</head>
<body class="${bodyClass}">
${body}
</body>
</html>`;
}

/** Builds a product in JSON-LD; if `availability` is '', its offer states no availability. */
export function productLd(
  name: string,
  price: string,
  currency: string,
  availability: string,
  more: Record<string, unknown> = {},
): string {
  const stock = availability === '' ? {} : { availability: `https://schema.org/${availability}` };
  const offers = { '@type': 'Offer', price, priceCurrency: currency, ...stock };
  const product = { '@context': 'https://schema.org/', '@type': 'Product', name, offers, ...more };
  return `<script type="application/ld+json">${JSON.stringify(product)}</script>`;
}

/**
 * Adds JSON-LD that always says InStock, whatever the product's real stock, as careless plug-ins
 * do. Returns null for a page that already has structured data, shows no title or price, or is
 * empty before its scripts run.
 */
export function withInStockData(page: PlatformPage): PlatformPage | null {
  const { html, truth: known } = page;
  if (html.includes('class="skeleton') || known.price === null || known.title === null) return null;
  if (/ld\+json|itemprop="|product:price/.test(html)) return null;
  const data = productLd(known.title, String(known.price), known.currency ?? '', 'InStock');
  return { ...page, html: html.replace('</head>', `${data}</head>`) };
}

export function attribute(value: unknown): string {
  return JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

export function menu({ menu: entries }: Words, item = (text: string) => `<li><a href="#">${text}</a></li>`): string {
  return entries
    .split(', ')
    .map((entry) => item(entry))
    .join('\n');
}

/** The end of nearly every page: reviews, a newsletter, small print, a cookie banner. */
export function tail(words: Words, prefix = ''): string {
  return `<section class="${prefix}reviews" id="reviews"><h2>${words.reviews} (2)</h2>
<article class="${prefix}review"><strong>Mirela K.</strong> <time datetime="2023-02-11">11.02.2023</time>
<p>${words.review}</p></article></section>
<section class="${prefix}newsletter"><h4>Newsletter</h4><p>${words.letter}</p>
<form action="/newsletter" method="post"><input type="email" name="email" placeholder="e-mail">
<button type="submit" name="submitNewsletter">${words.subscribe}</button></form></section>
<footer class="${prefix}footer"><ul><li><a href="/terms">${words.terms}</a></li><li><a href="/delivery">${words.delivery}</a></li></ul>
<p>© 2023 Calder Demo</p></footer>
<div class="${prefix}cookies" role="dialog"><p>${words.cookies}</p><button type="button">${words.accept}</button></div>`;
}
