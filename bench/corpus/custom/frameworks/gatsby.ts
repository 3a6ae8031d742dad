/** Imitates a German shop built with Gatsby and Snipcart. */
import { hugeMenu, inlineImage } from '../filler.ts';
import { attr, gone, ld, money, notProduct, productNode, schema, sells, shop, slug, type Truth } from '../tools.ts';
import { words } from '../words.ts';

const { cases, add } = shop('gatsby-snipcart-kiefer', 'kieferundsalz.de');

export { cases as gatsby };

interface Options {
  language: string;
  price: number;
  /** Replaces the order button. */
  button?: string;
  /** More attributes of the order button. */
  custom?: string;
  head?: string;
  before?: string;
  after?: string;
  hidePrice?: boolean;
}

const frame = (language: string, title: string, head: string, main: string) => `<!DOCTYPE html><html lang="${language}">
<head><meta charSet="utf-8"/><meta http-equiv="x-ua-compatible" content="ie=edge"/><meta name="generator"
content="Gatsby 5.13.3"/><title data-gatsby-head="true">${title}</title>${head}<link rel="preconnect"
href="https://app.snipcart.com"/><link rel="stylesheet"
href="https://cdn.snipcart.com/themes/v3.4.1/default/snipcart.css"/>
</head><body><div id="___gatsby"><div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"><header class="hd">
<a aria-current="page" href="/">Kiefer &amp; Salz</a>${hugeMenu(12, '/duft')}<button class="snipcart-checkout">
<span class="snipcart-items-count">0
</span> <span class="snipcart-total-price">0,00 €</span></button></header><main>${main}</main></div><div
id="gatsby-announcer" aria-live="assertive" aria-atomic="true"></div></div>
<script id="gatsby-script-loader">/*<![CDATA[*/
window.pagePath="/x/";/*]]>*/</script><!-- slice-start id="_gatsby-scripts-1" --><script
id="gatsby-chunk-mapping">window.___chunkMapping="{\\"app\\":[\\"/app-62.js\\"]}";</script><!-- slice-end -->
<div hidden id="snipcart" data-api-key="ODk3" data-config-modal-style="side" data-currency="eur">
<snipcart-label at="outofstock">${words(language).sold}</snipcart-label></div></body></html>`;

function product(name: string, o: Options): string {
  const w = words(o.language);
  const button =
    o.button ??
    `<button class="snipcart-add-item order" data-item-id="ks-${slug(name)}" data-item-price="${o.price.toFixed(
      2,
    )}" data-item-url="/duft/${slug(name)}/" data-item-name="${attr(name)}" data-item-weight="310"
data-item-image="/static/${slug(name)}.jpg" ${o.custom ?? ''}>${w.add}</button>`;
  const price = o.hidePrice ? '' : `<p class="price">${money(o.price, 'EUR', o.language)}</p>`;
  return frame(
    o.language,
    `${name} | Kiefer & Salz`,
    o.head ?? '',
    `<article class="scent">${o.before ?? ''}<div
data-gatsby-image-wrapper="" class="gatsby-image-wrapper">
<img src="data:image/svg+xml;charset=utf-8,%3Csvg/%3E" alt=""/>
${inlineImage(1800, '')}<noscript><img src="/static/${slug(name)}.jpg" alt="${attr(name)}"/></noscript></div>
<h1>${name}</h1>${price}<p>${w.text}</p>
${button}${o.after ?? ''}</article>`,
  );
}

const put = (what: string, name: string, options: Options, truth: Truth) =>
  add(what, options.language, `/duft/${slug(name)}/`, product(name, options), truth);
const de = words('de');
const nl = words('nl');

