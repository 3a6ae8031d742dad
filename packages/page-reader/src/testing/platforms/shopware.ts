import { menu, type PlatformPage, tail, truth, web } from './page.ts';
import { de } from './words.ts';

interface Old {
  name: string;
  price: string;
  delivery: string;
  button: string;
  /** Shopware 5 renders microdata unless the theme omits it. */
  isMicrodata?: boolean;
}

const frame = (
  inner: string,
  lang: string,
) => `<div class="page-wrap"><header class="header-main"><nav class="top-bar"><ul><li>Hilfe</li></ul></nav><div class="container header--navigation"><div class="logo-main"><a href="/">Duftkontor</a></div><form action="/search" class="main-search--form"><input type="search" name="sSearch"><button type="submit"><span class="main-search--text">${de.search}</span></button></form>
<ul class="navigation--list"><li class="navigation--entry entry--cart"><a class="btn is--icon-left cart--link" href="/checkout/cart"><span class="cart--display">${de.cart}</span><span class="badge is--primary is--minimal cart--quantity is--hidden">0</span></a><span class="cart--amount">${lang === 'ch' ? 'CHF 0.00' : '0,00 €'} *</span></li></ul></div><ul class="header-line main-navigation">${menu(de)}</ul></header>
<div class="container--ajax-cart" aria-hidden="true"><p class="ajax--empty">${de.empty}</p></div>${inner}${tail(de)}</div>`;

function shopware5({ name, price, delivery, button, isMicrodata = false }: Old): string {
  const item = (text: string) => (isMicrodata ? ` ${text}` : '');
  const inner = `<section class="content-main container"><div class="content-main--inner"><nav class="content--breadcrumb"><ul><li><a href="/">Parfum</a></li></ul></nav><div class="content--wrapper"><div class="content product--details"${item('itemscope itemtype="https://schema.org/Product"')}><header class="product--header"><div class="product--info"><h1 class="product--title"${item('itemprop="name"')}>${name}</h1></div></header>
<div class="product--detail-upper block-group"><div class="product--image-container"><img src="/media/f.jpg" alt="${name}"></div><div class="product--buybox block"><div${item('itemprop="offers" itemscope itemtype="http://schema.org/Offer"')} class="buybox--inner"><div class="product--price price--default"><span class="price--content content--default">${isMicrodata ? '<meta itemprop="price" content="79.90">' : ''}${price}</span></div>
<div class="product--price price--unit"><span class="price--label label--purchase-unit">Inhalt:</span> 50 Milliliter (159,80&nbsp;&euro; * / 100 Milliliter)</div><p class="product--tax">Preise inkl. gesetzlicher MwSt. <a href="/versand">zzgl. Versandkosten</a></p><div class="product--delivery">${delivery}</div><div class="product--configurator"></div>${button}
<nav class="product--actions"><form><button type="submit" class="action--link action--compare">Vergleichen</button></form><button type="button" class="action--link link--notepad">Merken</button></nav></div><ul class="product--base-info list--unstyled"><li class="base-info--entry entry--sku"><strong class="entry--label">Artikel-Nr.:</strong><span class="entry--content">DK-5</span></li></ul></div></div>
<div class="tab-menu--product"><div class="content--description"><p>Duft aus Salz. Lieferbar in zwei Größen.</p></div></div><div class="tab-menu--cross-selling"><a href="#" class="tab--link">${de.related}</a><div class="product-slider"><div class="product-slider--item"><div class="product--box box--slider"><a href="#" class="product--title">Moosbrief</a><div class="product--price-info"><span class="price--default">24,00&nbsp;&euro; *</span></div><div class="product--delivery-information"><p class="delivery--text">Derzeit nicht verfügbar</p></div></div></div></div></div></div></div></div></section>`;
  return web('de', `${name} | Duftkontor`, frame(inner, 'de'), '', 'is--ctl-detail is--act-index');
}

const basket5 = `<form name="sAddToBasket" method="post" action="/checkout/addArticle" class="buybox--form"><input type="hidden" name="sAdd" value="DK-5"><div class="buybox--button-container block-group"><div class="buybox--quantity block"><select name="sQuantity" class="quantity--select"><option>1</option></select></div><button class="buybox--button block btn is--primary is--icon-right is--center is--large" name="In den Warenkorb"><span class="buy-btn--cart-add">In den</span> <span class="buy-btn--cart-text">Warenkorb</span> <i class="icon--arrow-right"></i></button></div></form>`;
const blocked5 = basket5.replace(
  '<button class="buybox--button block btn is--primary',
  '<button disabled="disabled" aria-disabled="true" class="buybox--button block btn is--disabled',
);
const now5 =
  '<p class="delivery--information"><span class="delivery--text delivery--text-available"><i class="delivery--status-icon delivery--status-available"></i>Sofort versandfertig, Lieferzeit ca. 1-3 Werktage</span></p>';
const gone5 =
  '<p class="delivery--information"><span class="delivery--text delivery--text-not-available"><i class="delivery--status-icon delivery--status-not-available"></i>Dieser Artikel steht derzeit nicht zur Verfügung!</span></p>';

interface New {
  name: string;
  price: string;
  was?: string;
  delivery: string;
  button: string;
  lang?: string;
  head?: string;
}

