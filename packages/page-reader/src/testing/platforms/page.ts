import type { StockStatus } from '../../verdict/stock-status.ts';
import type { Words } from './words.ts';

/** The facts that a visitor of the test page sees, and that the reader should find. */
export interface Truth {
  availability: StockStatus;
  /** Price in whole units; null when the page shows no price of its own product. */
  price: number | null;
  currency: string | null;
  /** Part of the product's name; null for a page that is not about a single product. */
  title: string | null;
  /** Further correct prices, e.g. of another available size. */
  alsoPrices: readonly number[];
  /**
   * A second availability that also counts as correct, for shop systems with an ambiguous wording
   * for sold out.
   */
  alsoLabel: StockStatus | null;
}

/**
 * A test page in the style of a shop system's default theme. `truth` is what the page shows, and
 * `why` is what makes it hard to read.
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

/**
 * Creates the JSON-LD script of a product with one offer. If `availability` is '', the offer states
 * none.
 */
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
 * Adds a JSON-LD product that always says InStock, as careless plug-ins do. Null for a page that
 * has markup for machines, shows no price, or is empty without scripts.
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
