import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { en, fr } from './words.ts';

interface Debut {
  name: string;
  now: string;
  was?: string;
  soldOut: boolean;
  head?: string;
}

const dollars = (sum: string) => `$${sum}`;

function debutPrice(now: string, was: string, soldOut: boolean): string {
  return `<dl class="price${soldOut ? ' price--sold-out' : ''}${was === '' ? '' : ' price--on-sale'}" data-price><div class="price__vendor"><dt><span class="visually-hidden">Vendor</span></dt><dd>Atelier Nord</dd></div>
<div class="price__pricing-group"><div class="price__regular"><dt><span class="visually-hidden visually-hidden--inline">Regular price</span></dt><dd><span class="price-item price-item--regular" data-regular-price>${dollars(was === '' ? now : was)}</span></dd></div>
<div class="price__sale"><dt><span class="visually-hidden visually-hidden--inline">Sale price</span></dt><dd><span class="price-item price-item--sale" data-sale-price>${dollars(now)}</span></dd></div>
<div class="price__badges"><span class="price__badge price__badge--sale" aria-hidden="true"><span>Sale</span></span><span class="price__badge price__badge--sold-out"><span>Sold out</span></span></div></div></dl>`;
}

function debut({ name, now, was = '', soldOut, head = '' }: Debut): string {
  const body = `<div id="SearchDrawer" class="search-bar drawer drawer--top"><form action="/search"><input type="search" name="q" placeholder="Search"><button type="submit">Submit</button></form></div>
<div class="cart-popup-wrapper cart-popup-wrapper--hidden" role="dialog" hidden><div class="cart-popup"><h2 class="cart-popup__heading">Just added to your cart</h2><p class="cart-popup__quantity-label">Qty:</p><a href="/cart" class="cart-popup__cta-link btn btn--secondary-accent">View cart (<span data-cart-popup-cart-quantity></span>)</a></div></div>
<header class="site-header" role="banner"><a href="/" class="site-header__logo-link">Atelier Nord</a><nav><ul class="site-nav">${menu(en)}</ul></nav><a href="/cart" class="site-header__cart"><span class="icon__fallback-text">Cart</span><span id="CartCount" class="site-header__cart-count hide">0 items</span></a></header>
<div class="page-container"><main class="main-content js-focus-hidden" id="MainContent"><div class="product-template__container page-width" id="ProductSection-product-template" data-section-type="product"><div class="grid product-single"><div class="grid__item product-single__media-group medium-up--one-half"><img src="//cdn.shopify.com/f.jpg" alt="${name}"></div>
<div class="grid__item medium-up--one-half"><div class="product-single__meta"><h1 class="product-single__title">${name}</h1><div class="product__price">${debutPrice(now, was, soldOut)}</div><div class="product__policies rte">Tax included. Shipping calculated at checkout.</div>
<form method="post" action="/cart/add" class="product-form product-form-product-template product-form--hide-variant-labels"><input type="hidden" name="form_type" value="product"><select name="id" id="ProductSelect-product-template" class="product-form__variants no-js"><option value="71" selected${soldOut ? ' disabled' : ''}>Default Title${soldOut ? ' - Sold out' : ''}</option></select>
<div class="product-form__error-message-wrapper product-form__error-message-wrapper--hidden" role="alert"><span class="product-form__error-message">Quantity must be 1 or more</span></div>
<div class="product-form__controls-group"><div class="product-form__item"><label for="Quantity">Quantity</label><input type="number" id="Quantity" name="quantity" value="1"></div></div>
<div class="product-form__controls-group product-form__controls-group--submit"><div class="product-form__item product-form__item--submit"><button type="submit" name="add"${soldOut ? ' aria-disabled="true"' : ''} aria-label="${soldOut ? 'Sold out' : 'Add to cart'}" class="btn product-form__cart-submit btn--secondary-accent" data-add-to-cart><span data-add-to-cart-text>${soldOut ? 'Sold out' : 'Add to cart'}</span><span class="hide" data-loader>Loading</span></button>
<div class="shopify-payment-button"><div class="shopify-payment-button__button shopify-payment-button__button--unbranded shopify-payment-button__button--hidden" disabled aria-hidden="true"> </div></div></div></div></form>
<p class="visually-hidden" data-product-status aria-live="polite" role="status"></p><div class="product-single__description rte"><p>${en.delivery}. 50ml.</p></div></div></div></div></div>
<aside class="section-recommendations"><h2>${en.related}</h2><ul class="grid grid--uniform"><li class="grid__item product-card"><a class="grid-view-item__link" href="/products/y"><div class="h4 grid-view-item__title">Moss Letter</div>${debutPrice('44.00', '', true)}</a></li><li class="grid__item"><a href="/products/z"><div class="h4">Cedar Psalm</div>${debutPrice('38.00', '', false)}</a></li></ul></aside></main></div>${tail(en)}
<script>theme.strings = {"addToCart":"Add to cart","soldOut":"Sold out","unavailable":"Unavailable","regularPrice":"Regular price"}; theme.moneyFormat = "$\{{amount}}";
Shopify.currency = {"active":"AUD","rate":"1.0"};</script>`;
  return web('en', `${name} – Atelier Nord`, body, head, 'template-product');
}

interface Prestige {
  name: string;
  prices: string;
  button: string;
  disabled: boolean;
  head?: string;
}

