/** Imitates a shop built with Webflow and Foxy. */
import { inlineImage } from '../filler.ts';
import { either, gone, ld, money, notProduct, productNode, schema, sells, shop, slug, type Truth } from '../tools.ts';
import { words } from '../words.ts';

const { cases, add } = shop('webflow-foxy-komorebi', 'www.komorebi-parfum.com');

export { cases as webflow };

interface Options {
  language: string;
  price: number;
  currency: string;
  /** Which of the two blocks is hidden by the class of Webflow. */
  sold: boolean;
  foxy?: boolean;
  head?: string;
  top?: string;
  bottom?: string;
  cart?: string;
  options?: string;
}

const frame = (
  language: string,
  title: string,
  head: string,
  main: string,
) => `<!DOCTYPE html><!-- This site was created in
Webflow. https://webflow.com --><!-- Last Published: Wed Nov 04 2026 --><html data-wf-domain="www.komorebi-parfum.com"
data-wf-page="66b1f0" data-wf-site="66b1e9" lang="${language}"><head><meta charset="utf-8"/>
<title>${title}</title>${head}<meta
content="Webflow" name="generator"/><link href="https://cdn.prod.website-files.com/66b1e9/css/komorebi.webflow.3f.css"
rel="stylesheet"/><style>.w-condition-invisible{display:none!important}</style></head><body><div class="nav w-nav"
data-collapse="medium"><a class="w-nav-brand" href="/">Komorebi</a><a class="w-nav-link" href="/journal">Journal</a>
</div>${inlineImage(2400, '')}
${main}<script src="https://d3e54v103j8qbb.cloudfront.net/js/jquery-3.5.1.min.js"></script><script
src="https://cdn.foxycart.com/komorebi/loader.js" async defer></script></body></html>`;

function product(name: string, o: Options): string {
  const w = words(o.language);
  const shown = money(o.price, o.currency, o.language);
  const cart =
    o.cart ??
    (o.foxy
      ? `<form action="https://komorebi.foxycart.com/cart" method="post" class="foxy">
<input type="hidden" name="name" value="${name}"/>
<input type="hidden" name="price||4f1c8e" value="${o.price}"/>
<input type="hidden" name="code" value="KM-${slug(name) || '01'}"/><input
type="hidden" name="quantity_max" value="4"/>${o.options ?? ''}<input type="submit" class="button w-button"
value="${w.add}"/></form>`
      : `<form data-node-type="commerce-add-to-cart-form" class="w-commerce-commerceaddtocartform${
          o.sold ? ' w-condition-invisible' : ''
        }"><input type="number" class="w-commerce-commerceaddtocartquantityinput" min="1"
value="1"/><input type="submit" data-node-type="commerce-add-to-cart-button" data-loading-text="Adding to cart..."
value="${w.add}" class="w-commerce-commerceaddtocartbutton"/></form><div style="display:${o.sold ? 'block' : 'none'}"
class="w-commerce-commerceaddtocartoutofstock"><div>${w.sold}</div></div><div aria-live="assertive"
data-node-type="commerce-add-to-cart-error" style="display:none" class="w-commerce-commerceaddtocarterror"><div
data-w-add-to-cart-quantity-error="Product is not available in this quantity.">Product is not available in this
quantity.</div>
</div>`);
  return frame(
    o.language,
    name,
    o.head ?? '',
    `${o.top ?? ''}<div class="section w-container"><div class="w-layout-grid"><img
src="https://cdn.prod.website-files.com/66b1e9/${slug(name)}.avif" alt="" class="photo"/><div>
<h1 class="heading">${name}</h1><div
data-commerce-type="variation-price" class="price">${shown}</div><div class="rich w-richtext"><p>${w.text}</p>
</div>${cart}</div>
</div></div>${o.bottom ?? ''}`,
  );
}

const put = (what: string, name: string, path: string, options: Options, truth: Truth) =>
  add(what, options.language, `/product/${path}`, product(name, options), truth);
const ja = words('ja');
const yen = { language: 'ja', currency: 'JPY' };
const pound = { language: 'en', currency: 'GBP' };