function shopware6({ name, price, was = '', delivery, button, lang = 'de-DE', head = '' }: New): string {
  const inner = `<main class="content-main"><div class="container-main"><div class="cms-page"><div class="product-detail"><div class="product-detail-content"><div class="row align-items-center product-detail-headline"><div class="col product-detail-name-container"><h1 class="product-detail-name">${name}</h1></div></div><div class="row product-detail-main"><div class="product-detail-media"><img src="/f.jpg" alt=""></div>
<div class="col-lg-5 product-detail-buy"><div class="js-magnifier-zoom-image-container"><div class="product-detail-price-container"><p class="product-detail-price${was === '' ? '' : ' with-list-price'}">${price}*</p>${was === '' ? '' : `<span class="list-price-icon">%</span><span class="product-detail-list-price-wrapper"><span class="list-price-no-line-through"></span><span class="list-price-price">${was}*</span><span class="list-price-percentage">(20% gespart)</span></span>`}<div class="product-detail-price-unit"><span class="price-unit-label">Inhalt:</span><span class="price-unit-content">0.05 Liter</span><span class="price-unit-reference-content">(1.598,00 €* / 1 Liter)</span></div></div>
<div class="product-detail-tax-container"><p class="product-detail-tax">Preise inkl. MwSt. zzgl. Versandkosten</p></div><div class="product-detail-delivery-information">${delivery}</div><div class="product-detail-form-container">${button}</div><div class="product-detail-ordernumber-container"><span class="product-detail-ordernumber-label">Produktnummer:</span> <span>SW10-5</span></div></div></div></div></div></div>
<div class="product-detail-cross-selling"><h2>${de.related}</h2><div class="card product-box box-standard"><div class="card-body"><a class="product-name" href="#">Zedernpsalm</a><div class="product-price-info"><span class="product-price">31,00 €*</span></div><form class="buy-widget"><button class="btn btn-buy" title="In den Warenkorb">In den Warenkorb</button></form></div></div></div></div></div></main>`;
  return web(lang, name, frame(inner, lang === 'de-CH' ? 'ch' : 'de'), head, 'is-ctl-product is-act-index');
}

const status = (kind: string, text: string) =>
  `<p class="delivery-information delivery-${kind}"><span class="delivery-status-indicator"></span>${text}</p>`;
const buy6 = (label = 'In den Warenkorb') =>
  `<form id="productDetailPageBuyProductForm" action="/checkout/line-item/add" method="post" class="buy-widget"><div class="row g-2 buy-widget-container"><div class="col-4"><input type="number" name="quantity" value="1"></div><div class="col-8"><button class="btn btn-primary btn-buy w-100" title="${label}" aria-label="${label}">${label}</button></div></div></form>`;

export const shopware: PlatformPage[] = [
  {
    name: '5, in stock, no microdata',
    url: 'https://duftkontor.example.de/parfum/5/salzgarten',
    truth: truth('in_stock', 79.9, 'EUR', 'Salzgarten'),
    why: 'The label of the button is cut into two spans; a unit price follows.',
    html: shopware5({ name: 'Salzgarten', price: '79,90&nbsp;&euro; *', delivery: now5, button: basket5 }),
  },
  {
    name: '5, sold out, no microdata',
    url: 'https://duftkontor.example.de/parfum/6/feige',
    truth: truth('out_of_stock', 79.9, 'EUR', 'Feige und Tinte'),
    why: 'The same button, disabled.',
    html: shopware5({ name: 'Feige und Tinte', price: '79,90&nbsp;&euro; *', delivery: gone5, button: blocked5 }),
  },
  {
    name: '5, microdata without availability, can be ordered later',
    url: 'https://duftkontor.example.de/parfum/7/bernstein',
    truth: truth('preorder', 79.9, 'EUR', 'Bernstein'),
    why: 'Out on a date to come, can be bought before.',
    html: shopware5({
      name: 'Bernstein',
      price: '79,90&nbsp;&euro; *',
      delivery:
        '<p class="delivery--information"><span class="delivery--text delivery--text-more-is-coming"><i class="delivery--status-icon delivery--status-more-is-coming"></i>Lieferbar ab 14.03.2024 - jetzt vorbestellen</span></p>',
      button: basket5,
      isMicrodata: true,
    }),
  },
  {
    name: '6, in stock, list price beside',
    url: 'https://duftkontor.example.de/Salzgarten/SW10-5',
    truth: truth('in_stock', 79.9, 'EUR', 'Salzgarten EdP'),
    why: 'A list price and a price per litre.',
    html: shopware6({
      name: 'Salzgarten EdP',
      price: '79,90 €',
      was: '99,90 €',
      delivery: status('available', 'Sofort verfügbar, Lieferzeit: 1-3 Tage'),
      button: buy6(),
    }),
  },
  {
    name: '6, sold out',
    url: 'https://duftkontor.example.de/Feige/SW10-6',
    truth: truth('out_of_stock', 79.9, 'EUR', 'Feige EdP', [], 'discontinued'),
    why: 'No form in the main region, only in the cross selling.',
    html: shopware6({
      name: 'Feige EdP',
      price: '79,90 €',
      delivery: status('soldout', 'Nicht mehr verfügbar'),
      button: '',
    }),
  },
  {
    name: '6 Swiss, restock time',
    url: 'https://duftkontor.example.ch/Leder/SW10-7',
    truth: truth('backorder', 1299, 'CHF', 'Nordleder'),
    why: 'Not in stock now but it can be ordered with a later delivery.',
    html: shopware6({
      name: 'Nordleder',
      price: "CHF 1'299.00",
      delivery: status('restock', 'Momentan nicht auf Lager, wird nachbestellt. Lieferzeit 14 Tage'),
      button: buy6(),
      lang: 'de-CH',
    }),
  },
];
