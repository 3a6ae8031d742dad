/** Imitates a Portuguese shop built with Django and Oscar. */
import { hugeMenu } from '../filler.ts';
import { either, gone, money, notProduct, sells, shop, slug, type Truth } from '../tools.ts';
import { words } from '../words.ts';

const { cases, add } = shop('django-oscar-frasco', 'frascoazul.pt');

export { cases as django };

interface Options {
  language: string;
  price: number;
  currency?: string;
  free: boolean;
  /** Address of the availability in the microdata; left out if empty. */
  link?: string;
  meta?: boolean;
  action?: string;
  around?: string;
  availability?: string;
  crossed?: string;
}

const token = 'x7Qm0bTn3Wc9LkUe5RzPa1SdFgHjYv28';
const frame = (language: string, title: string, main: string) => `<!DOCTYPE html>
<!--[if gt IE 8]><!--> <html lang="${language}" class="no-js"> <!--<![endif]-->
    <head>
        <title>${title} | Frasco Azul</title>
        <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
        <meta name="created" content="4th Nov 2026 10:12"><meta name="description" content="">
        <link rel="shortcut icon" href="/static/oscar/favicon.c21b3b75c1ac.ico">
        <link rel="stylesheet" href="/static/CACHE/css/output.49cec4a7c6f5.css" type="text/css">
    </head>
    <body id="default" class="default">
        <header class="navbar-accent"><div class="container">
<a class="navbar-brand" href="/${language}/">Frasco Azul</a>
        <form method="get" action="/search/" class="form-inline"><input type="search" name="q"></form>
        ${hugeMenu(28, '/catalogue/category')}<div class="basket-mini float-right"><strong>Total:</strong> 0,00 €</div>
</div></header>
        <div class="container-fluid page"><div class="page_inner"><div id="messages"></div>
        ${main}
        </div></div>
        <script src="/static/oscar/js/jquery/jquery-3.5.1.min.fde7ef57ad40.js"></script>
        <!-- Version: N/A -->
    </body>
</html>`;

function product(name: string, o: Options): string {
  const w = words(o.language);
  const currency = o.currency ?? 'EUR';
  const shown = money(o.price, currency, o.language);
  const offer = o.meta
    ? `<div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
<meta itemprop="price" content="${o.price.toFixed(2)}"><meta itemprop="priceCurrency" content="${currency}">${
        o.link ? `<link itemprop="availability" href="${o.link}">` : ''
      }<p class="price_color">${shown}</p></div>`
    : `<p class="price_color">${shown}</p>`;
  const availability =
    o.availability ??
    (o.free
      ? `<p class="instock availability"><i class="fas fa-check"></i> ${w.stock} (14)</p>`
      : `<p class="outofstock availability"><i class="fas fa-times"></i> ${w.sold}</p>`);
  const action =
    o.action ??
    (o.free
      ? `<form action="/basket/add/207/" method="post" class="add-to-basket">
<input type="hidden" name="csrfmiddlewaretoken"
value="${token}"><input type="number" name="quantity" value="1" min="1" max="14" id="id_quantity"><button
class="btn btn-lg btn-primary btn-add-to-basket" value="${w.add}" type="submit">${w.add}</button></form>`
      : `<form id="alert_form" method="post" action="/catalogue/${slug(name)}_207/alert/create/"><input type="hidden"
name="csrfmiddlewaretoken" value="${token}"><input type="email" name="email"><button type="submit"
class="btn btn-lg btn-info btn-alert">${w.notify}</button></form>`);
  const scope = o.meta ? ' itemscope itemtype="http://schema.org/Product"' : '';
  return frame(
    o.language,
    name,
    `<article class="product_page"${scope}><div class="row"><div class="col-sm-6"><div
class="img-fluid"><img src="/media/cache/a1/${slug(name)}.jpg" alt="${name}"></div></div><div
class="col-sm-6 product_main">
<h1${o.meta ? ' itemprop="name"' : ''}>${name}</h1>${o.crossed ?? ''}${offer}${availability}<hr>
${action}</div></div><div id="product_description" class="sub-header"><h2>${w.text.split('.')[0]}</h2></div>
<p>${w.text}</p>
<table class="table table-striped"><tr><th>UPC</th><td>5601234987017</td></tr><tr><th>ID</th><td>207</td></tr><tr><th>ml
</th><td>75</td></tr></table><div id="reviews"><p class="star-rating Five"></p><p>${w.review}</p></div>${o.around ?? ''}
</article>`,
  );
}

const put = (what: string, name: string, options: Options, truth: Truth) =>
  add(what, options.language, `/${options.language}/catalogue/${slug(name)}_207/`, product(name, options), truth);
const vocabulary = 'http://schema.org/';
const small = (
  name: string,
  price: number,
  w = words('pt'),
) => `<li class="col-md-3"><article class="product_pod" itemscope
itemtype="http://schema.org/Product"><h3 itemprop="name"><a href="/pt/catalogue/${slug(name)}_9/">${name}</a></h3><div
itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><span
itemprop="price" content="${price}">${price},00 €</span><link itemprop="availability" href="${vocabulary}InStock"></div>
<button class="btn btn-primary">${w.add}</button></article></li>`;