function prestige({ name, prices, button, disabled, head = '' }: Prestige): string {
  const body = `<div id="shopify-section-announcement" class="shopify-section"><section class="AnnouncementBar"><p class="AnnouncementBar__Content">${fr.delivery}</p></section></div>
<header id="section-header" class="Header Header--inline"><a href="/" class="Header__LogoLink">Maison Aube</a><nav class="Header__MainNav"><ul class="HorizontalList">${menu(fr, (text) => `<li class="HorizontalList__Item"><a href="#" class="Heading u-h6">${text}</a></li>`)}</ul></nav></header>
<div id="sidebar-cart" class="Drawer Drawer--fromRight" aria-hidden="true"><form class="Cart Drawer__Content"><p class="Cart__Empty Heading u-h5">${fr.empty}</p></form></div>
<main id="main" role="main"><section class="Product Product--medium"><div class="Product__Wrapper"><div class="Product__Gallery"><img src="//cdn.shopify.com/f.jpg" alt=""></div>
<div class="Product__InfoWrapper"><div class="Product__Info"><div class="Container"><div class="ProductMeta"><h2 class="ProductMeta__Vendor Heading u-h6">Maison Aube</h2><h1 class="ProductMeta__Title Heading u-h2">${name}</h1><div class="ProductMeta__PriceList Heading">${prices}</div><p class="ProductMeta__TaxNotice">Taxes incluses.</p></div>
<form method="post" action="/cart/add" id="product_form_71" class="ProductForm"><div class="ProductForm__Variants"><input type="hidden" name="id" value="71"></div>
<button type="submit" data-use-primary-button="true" class="ProductForm__AddToCart Button ${disabled ? 'Button--secondary' : 'Button--primary'} Button--full"${disabled ? ' disabled="disabled"' : ' data-action="add-to-cart"'}><span>${button}</span></button></form>
<div class="ProductMeta__Description"><div class="Rte"><p>Sel, figue, encre. Rupture avec les conventions de la parfumerie.</p></div></div></div></div></div></div></section>
<section class="Section"><header class="SectionHeader"><h3 class="SectionHeader__Heading Heading u-h3">${fr.related}</h3></header><div class="ProductList"><div class="ProductItem"><span class="ProductItem__Label">Épuisé</span><h2 class="ProductItem__Title Heading"><a href="/products/y">Lettre de mousse</a></h2><div class="ProductItem__PriceList Heading"><span class="ProductItem__Price Price">49,00€</span></div></div><div class="ProductItem"><h2 class="ProductItem__Title Heading"><a href="/products/z">Psaume de cèdre</a></h2><span class="ProductItem__Price Price">64,00€</span></div></div></section></main>${tail(fr)}`;
  return web('fr', `${name} | Maison Aube`, body, head, 'prestige--v4 template-product');
}

const price = (sum: string) => `<span class="ProductMeta__Price Price Text--subdued u-h4">${sum}€</span>`;
const reduced = (now: string, was: string) =>
  `<span class="ProductMeta__Price Price Price--highlight Text--subdued u-h4">${now}€</span><span class="ProductMeta__Price Price Price--compareAt Text--subdued u-h4">${was}€</span>`;
const australian = 'https://nord.example.com.au/products/';
const french = 'https://aube.example.fr/products/';

export const shopifyThemes: PlatformPage[] = [
  {
    name: 'Debut, in stock',
    url: `${australian}salt-orchard`,
    truth: truth('in_stock', 120, 'AUD', 'Salt Orchard'),
    why: 'Hidden badges; the currency is only in a script and the address.',
    html: debut({ name: 'Salt Orchard', now: '120.00', soldOut: false }),
  },
  {
    name: 'Debut, sold out',
    url: `${australian}fig-ink`,
    truth: truth('out_of_stock', 120, 'AUD', 'Fig and Ink'),
    why: 'The button is disabled for screen readers only (aria-disabled).',
    html: debut({ name: 'Fig and Ink', now: '120.00', soldOut: true }),
  },
  {
    name: 'Debut, on sale with JSON-LD',
    url: `${australian}iris`,
    truth: truth('in_stock', 84, 'AUD', 'Iris Mineral'),
    why: 'The regular price stands first.',
    html: debut({
      name: 'Iris Mineral',
      now: '84.00',
      was: '120.00',
      soldOut: false,
      head: productLd('Iris Mineral', '84.0', 'AUD', 'InStock'),
    }),
  },
  {
    name: 'Prestige, in stock',
    url: `${french}verger-de-sel`,
    truth: truth('in_stock', 145, 'EUR', 'Verger de sel'),
    why: 'The word for out of stock also means a break with something.',
    html: prestige({ name: 'Verger de sel', prices: price('145,00'), button: 'Ajouter au panier', disabled: false }),
  },
  {
    name: 'Prestige, sold out, stale JSON-LD',
    url: `${french}figue-et-encre`,
    truth: truth('out_of_stock', 145, 'EUR', 'Figue et encre'),
    why: 'JSON-LD of a cached section.',
    html: prestige({
      name: 'Figue et encre',
      prices: price('145,00'),
      button: 'Épuisé',
      disabled: true,
      head: productLd('Figue et encre', '145.0', 'EUR', 'InStock'),
    }),
  },
  {
    name: 'Prestige, pre-order',
    url: `${french}ambre`,
    truth: truth('preorder', 98.5, 'EUR', 'Ambre lanterne'),
    why: 'Only the button says so; the menu has the word as well.',
    html: prestige({ name: 'Ambre lanterne', prices: price('98,50'), button: 'Précommander', disabled: false }),
  },
  {
    name: 'Prestige, reduced',
    url: `${french}cuir-boreal`,
    truth: truth('in_stock', 101.5, 'EUR', 'Cuir boréal'),
    why: 'The old price stands after the new one, told apart by class names only.',
    html: prestige({
      name: 'Cuir boréal',
      prices: reduced('101,50', '145,00'),
      button: 'Ajouter au panier',
      disabled: false,
    }),
  },
];
