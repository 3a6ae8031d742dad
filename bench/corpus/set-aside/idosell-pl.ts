/** Imitates a Polish perfumery on IdoSell (IAI) with gross and net prices. */

import type { Tile } from './lib.ts';
import { css, each, other, product, suite, when } from './lib.ts';

const make = suite('idosell-pachnidlo', 'pl', 'https://pachnidlo.pl');

const shelf: Tile[] = [
  ['Ziaja Kozie Mleko krem 50 ml', '8,99 zł', '2101-ziaja-kozie-mleko'],
  ['Bielenda Royal Rose Elixir serum', '27,50 zł', '2102-bielenda-rose'],
  ['Lancôme Idôle woda perfumowana 50 ml', '349,00 zł', '2103-lancome-idole'],
  ['Miraculum Pani Walewska Classic 30 ml', '24,90 zł', '2104-pani-walewska'],
  ['Tołpa żel do mycia twarzy 150 ml', '21,30 zł', '2105-tolpa-zel'],
  ['Eveline tusz Big Volume', '18,49 zł', '2106-eveline-tusz'],
  ['Bi-es Blossom Garden 100 ml', '19,99 zł', '2107-bi-es-blossom'],
  ['Versace Eros woda toaletowa 100 ml', '279,00 zł', '2108-versace-eros'],
];

const tile = ([name, price, path]: Tile, index: number) => `<div class="product col-6 col-sm-3 pt-3 pb-md-3 mb-3"
data-product_id="${2101 + index}" data-product_page="0"><a class="product__icon d-flex justify-content-center"
data-product-id="${2101 + index}" href="/product-pol-${path}.html" title="${name}"><img alt="${name}"
src="/hpeciai/${index}.webp"><strong class="label_icons">${
  index === 4 ? '<span class="label --unavailable">Niedostępny</span>' : '<span class="label --bestseller">Hit</span>'
}</strong></a><h3><a class="product__name" href="/product-pol-${path}.html">${name}</a></h3><div
class="product__prices"><strong class="price">${price}<span class="price_vat"> brutto</span></strong></div></div>`;

const menu = [
  'Perfumy damskie',
  'Perfumy męskie',
  'Niszowe',
  'Testery',
  'Twarz',
  'Ciało',
  'Włosy',
  'Makijaż',
  'Outlet',
];

const shop = (title: string, main: string, page = 'projector') => `<!DOCTYPE html><html lang="pl" class="--vat
--gross"><head>
<meta charset="utf-8"><title>${title} - pachnidlo.pl</title><style>${css([
  '.projector_price_value',
  '.projector_status',
  '.product__name',
  '.btn.--solid',
  '.projector_buttons',
])}</style><script>var app_shop={urls:{prefix:'data="/gfx/'},
vars:{priceType:'gross',currency:{symbol:'zł',id:'PLN'},currency_before_value:false},txt:{}};</script></head><body
class="projector_page"><div id="container" class="${page}_page container max-width-1400"><header
class="commercial_banner">
<div class="bars_top">Darmowa dostawa od 199 zł · Wysyłka w 24h</div><div id="menu_settings"><div
class="open_trigger">Język: pl |
waluta: zł</div><form><select name="lang"><option>Polski</option><option>English</option></select><select
name="curr"><option>zł</option><option>€</option><option>Kč</option></select></form></div><div id="menu_search"><input
class="menu_search__input" placeholder="Wpisz czego szukasz"></div><div id="menu_basket" class="topBasket"><span
class="topBasket__price">0,00 zł</span><div class="topBasket__details --products">Twój koszyk jest pusty</div></div><nav
id="menu_categories"><ul class="navbar-nav">${each(
  menu,
  (name, index) => `<li class="nav-item"><a class="nav-link" href="/pol_m_${index}.html" title="${name}">${name}</a><ul
class="navbar-subnav"><li class="nav-item"><a class="nav-link" href="/pol_n_${index}.html">Nowości</a></li></ul></li>`,
)}</ul></nav></header><div id="layout" class="row clearfix"><div id="content" class="col-12">${main}</div></div><footer
id="footer_links"><ul><li><a href="/dostawa">Koszty dostawy</a></li><li><a href="/zwroty">Zwroty 30 dni</a></li><li><a
href="/regulamin">Regulamin</a></li><li><a href="/salony">Salony stacjonarne</a></li></ul></footer><div
class="cookie_alert"><p>Używamy plików cookies.</p><button class="btn --solid">Zaakceptuj wszystkie</button></div></div>
</body></html>`;