put(
  'microdata with meta tags',
  'Maré Baixa',
  { language: 'pt', price: 82.5, free: true, meta: true, link: `${vocabulary}InStock` },
  sells('in_stock', 82.5, 'EUR'),
);
put(
  'sold out, related goods have their own microdata',
  'Esteva',
  {
    language: 'pt',
    price: 95,
    free: false,
    meta: true,
    link: `${vocabulary}OutOfStock`,
    around: `<h2>${words('pt').related}</h2><ul class="row">${small('Figueira', 72)}${small('Alecrim', 64)}</ul>`,
  },
  sells('out_of_stock', 95, 'EUR'),
);
put(
  'microdata without availability, sold out text',
  'Pinhal',
  { language: 'pt', price: 88, free: false, meta: true },
  sells('out_of_stock', 88, 'EUR'),
);
put(
  'no structured data, deposit beside the price',
  'Azulejo Recarga',
  {
    language: 'pt',
    price: 46,
    free: true,
    availability: `<p class="instock availability">${words('pt').stock}</p>
<p class="tara">+ 5,00 € de depósito do frasco</p>`,
  },
  sells('in_stock', 46, 'EUR'),
);
put(
  'instalments and old price',
  'Noite de Faro',
  {
    language: 'pt',
    price: 69,
    free: true,
    meta: true,
    link: `${vocabulary}LimitedAvailability`,
    crossed: '<p class="price_old"><del>PVP 92,00 €</del></p>',
    around: '<p class="klarna">3 pagamentos de 23,00 € sem juros. 276 pontos.</p>',
  },
  sells('in_stock', 69, 'EUR'),
);
put(
  'cart form is there but has no stock to add',
  'Blue Tile',
  {
    language: 'en',
    price: 74,
    free: false,
    action: `<form action="/basket/add/207/" method="post"><fieldset disabled>
<input type="number" name="quantity" value="0">
<button class="btn btn-lg btn-primary" type="submit">Add to basket</button></fieldset></form>`,
  },
  sells('out_of_stock', 74, 'EUR'),
);
put(
  'rare word for sold out',
  'Cork Oak',
  {
    language: 'en',
    price: 98,
    free: false,
    meta: true,
    link: `${vocabulary}SoldOut`,
    availability: '<p class="availability">All gone for this year. The 2027 batch is poured in April.</p>',
    action: ' ',
  },
  sells('out_of_stock', 98, 'EUR'),
);
put(
  'in stock at the supplier, sent in ten days',
  'Atlantic Sage',
  {
    language: 'en',
    price: 81,
    free: true,
    meta: true,
    link: `${vocabulary}BackOrder`,
    availability: '<p class="availability">Available on back-order, sent in 10 days</p>',
  },
  sells(['backorder', 'in_stock'], 81, 'EUR'),
);
put(
  'pound price in a euro shop, rating and code near it',
  'Lisbon Rain',
  {
    language: 'en',
    price: 71,
    currency: 'GBP',
    free: true,
    meta: true,
    link: 'InStock',
    around: '<p>Rated 4.9 of 5 by 1,204 people. Spend £50 more for free delivery (£6.95 otherwise).</p>',
  },
  sells('in_stock', 71, 'GBP'),
);
put(
  'dollar price and no microdata',
  'Salt Pan',
  { language: 'en', price: 105, currency: 'USD', free: true, around: `<p>${words('en').policy}</p>` },
  sells('in_stock', 105, 'USD'),
);
put(
  'sold out with a mail alert',
  'Jara y Tomillo',
  { language: 'es', price: 78, free: false },
  sells('out_of_stock', 78, 'EUR'),
);
put(
  'policy text about sold out goods',
  'Higuera Vieja',
  {
    language: 'es',
    price: 84,
    free: true,
    around: `<div class="envios">${words('es').policy} Gastos de envío: 4,95 €.</div>`,
  },
  sells('in_stock', 84, 'EUR'),
);
add(
  'search results',
  'pt',
  '/pt/search/?q=figo',
  frame(
    'pt',
    'Pesquisa',
    `<h1>Produtos que correspondem a "figo"</h1><p>
<strong>3</strong> resultados</p>
<ol class="row">${small('Figueira', 72)}${small('Figo Verde', 58)}${small('Folha', 66)}</ol>`,
  ),
  notProduct,
);
add(
  'debug-free error page',
  'en',
  '/en/catalogue/old-thing_11/',
  `<!doctype html>
<html lang="en">
<head>
  <title>Not Found</title>
</head>
<body>
  <h1>Not Found</h1><p>The requested resource was not found on this server.</p>
</body>
</html>`,
  gone,
  404,
);
add(
  'age question before the page',
  'en',
  '/en/catalogue/rum-barrel_31/',
  frame(
    'en',
    'Age check',
    `<div class="gate"><h1>Are
you over 18?</h1><p>This part of the shop sells spirits. You must be of legal age to enter.</p><form method="post">
<input
type="hidden" name="csrfmiddlewaretoken" value="${token}"><button name="ok" value="1">Yes, I am over 18</button><button
name="ok" value="0">No</button></form></div>`,
  ),
  either,
);