put('only the cart button tells the state', 'Torfrauch', { language: 'de', price: 79 }, sells('in_stock', 79, 'EUR'));
put(
  'sold out, the button is left out',
  'Harz',
  {
    language: 'de',
    price: 85,
    button: `<p class="note">${de.sold} – die nächste Charge reift noch.</p>`,
  },
  sells('out_of_stock', 85, 'EUR'),
);
put(
  'mail form in place of the button',
  'Brandung',
  {
    language: 'de',
    price: 92,
    button: `<form name="warteliste" data-netlify="true" method="post"><input type="email" name="mail" required=""/>
<button
type="submit">${de.notify}</button></form>`,
  },
  sells('out_of_stock', 92, 'EUR'),
);
put(
  'surcharge for gift wrap and larger size in the choices',
  'Dünengras',
  {
    language: 'de',
    price: 64,
    custom: `data-item-custom1-name="Größe" data-item-custom1-options="30 ml|100 ml[+56.00]"
data-item-custom2-name="Geschenk"
data-item-custom2-type="checkbox" data-item-custom2-options="true[+4.50]|false"`,
    after: `<label>Größe <select><option selected="">30 ml</option><option>100 ml (+56,00 €)</option></select></label>
<label>
<input type="checkbox"/> Geschenkverpackung + 4,50 €</label>`,
  },
  sells('in_stock', 64, 'EUR'),
);
put(
  'stock count and limit near the price',
  'Bernstein',
  {
    language: 'de',
    price: 110,
    custom: 'data-item-max-quantity="3" data-item-stock="7"',
    before: '<p class="left">Noch 7 Stück · Charge 24 · 50 ml · Art.-Nr. 20417</p>',
    after: '<p class="unit">Grundpreis: 220,00 € / 100 ml, inkl. MwSt. zzgl. 4,90 € Versand</p>',
  },
  sells('in_stock', 110, 'EUR'),
);
put(
  'sold out badge is a picture',
  'Juniper Smoke',
  {
    language: 'en',
    price: 88,
    before: '<img class="ribbon" src="/badges/so.png" alt="Sold out" width="90"/>',
    button: ' ',
  },
  sells('out_of_stock', 88, 'EUR'),
);
put(
  'button hidden by a style, sold out text shown',
  'Salt Marsh',
  {
    language: 'en',
    price: 88,
    custom: 'style="display:none"',
    after: '<p class="status">Currently unavailable</p>',
  },
  sells('out_of_stock', 88, 'EUR'),
);
put(
  'sold out text hidden by a style, button shown',
  'Pine Tar',
  {
    language: 'en',
    price: 84,
    after: '<p class="status" style="display: none">Sold out</p><template><p>Sold out</p></template>',
  },
  sells('in_stock', 84, 'EUR'),
);
put(
  'line break inside a text of the structured data',
  'Sea Buckthorn',
  {
    language: 'en',
    price: 72,
    head: `<script type="application/ld+json">{"@context":"http://schema.org","@type":"Product","name":"Sea Buckthorn",
"description":"Sharp and bright.
Worn on linen.","offers":{"@type":"Offer","price":72,"priceCurrency":"EUR","availability":"InStock"}}</script>`,
  },
  sells('in_stock', 72, 'EUR'),
);
put(
  'discontinued scent',
  'Old Rope',
  {
    language: 'en',
    price: 80,
    head: ld(productNode('Old Rope', 80, 'EUR', schema('Discontinued'))),
    button: '<p class="status">Discontinued. We no longer make this scent.</p>',
  },
  sells(['discontinued', 'out_of_stock'], 80, 'EUR'),
);
put(
  'price reads on the button only',
  'Zeewier',
  {
    language: 'nl',
    price: 69,
    hidePrice: true,
    button: `<button class="snipcart-add-item order" data-item-id="ks-zeewier" data-item-price="69.00"
data-item-url="/duft/zeewier/" data-item-name="Zeewier">${nl.add} – € 69,00</button>`,
    after: `<p>${nl.policy}</p>`,
  },
  sells('in_stock', 69, 'EUR'),
);
add(
  'page of all scents',
  'nl',
  '/alle-geuren/',
  frame(
    'nl',
    'Alle geuren | Kiefer & Salz',
    '',
    `<h1>Alle geuren</h1><ul
class="grid">${[
      ['Zeewier', 69],
      ['Harz', 85],
      ['Torfrauch', 79],
      ['Bernstein', 110],
    ]
      .map(
        ([n, p]) => `<li><a href="/duft/${slug(
          `${n}`,
        )}/">${n}</a> € ${p},00 <button class="snipcart-add-item" data-item-id="ks-${slug(`${n}`)}"
data-item-price="${p}.00" data-item-name="${n}" data-item-url="/alle-geuren/">${nl.add}</button></li>`,
      )
      .join('')}</ul>`,
  ),
  notProduct,
);
add(
  'scent that was taken down',
  'de',
  '/duft/moos/',
  frame(
    'de',
    '404: Seite nicht gefunden',
    '',
    `<h1>Nicht gefunden</h1>
<p>Diese Seite gibt es nicht mehr. Vielleicht gefällt dir <a href="/duft/harz/">Harz</a>?</p>`,
  ),
  gone,
  404,
);
