import { attribute, menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { en, et, fr, lv, type Words } from './words.ts';

interface Item {
  name: string;
  price: string;
  soldOut: boolean;
  was?: string;
  head?: string;
}

const others =
  '<div class="ProductList-item sold-out"><h3>Moss Letter</h3><div class="product-price">£24.00</div><div class="product-mark sold-out">Sold Out</div></div>';

/** Page of Squarespace 7.0 (theme Brine), whose sold-out mark and button are `div` elements. */
function squarespace70({ name, price, soldOut, was = '', head = '' }: Item): string {
  const variants = [
    {
      attributes: { Size: '50ml' },
      priceMoney: { currency: 'GBP', value: price },
      qtyInStock: soldOut ? 0 : 4,
      unlimited: false,
      onSale: was !== '',
    },
  ];
  const amount = (sum: string) => `<span class="sqs-money-native">${sum}</span>`;
  const body = `<div class="Site"><header class="Header"><a href="/" class="Header-branding">Lumen</a><nav class="Header-nav">${menu(en)}</nav><a href="/cart" class="Cart sqs-custom-cart"><span class="Cart-label">Cart</span> (<span class="sqs-cart-quantity">0</span>)</a></header>
<main class="Index"><section class="ProductItem hentry ${soldOut ? 'sold-out' : ''} ${was === '' ? '' : 'on-sale'}" id="item-5e"><nav class="ProductItem-nav"><a href="/shop">Back to All</a></nav><section class="ProductItem-gallery"><img src="/f.jpg" alt=""></section><section class="ProductItem-details"><h1 class="ProductItem-details-title" data-content-field="title">${name}</h1>
<div class="ProductItem-product-price"><div class="product-price">${was === '' ? `£${amount(price)}` : `<span class="original-price">£${amount(was)}</span> £${amount(price)}`}</div></div>${soldOut ? '<div class="product-mark sold-out">sold out</div>' : ''}<div class="ProductItem-details-excerpt"><p>${en.delivery}</p></div>
<div class="product-variants" data-item-id="5e" data-variants="${attribute(variants)}"></div><div class="product-quantity-input"><div class="quantity-label">Quantity:</div><input size="4" max="9999" min="1" value="1" type="number"></div><div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button" role="button" tabindex="0" data-item-id="5e" data-original-label="${soldOut ? 'Sold Out' : 'Add To Cart'}"><div class="sqs-add-to-cart-button-inner">${soldOut ? 'Sold Out' : 'Add To Cart'}</div></div></div></section></section>
<div class="sqs-block summary-block"><h4>${en.related}</h4>${others}</div></main>${tail(en)}</div>`;
  return web(
    'en-GB',
    `${name} — Lumen`,
    body,
    `<meta property="og:title" content="${name} — Lumen"><meta property="og:type" content="product"><meta property="product:price:amount" content="${price}"><meta property="product:price:currency" content="GBP"><meta property="product:availability" content="instock">${head}`,
  );
}

/** Creates a page of Squarespace 7.1, which has no price metadata. */
function squarespace71({ name, price, soldOut }: Item): string {
  const body = `<header id="header" class="header theme-col--primary"><div class="header-title"><a href="/">Lumen</a></div><div class="header-nav">${menu(en, (text) => `<div class="header-nav-item"><a href="#">${text}</a></div>`)}</div><a href="/cart" class="cart-style-icon"><span class="legacy-cart"><span class="cart-quantity-container"><span class="sqs-cart-quantity">0</span></span></span></a></header>
<main id="page" class="container"><article class="ProductItem"><section class="product-detail ${soldOut ? 'product-status-sold-out' : ''}"><div class="product-gallery"><img src="/f.jpg" alt="${name}"></div><div class="product-meta"><h1 class="product-title">${name}</h1><div class="product-price"><div class="product-price-value">${price}</div></div>${soldOut ? '<div class="product-scarcity product-restock-notification"></div><span class="product-mark">Sold Out</span>' : '<div class="product-scarcity">Only 3 left in stock</div>'}<div class="product-description"><p>A walk in the orchard.</p></div>
${soldOut ? '' : '<div class="product-add-to-cart"><button class="sqs-add-to-cart-button sqs-button-element--primary" type="button"><span class="sqs-add-to-cart-button-inner">Add To Cart</span><span class="cart-loader" style="display:none">Adding…</span><span class="cart-added" style="display:none">Added!</span></button></div>'}</div></section><section class="product-related-products"><h2>${en.related}</h2>${others}</section></article></main>${tail(en)}`;
  return web('en-GB', `${name} — Lumen`, body);
}

function wix({ name, price, soldOut, was = '', head = '' }: Item): string {
  const label = soldOut ? 'Rupture de stock' : 'Ajouter au panier';
  const prices =
    was === ''
      ? `<span data-hook="formatted-primary-price" data-wix-price="${price}">${price}</span>`
      : `<span data-hook="formatted-secondary-price" data-wix-original-price="${was}">${was}</span><span class="sr">Prix original</span><span data-hook="formatted-primary-price" data-wix-price="${price}">${price}</span><span class="sr">Prix promotionnel</span>`;
  const body = `<div id="SITE_CONTAINER"><header id="SITE_HEADER"><nav aria-label="Site">${menu(fr)}</nav><a data-hook="cart-icon-button" aria-label="Panier contenant 0 article"><svg></svg><text data-hook="svg-icon-text">0</text></a></header><main id="PAGES_CONTAINER"><article data-hook="product-page" class="P3UGe"><div data-hook="product-breadcrumbs"><a href="/">${fr.home}</a></div><section><img data-hook="main-media-image" alt="${name}"></section><section><h1 data-hook="product-title" class="_2qrJF">${name}</h1><div data-hook="sku">UGS : 0005</div><div data-hook="product-price"><div class="_26qxh">${prices}</div></div><div data-hook="product-quantity"><label>Quantité</label><input type="number" value="1" ${soldOut ? 'disabled' : ''}></div>
<div data-hook="add-to-cart-container"><button aria-disabled="${soldOut}" ${soldOut ? 'disabled=""' : ''} data-hook="add-to-cart" type="button"><span class="buttonnext__content">${label}</span></button></div>${soldOut ? '' : '<button type="button" data-hook="buy-now-button"><span>Acheter</span></button>'}<pre data-hook="description">Sel et verger. ${fr.delivery}</pre></section></article><section data-hook="related-products"><h2>${fr.related}</h2><div data-hook="product-item-root"><h3 data-hook="product-item-name">Lettre de mousse</h3><span data-hook="product-item-out-of-stock">Rupture de stock</span></div><div data-hook="product-item-root"><h3 data-hook="product-item-name">Psaume</h3><span data-hook="product-item-price-to-pay">31,00 €</span></div></section></main></div>${tail(fr)}`;
  return web('fr', `${name} | Aube`, body, head);
}

interface Small extends Item {
  lang: string;
  words: Words;
  add: string;
  gone: string;
}

/** Mozello, a system of small shops in the Baltic states. */
function mozello({ lang, words, name, price, soldOut, add, gone, was = '', head = '' }: Small): string {
  const body = `<div id="wrap" class="section"><header id="top"><div id="languages"></div><div id="title"><a href="/">Sāls</a></div><nav id="menu"><ul>${menu(words)}</ul></nav><a id="shopbar" href="/cart/"><span>${words.cart}</span> <span class="cart-count" style="display:none">0</span></a></header><div id="main"><div class="mz_component mz_catalog"><div class="moze-breadcrumbs"><a href="/">${words.home}</a></div>
<div class="mz_product"><div class="mz_productimage"><img src="/f.jpg" alt="${name}"></div><div class="mz_productinfo"><h1 class="moze-product-title mz_producttitle">${name}</h1>${was === '' ? '' : `<div class="mz_oldprice"><s>${was}</s></div>`}<div class="mz_price"><span class="moze-price">${price}</span></div>${soldOut ? `<div class="mz_stock mz_out"><span>${gone}</span></div>` : `<form class="mz_cartform"><div class="mz_qty"><input type="text" name="qty" value="1"></div><a class="moze-button btn mz_addtocart" href="#">${add}</a></form>`}<div class="mz_description"><p>${words.letter}</p></div></div></div>
<div class="mz_related"><h2>${words.related}</h2><div class="mz_item"><h3>Sūna</h3><span class="moze-price">€21.00</span></div></div></div></div>${tail(words)}</div>`;
  return web(lang, name, body, head);
}

const latvian = { lang: 'lv', words: lv, add: 'Pievienot grozam', gone: 'Nav noliktavā' };
const estonian = { lang: 'et', words: et, add: 'Lisa korvi', gone: 'Läbi müüdud' };

export const squarespace: PlatformPage[] = [
  {
    name: '7.0, in stock',
    url: 'https://lumen.example.co.uk/shop/p/salt-orchard',
    truth: truth('in_stock', 65, 'GBP', 'Salt Orchard'),
    why: 'The button is a div.',
    html: squarespace70({ name: 'Salt Orchard', price: '65.00', soldOut: false }),
  },
  {
    name: '7.0, sold out, OpenGraph in stock',
    url: 'https://lumen.example.co.uk/shop/p/fig-ink',
    truth: truth('out_of_stock', 65, 'GBP', 'Fig and Ink'),
    why: 'Its OpenGraph says in stock for all; the mark, the div button and the data of variants say not.',
    html: squarespace70({ name: 'Fig and Ink', price: '65.00', soldOut: true }),
  },
  {
    name: '7.0, on sale',
    url: 'https://lumen.example.co.uk/shop/p/iris',
    truth: truth('in_stock', 45.5, 'GBP', 'Iris'),
    why: 'The original price comes first.',
    html: squarespace70({ name: 'Iris', price: '45.50', was: '65.00', soldOut: false }),
  },
  {
    name: '7.1, in stock, few left',
    url: 'https://lumen.example.co.uk/shop/p/oud',
    truth: truth('in_stock', 1065, 'GBP', 'Oud Meridian'),
    why: 'No data for machines; hidden words of the button.',
    html: squarespace71({ name: 'Oud Meridian', price: '£1,065.00', soldOut: false }),
  },
  {
    name: '7.1, sold out',
    url: 'https://lumen.example.co.uk/shop/p/amber',
    truth: truth('out_of_stock', 65, 'GBP', 'Amber Lantern'),
    why: 'A mark and no button.',
    html: squarespace71({ name: 'Amber Lantern', price: '£65.00', soldOut: true }),
  },
];

export const wixStores: PlatformPage[] = [
  {
    name: 'in stock on sale',
    url: 'https://aube.example.fr/product-page/verger-de-sel',
    truth: truth('in_stock', 52, 'EUR', 'Verger de sel'),
    why: 'Both prices with hidden labels after them.',
    html: wix({ name: 'Verger de sel', price: '52,00 €', was: '65,00 €', soldOut: false }),
  },
  {
    name: 'sold out',
    url: 'https://aube.example.fr/product-page/figue',
    truth: truth('out_of_stock', 65, 'EUR', 'Figue et encre'),
    why: 'A disabled button that says so.',
    html: wix({ name: 'Figue et encre', price: '65,00 €', soldOut: true }),
  },
  {
    name: 'in stock, JSON-LD agrees',
    url: 'https://aube.example.fr/product-page/ambre',
    truth: truth('in_stock', 65, 'EUR', 'Ambre'),
    why: 'Everything agrees.',
    html: wix({ name: 'Ambre', price: '65,00 €', soldOut: false, head: productLd('Ambre', '65', 'EUR', 'InStock') }),
  },
];

export const mozelloShops: PlatformPage[] = [
  {
    name: 'Latvian, in stock, on sale',
    url: 'https://sals.example.lv/veikals/salas-darzs/',
    truth: truth('in_stock', 38, 'EUR', 'Sāls dārzs'),
    why: 'The button is a link.',
    html: mozello({ ...latvian, name: 'Sāls dārzs', price: '€38.00', was: '€45.00', soldOut: false }),
  },
  {
    name: 'Latvian, sold out',
    url: 'https://sals.example.lv/veikals/dzintars/',
    truth: truth('out_of_stock', 45, 'EUR', 'Dzintars'),
    why: 'A short line in place of the form.',
    html: mozello({ ...latvian, name: 'Dzintars', price: '€45.00', soldOut: true }),
  },
  {
    name: 'Estonian, sold out, JSON-LD in stock',
    url: 'https://sool.example.ee/pood/soolaaed/',
    truth: truth('out_of_stock', 45, 'EUR', 'Soolaaed'),
    why: 'Lying JSON-LD.',
    html: mozello({
      ...estonian,
      name: 'Soolaaed',
      price: '45,00 €',
      soldOut: true,
      head: productLd('Soolaaed', '45.00', 'EUR', 'InStock'),
    }),
  },
  {
    name: 'Estonian, in stock',
    url: 'https://sool.example.ee/pood/merevaik/',
    truth: truth('in_stock', 45, 'EUR', 'Merevaik'),
    why: 'Plain.',
    html: mozello({ ...estonian, name: 'Merevaik', price: '45,00 €', soldOut: false }),
  },
];
