/** Parts of the pages of the shop on Lightspeed C-Series. */
import { hugeMenu } from '../filler.ts';
import { money, slug } from '../tools.ts';
import { words } from '../words.ts';

export interface Options {
  language: string;
  price: number;
  currency?: string;
  available: boolean;
  excl?: boolean;
  unit?: string;
  old?: number;
  variants?: string;
  order?: string;
  micro?: string;
  menu?: string;
  below?: string;
}

export const frame = (
  language: string,
  title: string,
  head: string,
  main: string,
  menu = hugeMenu(50, '/merken'),
) => `<!DOCTYPE html>
<html lang="${language}">
  <head>
    <meta charset="utf-8"/>
<!-- [START] 'blocks/head.rain' -->
<!--

  (c) 2008-2026 Lightspeed Netherlands B.V.
  http://www.lightspeedhq.com
  Generated: 04-11-2026 @ 10:12:44

-->
<link rel="canonical" href="https://www.geurhuis.nl/"/>
${head}
<link rel="stylesheet" type="text/css" href="https://cdn.webshopapp.com/assets/gui-2-0.css?2026-10-01" />
<!-- [END] 'blocks/head.rain' -->
    <title>${title} - Geurhuis</title>
  </head>
  <body class="lang-${language}">
    <div class="topbar"><ul class="currencies"><li><a href="/session/currency/eur/">€</a></li><li><a
    href="/session/currency/gbp/">£</a></li></ul></div>${menu}
    <div class="wrapper"><div class="container content">${main}</div></div>
    <footer><div class="payments"><img src="https://cdn.webshopapp.com/assets/icon-payment-ideal.png" alt="iDEAL"></div>
</footer>
<!-- [START] 'blocks/body.rain' --><script>(function () { var s = document.createElement('script'); s.type =
'text/javascript'; s.async = true; s.src = 'https://www.geurhuis.nl/services/stats/pageview.js?product=14801&hash=e1f4';
})();</script><!-- [END] 'blocks/body.rain' -->
  </body>
</html>`;

export function product(name: string, o: Options): string {
  const w = words(o.language);
  const show = (amount: number) => money(amount, o.currency ?? 'EUR', o.language);
  const taxWord = {
    nl: ['Incl. btw', 'Excl. btw'],
    de: ['Inkl. MwSt.', 'Exkl. MwSt.'],
    fr: ['TVA incluse', 'Hors TVA'],
  }[o.language] ?? ['Incl. tax', 'Excl. tax'];
  const order =
    o.order ??
    (o.available
      ? `<div class="cart"><input type="text" name="quantity" value="1" />
<a href="javascript:;" onclick="$('#product_configure_form'
).submit();" class="btn glyphicon glyphicon-shopping-cart" title="${w.add}">${w.add}</a></div>`
      : '<div class="cart"></div>');
  const state = o.available
    ? `<span class="in-stock">${w.stock}</span>`
    : `<span class="out-of-stock">${w.sold}</span>`;
  return frame(
    o.language,
    name,
    o.micro ?? '',
    `<div class="product-wrap row"><div class="col-md-6"><div class="product-img"><img
src="https://cdn.webshopapp.com/shops/4411/files/14801/${slug(name)}.jpg" alt="${name}"></div></div>
<div class="col-md-6"><h1
class="product-page">${name}</h1><form action="https://www.geurhuis.nl/cart/add/29511/" id="product_configure_form"
method="post">
<div class="product-price"><div class="price-wrap">${o.old ? `<span class="price-old">${show(o.old)}</span>` : ''}<span
class="price" style="line-height:30px;">${show(o.price)}<small class="price-tax">${taxWord[0]}</small>${
      o.excl
        ? `<small
class="price-tax-excl">${show(Math.round((o.price / 1.21) * 100) / 100)} ${taxWord[1]}</small>`
        : ''
    }${o.unit ?? ''}</span></div>
${o.variants ?? ''}<div class="availability">${state}</div>${order}</div></form><div class="product-tabs">
<p>${w.text}</p></div>
</div></div>${o.below ?? ''}`,
    o.menu,
  );
}