interface Item {
  name: string;
  price: string;
  srp?: string;
  net?: string;
  points?: string;
  sizes?: string;
  status: string;
  kind?: string;
  buttons: string;
  micro?: string;
}

const buy = (label = 'Dodaj do koszyka') => `<div id="projector_buttons_section" class="projector_buttons"><div
class="projector_number"><button class="projector_number_down">-</button><input class="projector_number_input"
value="1"><button
class="projector_number_up">+</button></div><button id="projector_button_basket" type="submit" class="btn --solid
--large
projector_butttons__buy">${label}</button></div>`;

const notify = `<div class="projector_tell_availability" id="projector_tell_availability"><p>Powiadom mnie o dostępności
produktu</p><input type="email" name="email" class="f-control" placeholder="Twój adres e-mail"><button type="submit"
class="btn --solid">Powiadom o dostępności</button></div>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<div id="breadcrumbs"><ol><li><a href="/">Strona główna</a></li><li><a href="/pol_m_0.html">Perfumy
    damskie</a></li></ol></div>
<section id="projector_photos"><img class="photos__photo" src="/hpeciai/main.webp" alt="${i.name}"></section><section
id="projector_productname" class="product_name"><div class="product_name__block --name mb-2"><h1
class="product_name__name m-0">${i.name}</h1></div><a class="product_name__score" href="#opinions_section">(4,9) 57
opinii</a>
</section>${when(
      i.micro,
      `<div itemscope itemtype="https://schema.org/Product"><meta itemprop="name" content="${i.name}"><div
      itemprop="offers"
itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="${i.price.replace(',', '.')}"><meta
itemprop="priceCurrency" content="PLN"><link itemprop="availability" href="https://schema.org/${i.micro}"></div></div>`,
    )}<form id="projector_form" class="projector_details is-validated" action="/basketchange.php"
    method="post">${i.sizes ?? ''}
<div id="projector_status" class="projector_status ${i.kind ?? '--enable'}"><span
class="projector_status__gfx"></span><div
class="projector_status__info"><strong class="projector_status__description">${i.status}</strong></div></div><div
id="projector_prices_section" class="projector_prices__wrapper">${when(
      i.srp,
      `<div class="projector_prices__maxprice_wrapper">Cena regularna: <del class="projector_prices__maxprice">${i.srp}
      zł</del>
</div>`,
    )}${when(
      i.price,
      `<div class="projector_prices__price_wrapper"><strong class="projector_prices__price"
id="projector_price_value">${i.price} zł</strong><span class="projector_prices__info">brutto / 1szt.</span></div>`,
    )}${when(i.net, `<div class="projector_prices__net">${i.net} zł netto</div>`)}${
      i.points ?? ''
    }</div>${i.buttons}</form>
<section id="projector_longdescription"><p>Kwiatowo-owocowa kompozycja z czarną porzeczką i
piżmem.</p></section><section
id="opinions_section"><p>Magda: ciągle był niedostępny, w końcu kupiłam.</p><p>Ewa: zapłaciłam 189 zł rok
temu.</p></section>
<section class="hotspot mb-5"><h2><span class="headline__name">Zobacz także</span></h2><div class="products d-flex">
${each(shelf.slice(0, 5), tile)}</div></section><section class="hotspot"><h2>Ostatnio
oglądane</h2>${each(shelf.slice(5), tile)}
</section>`,
  );

const size = (label: string, state = '') => `<a class="projector_sizes__item ${state}" href="#" data-type="size"><span
class="projector_sizes__name">${label}</span></a>`;

