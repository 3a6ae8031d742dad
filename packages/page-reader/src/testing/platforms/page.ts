import type { Words } from './words.ts';

/** What a page says of its product, in the words in which the reader is measured. */
export type Label = 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | 'discontinued' | 'unknown';

/** What a person who sees the page in a browser would say. */
export interface Truth {
  availability: Label;
  /** In whole units; null when the page shows no price of a product of its own. */
  price: number | null;
  currency: string | null;
  /** Part of the product's name; null when the page is of no single product. */
  title: string | null;
  /** Further prices that are not wrong, e.g. of another size that can be had. */
  alsoPrices: readonly number[];
  /** A further label that is not wrong, where a system's own words for sold out also mean the other. */
  alsoLabel: Label | null;
}

/** A page as a shop system's default theme would write it, with what is true of it and what makes it hard. */
export interface PlatformPage {
  name: string;
  url: string;
  html: string;
  truth: Truth;
  why: string;
}

export function truth(
  availability: Label,
  price: number | null = null,
  currency: string | null = null,
  title: string | null = null,
  alsoPrices: readonly number[] = [],
  alsoLabel: Label | null = null,
): Truth {
  return { availability, price, currency, title, alsoPrices, alsoLabel };
}

/** A whole document; `head` is what stands beside the title. */
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

/** A script of JSON-LD of one product with one offer; an availability of '' leaves it out. */
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
 * The same page with a JSON-LD product that says InStock whatever the page shows, as careless plug-ins do; null for a
 * page that has data for machines of its own, shows no price, or shows people nothing.
 */
export function withInStockData(page: PlatformPage): PlatformPage | null {
  const { html, truth: known } = page;
  if (html.includes('class="skeleton') || known.price === null || known.title === null) return null;
  if (/ld\+json|itemprop="|product:price/.test(html)) return null;
  const data = productLd(known.title, String(known.price), known.currency ?? '', 'InStock');
  return { ...page, html: html.replace('</head>', `${data}</head>`) };
}

/** JSON as an attribute's value. */
export function attribute(value: unknown): string {
  return JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** The links of a menu. */
export function menu({ menu: entries }: Words, item = (text: string) => `<li><a href="#">${text}</a></li>`): string {
  return entries
    .split(', ')
    .map((entry) => item(entry))
    .join('\n');
}

/** What follows the product on nearly every page: other people's words, a newsletter, small print, a cookie banner. */
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