put(
  'both blocks in the page, the sold out one hidden',
  '木漏れ日',
  'komorebi',
  { ...yen, price: 16500, sold: false },
  sells('in_stock', 16500, 'JPY'),
);
put(
  'both blocks in the page, the form hidden',
  '霧の森',
  'kiri',
  { ...yen, price: 15400, sold: true },
  sells('out_of_stock', 15400, 'JPY'),
);
put(
  'price with tax and without it',
  '檜風呂',
  'hinoki',
  {
    ...yen,
    price: 8800,
    sold: false,
    bottom: '<div class="zei">税込（税抜 8,000円）・送料 660円・88ポイント</div>',
  },
  sells('in_stock', 8800, 'JPY'),
);
put(
  'coming soon',
  '初雪',
  'hatsuyuki',
  {
    ...yen,
    price: 18700,
    sold: true,
    cart: `<div class="soon">${ja.soon}</div><a class="button" href="#mail">${ja.notify}</a>`,
  },
  sells(['out_of_stock', 'preorder'], 18700, 'JPY'),
);
put(
  'hosted cart, form only',
  'Paper Lantern',
  'paper-lantern',
  { ...pound, price: 84, sold: false, foxy: true },
  sells('in_stock', 84, 'GBP'),
);
put(
  'hosted cart with surcharges in the choices',
  'River Stone',
  'river-stone',
  {
    ...pound,
    price: 68,
    sold: false,
    foxy: true,
    options: `<select name="size"><option value="30ml">30 ml</option><option
value="50ml{p+34.00}">50 ml (+£34.00)</option></select><select name="wrap"><option value="no">No gift wrap</option>
<option
value="furoshiki{p+8}">Furoshiki (+£8.00)</option></select>`,
  },
  sells('in_stock', 68, 'GBP'),
);
put(
  'hosted cart, link switched off by a class',
  'Tide Bell',
  'tide-bell',
  {
    ...pound,
    price: 79,
    sold: true,
    cart: `<a href="#" class="button w-button is-soldout" style="pointer-events:none">Sold out</a>
<div class="w-form"><form data-name="Waitlist"><input type="email"/><input type="submit" value="Join the waitlist"/>
</form></div>`,
  },
  sells('out_of_stock', 79, 'GBP'),
);
put(
  'sold out ribbon of hidden class, page in stock',
  'Cedar Gate',
  'cedar-gate',
  {
    ...pound,
    price: 90,
    sold: false,
    top: '<div class="ribbon w-condition-invisible"><img src="/r.svg" alt="Sold out"/></div>',
  },
  sells('in_stock', 90, 'GBP'),
);
put(
  'page of more than a megabyte with pictures inside',
  'Ink & Snow',
  'ink-and-snow',
  {
    ...pound,
    price: 96,
    sold: true,
    top: inlineImage(640000, 'Ink and snow'),
    bottom: inlineImage(520000, 'Moss'),
  },
  sells('out_of_stock', 96, 'GBP'),
);
put(
  'structured data of another page left over',
  'Plum Rain',
  'plum-rain',
  {
    ...pound,
    price: 73,
    sold: false,
    head: ld(productNode('Tide Bell', '79.00', 'GBP', schema('OutOfStock'))),
  },
  sells('in_stock', 73, 'GBP'),
);
put(
  'list price struck through by a style',
  'Old Temple',
  'old-temple',
  {
    ...pound,
    price: 60,
    sold: false,
    top: '<div class="was" style="text-decoration:line-through">£ 85.00 GBP</div>',
  },
  sells('in_stock', 60, 'GBP'),
);
add(
  'journal that praises scents',
  'ja',
  '/journal/fuyu',
  frame(
    'ja',
    '冬の香り5選',
    '',
    `<article class="w-richtext"><h1>冬の香り5選
</h1><p>1位は<a href="/product/hinoki">檜風呂</a>（8,800円）。「霧の森」は現在売り切れです。</p></article>`,
  ),
  notProduct,
);
add(
  'page behind a password',
  'en',
  '/product/paper-lantern-trade',
  frame(
    'en',
    'Protected Page',
    '',
    `<div class="utility-page-wrap">
<form action="/.wf_auth" method="post" class="utility-page-form w-password-page"><img
src="https://d3e54v103j8qbb.cloudfront.net/static/password-page-lock.svg" alt=""/><h2>Protected Page</h2>
<input type="password"
name="pass" placeholder="Enter your password"/><input type="submit" value="Submit" class="w-password-page"/></form>
</div>`,
  ),
  either,
  401,
);
add(
  'page that does not exist',
  'en',
  '/product/sakura-99',
  frame(
    'en',
    'Not Found',
    '',
    `<div class="utility-page-wrap"><h2>Page Not
Found</h2><div>The page you are looking for doesn't exist or has been moved</div></div>`,
  ),
  gone,
  404,
);