export const cases = [
  make(
    'in stock',
    '/product-pol-3001.html',
    item({
      name: 'Chloé Love Story woda perfumowana 50 ml',
      price: '289,00',
      status: 'Produkt dostępny w dużej ilości',
      buttons: buy(),
      micro: 'InStock',
    }),
    product('in_stock', [289], 'PLN'),
  ),
  make(
    'sold out with notification',
    '/product-pol-3003.html',
    item({
      name: 'Escada Taj Sunset 100 ml',
      price: '199,00',
      kind: '--disable',
      status: 'Produkt niedostępny',
      buttons: notify,
    }),
    product('out_of_stock', [199], 'PLN'),
  ),
  make(
    'sold out',
    '/product-pol-3004.html',
    item({
      name: 'Celine Dion Sensational 30 ml',
      price: '39,99',
      kind: '--disable',
      status: 'Produkt wyprzedany',
      buttons: '',
    }),
    product('out_of_stock', [39.99], 'PLN'),
  ),
  make(
    'sizes, one sold out',
    '/product-pol-3005.html',
    item({
      name: 'Mugler Alien woda perfumowana',
      price: '319,00',
      sizes: `<div id="projector_sizes_section" class="projector_sizes"><span>Pojemność</span>${size('30 ml', '--active')}
    ${size('60 ml', '--disabled')}${size('90 ml')}</div>`,
      status: 'Produkt dostępny',
      buttons: buy(),
    }),
    product('in_stock', [319], 'PLN'),
  ),
  make(
    'pre-order',
    '/product-pol-3006.html',
    item({
      name: 'Bohoboco Nowość 2027 50 ml',
      price: '590,00',
      kind: '--phone',
      status: 'Przedsprzedaż – premiera 1 marca 2027',
      buttons: buy('Zamów w przedsprzedaży'),
    }),
    product('preorder', [590], 'PLN'),
  ),
  make(
    'to order',
    '/product-pol-3007.html',
    item({
      name: 'Parfums de Marly Layton 75 ml',
      price: '1 049,00',
      kind: '--order',
      status: 'Produkt na zamówienie, wysyłka w ciągu 14 dni',
      buttons: buy(),
    }),
    product('backorder', [1049], 'PLN'),
  ),
  make(
    'discontinued',
    '/product-pol-3008.html',
    item({
      name: 'Masaki Matsushima Art 40 ml',
      price: '',
      kind: '--disable',
      status: 'Produkt wycofany z oferty',
      buttons: '',
    }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'sale with regular and lowest price',
    '/product-pol-3009.html',
    item({
      name: 'Bruno Banani Pure 40 ml',
      price: '44,99',
      srp: '89,00',
      status: 'Produkt dostępny',
      points: `<div class="omnibus_price"><span>Najniższa cena
    produktu w okresie 30 dni przed wprowadzeniem obniżki: <b>49,99 zł</b></span></div>`,
      buttons: buy(),
      micro: 'InStock',
    }),
    product('in_stock', [44.99], 'PLN'),
  ),
  make(
    'gross and net price',
    '/product-pol-3010.html',
    item({ name: 'Olejek do masażu 1 l', price: '61,50', net: '50,00', status: 'Produkt dostępny', buttons: buy() }),
    product('in_stock', [61.5], 'PLN'),
  ),
  make(
    'store only',
    '/product-pol-3011.html',
    item({
      name: 'Zestaw świąteczny Chanel N°5',
      price: '739,00',
      kind: '--phone',
      status: 'Dostępny tylko w salonach stacjonarnych',
      buttons: `<a class="btn --outline"
    href="/salony">Sprawdź
    dostępność w salonach</a>`,
    }),
    product(['in_stock', 'out_of_stock'], [739], 'PLN'),
  ),
  make(
    'microdata in stock, page sold out',
    '/product-pol-3012.html',
    item({
      name: 'Naomi Campbell Queen of Gold 15 ml',
      price: '29,90',
      kind: '--disable',
      status: 'Chwilowo niedostępny',
      buttons: notify,
      micro: 'InStock',
    }),
    product('out_of_stock', [29.9], 'PLN'),
  ),
  make(
    'category',
    '/pol_m_0.html',
    shop(
      'Perfumy damskie',
      `<h1 class="search_name__label">Perfumy damskie</h1><section
    id="search" class="search products d-flex">${each(
      [...shelf, ['Elizabeth Arden Red Door 50 ml', '74,90 zł', '2109-red-door'] as const],
      tile,
    )}</section><div id="paging_setting_bottom">Produktów: 9 z 633</div>`,
      'search',
    ),
    other('not-a-product'),
  ),
];
