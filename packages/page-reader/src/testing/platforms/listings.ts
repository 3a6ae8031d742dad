import { menu, type PlatformPage, tail, truth, web } from './page.ts';
import { cs, de, en, fr, ru } from './words.ts';

const names = ['Salt Orchard', 'Fig and Ink', 'Cedar Psalm', 'Moss Letter', 'Amber Lantern', 'Tin Rose'];

function shopifyCollection(): string {
  const cards = names.map(
    (name, at) =>
      `<li class="grid__item"><div class="card-wrapper"><h3 class="card__heading"><a href="/products/p-${at}">${name}</a></h3><div class="price"><span class="price-item price-item--regular">$${30 + at}.00 USD</span></div><button type="submit" name="add" class="quick-add__submit">Add to cart</button></div></li>`,
  );
  const body = `<header class="header"><a href="/">Calder</a><ul>${menu(en)}</ul></header><main id="MainContent"><div class="collection-hero"><h1 class="collection-hero__title">Eau de parfum</h1></div><div id="product-grid"><div class="facets"><summary>Availability</summary><label><input type="checkbox"> In stock (14)</label><label><input type="checkbox"> Out of stock (3)</label></div><p>17 products</p><ul class="grid product-grid">${cards.join('')}</ul></div></main>${tail(en)}`;
  return web('en', 'Eau de parfum – Calder', body);
}

function magentoCategory(): string {
  const cards = names.map(
    (name, at) =>
      `<li class="item product product-item"><strong class="product name"><a class="product-item-link" href="#">${name}</a></strong><div class="price-box"><span class="price">${30 + at},00 €</span></div><button class="action tocart primary"><span>Ajouter au panier</span></button></li>`,
  );
  const body = `<header class="page-header"><ul>${menu(fr)}</ul></header><main id="maincontent"><div class="page-title-wrapper"><h1 class="page-title"><span class="base">Parfums femme</span></h1></div><div class="toolbar toolbar-products"><p class="toolbar-amount">Articles 1-6 sur 48</p><select><option>Trier par prix</option></select></div><ol class="products list items">${cards.join('')}</ol></main>${tail(fr)}`;
  return web('fr', 'Parfums femme', body, '', 'catalog-category-view page-products');
}

function home(): string {
  const cards = names
    .slice(0, 4)
    .map(
      (name, at) =>
        `<div class="product--box"><a class="product--title" href="#">${name}</a><span class="price--default">${30 + at},00 € *</span></div>`,
    );
  const body = `<header><a href="/">Duftkontor</a><ul>${menu(de)}</ul></header><main><div class="banner"><h1>Willkommen im Duftkontor</h1><a href="/neu">Jetzt entdecken</a></div><h2>Topseller</h2>${cards.join('')}</main>${tail(de)}`;
  return web('de', 'Duftkontor – Parfum online kaufen', body);
}

function bitrixSection(): string {
  const cards = names.map(
    (name, at) =>
      `<div class="product-item-container"><h3 class="product-item-title"><a href="#">${name}</a></h3><span class="product-item-price-current">${at + 2} 900 ₽</span>${at === 2 ? '<span>Нет в наличии</span>' : '<a class="btn btn-default btn-sm">В корзину</a>'}</div>`,
  );
  const body = `<header><ul>${menu(ru)}</ul></header><div class="workarea"><h1 id="pagetitle">Духи</h1><div class="bx_filter">Цена от 2900 до 9900</div><div class="catalog-section">${cards.join('')}</div></div>${tail(ru)}`;
  return web('ru', 'Духи купить', body);
}

function notFound(lang: string, title: string, heading: string, text: string): string {
  const words = lang === 'cs' ? cs : en;
  const body = `<header><a href="/">Lumen</a><ul>${menu(words)}</ul><span>${words.empty}</span></header><main><div class="error-page"><h1>${heading}</h1><p>${text}</p><form><input name="q"><button>${words.search}</button></form></div><h2>${words.related}</h2><div class="card"><a href="#">Moss Letter</a> <span class="price">€24.00</span> <button>Add to cart</button></div></main>${tail(words)}`;
  return web(lang, title, body);
}

function article(): string {
  const body = `<header><a href="/">Lumen</a><ul>${menu(en)}</ul></header><main><article><h1>How we made Salt Orchard</h1><time>12 March</time><p>It took three years and cost us about $40,000. The first batch was sold out within a day; the second is in stock now.</p><p><a href="/products/salt">Shop Salt Orchard</a></p></article></main>${tail(en)}`;
  return web('en', 'How we made Salt Orchard | Lumen diary', body);
}

export const listings: PlatformPage[] = [
  {
    name: 'Shopify collection',
    url: 'https://calder.example.com/collections/edp',
    truth: truth('unknown'),
    why: 'Quick-add buttons and filters of availability.',
    html: shopifyCollection(),
  },
  {
    name: 'Magento category',
    url: 'https://nord.example.fr/parfums/femme.html',
    truth: truth('unknown'),
    why: 'Six cards.',
    html: magentoCategory(),
  },
  {
    name: 'front page',
    url: 'https://duftkontor.example.de/',
    truth: truth('unknown'),
    why: 'Prices, no buttons.',
    html: home(),
  },
  {
    name: 'Bitrix section',
    url: 'https://sol.example.ru/catalog/duhi/',
    truth: truth('unknown'),
    why: 'One card is sold out.',
    html: bitrixSection(),
  },
  {
    name: 'soft 404 in English',
    url: 'https://lumen.example.ie/products/salt-orchard',
    truth: truth('unknown'),
    why: 'Another product can be bought there.',
    html: notFound(
      'en',
      'Page not found – Lumen',
      'Sorry, we could not find that page',
      'The product you are looking for may have been removed.',
    ),
  },
  {
    name: 'soft 404 in Czech',
    url: 'https://lumen.example.cz/slany-sad',
    truth: truth('unknown'),
    why: 'Another product can be bought there.',
    html: notFound(
      'cs',
      'Stránka nenalezena | Lumen',
      'Stránka nebyla nalezena',
      'Omlouváme se, ale tato stránka neexistuje.',
    ),
  },
  {
    name: 'article about a product',
    url: 'https://lumen.example.com/blogs/diary/how-we-made-salt-orchard',
    truth: truth('unknown'),
    why: 'Sold out and in stock in one sentence.',
    html: article(),
  },
];
