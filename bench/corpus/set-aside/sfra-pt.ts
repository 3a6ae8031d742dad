/** Imitates a Portuguese perfumery chain on Salesforce Commerce Cloud (SFRA). */

import type { Tile } from './lib.ts';
import { css, each, ld, other, product, suite, when } from './lib.ts';

const make = suite('sfcc-sfra-perfumaria', 'pt', 'https://www.perfumariaatlantica.pt');

const shelf: Tile[] = [
  ['Ach. Brito Sabonete Lavanda 160 g', '5,50 €', 'ach-brito-lavanda'],
  ['Claus Porto Musgo Real Água de Colónia', '85,00 €', 'musgo-real'],
  ['Benamôr Creme de Rosto', '14,90 €', 'benamor-rosto'],
  ['Rabanne Lady Million EDP', '79,95 €', 'lady-million'],
  ['Clinique Happy EDP 50 ml', '61,00 €', 'clinique-happy'],
  ['Loewe 001 Woman EDP 50 ml', '78,50 €', 'loewe-001'],
  ['Biotherm Lait Corporel 400 ml', '33,20 €', 'biotherm-lait'],
  ['Dolce & Gabbana Light Blue EDT 50 ml', '64,75 €', 'dg-light-blue'],
];

const tile = ([name, price, path]: Tile, index: number) => `<div class="col-6 col-sm-4"><div class="product"
data-pid="P00${index}"><div class="product-tile" data-gtm='{"id":"P00${index}"}'><div class="image-container"><a
href="/pt_PT/${path}/P00${index}.html"><img class="tile-image" src="/dw/image/v2/${index}.jpg" alt="${name}"></a><a
class="wishlistTile" href="/wishlist" title="Favoritos"></a></div><div class="tile-body"><div class="pdp-link"><a
class="link" href="/pt_PT/${path}/P00${index}.html">${name}</a></div><div class="price"><span><span class="sales"><span
class="value" content="${price.replace(',', '.').replace(' €', '')}">${price}</span></span></span></div>${when(
  index === 0,
  '<p class="tile-availability">Esgotado</p>',
)}</div></div></div></div>`;

const menu = ['Perfumes', 'Maquilhagem', 'Tratamento', 'Cabelo', 'Homem', 'Solares', 'Marcas', 'Presentes', 'Outlet'];

const shop = (title: string, main: string, action = 'Product-Show', head = '') => `<!DOCTYPE html><html lang="pt"><head>
<meta charset=UTF-8><title>${title} | Perfumaria Atlântica</title>${head}<style>${css([
  '.product-tile',
  '.prices .value',
  '.add-to-cart',
  '.availability-msg',
])}</style><script>window.CQuotient={};
dataLayer=[{"event":"pageView","currency":"EUR"}];
</script></head><body><div class="page" data-action="${action}" data-querystring=""><header id="header-ptl">
<div class="header-banner slide-up"><div class="html-slot-container">PORTES GRÁTIS em compras superiores a 35
€</div></div>
<div class="navbar-header"><a class="logo-home" href="/">Atlântica</a><div class="minicart" data-action-url="/Cart"><a
class="minicart-link" href="/carrinho" title="Carrinho 0 Artigos"><span class="minicart-quantity">0</span></a></div>
<form role="search"><input class="form-control search-field" placeholder="Procurar (palavras-chave, etc.)"></form></div>
<ul class="nav navbar-nav" role="menu">${each(
  menu,
  (name) => `<li class="nav-item dropdown"><a href="/pt_PT/${name.toLowerCase()}" class="nav-link
  dropdown-toggle">${name}</a>
<ul class="dropdown-menu"><li class="dropdown-item"><a
href="/pt_PT/${name.toLowerCase()}/novidades">Novidades</a></li></ul></li>`,
)}</ul></header><div role="main" id="maincontent">${main}</div><footer id="footercontent"><ul class="menu-footer"><li><a
href="/ajuda">Ajuda</a></li><li><a href="/lojas">As nossas lojas</a></li><li><a href="/cartao">Cartão Atlântica</a></li>
<li><a href="https://www.livroreclamacoes.pt">Livro de Reclamações</a></li></ul><div class="country-selector">Portugal
(€) |
Angola (Kz) | España (€)</div></footer><div class="modal" id="consent-tracking"><p>Usamos cookies.</p><button
class="affirm btn">Sim</button><button class="decline btn">Não</button></div></div></body></html>`;

interface Item {
  name: string;
  price: string;
  list?: string;
  msg: string;
  cart: string;
  attributes?: string;
  promo?: string;
  ld?: [string, string];
}

const msg = (text: string) => `<div class="availability product-availability" data-ready-to-order="true"><span
class="availability non-input-label">Disponibilidade:</span><ul class="list-unstyled availability-msg"><li>
<div>${text}</div></li></ul></div>`;

const buy = (label = 'Adicionar ao carrinho', off = false) => `<div class="prices-add-to-cart-actions"><div
class="cart-and-ipay"><input type="hidden" class="add-to-cart-url" value="/Cart-AddProduct"><button
class="add-to-cart btn btn-primary" data-toggle="modal" data-pid="P4410" ${off ? 'disabled' : ''}><i
class="fa fa-shopping-bag"></i> ${label}</button></div></div>`;

const notify = `<div class="back-in-stock"><h5>Avise-me quando estiver disponível</h5><form
action="/BackInStock-Subscribe">
<input type="email" class="form-control" name="email"><button class="btn
btn-outline-primary">Avisar-me</button></form></div>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<div class="container product-detail product-wrapper" data-pid="P4410"><ol class="breadcrumb"><li><a
href="/pt_PT/perfumes">Perfumes</a></li><li><a href="/pt_PT/perfumes/mulher">Mulher</a></li></ol><div class="row">
<div class="primary-images col-12"><img class="d-block img-fluid" src="/dw/image/v2/main.jpg" alt="${i.name}"></div>
<div class="col-12 col-sm-6"><h1 class="product-name">${i.name}</h1><div class="product-number-rating">Artigo
<span class="product-id">P4410</span></div><div class="attributes">${i.attributes ?? ''}${i.msg}${when(
      i.promo,
      `<div class="promotions"><div class="callout">${i.promo}</div></div>`,
    )}<div class="prices"><div class="price"><span>${when(
      i.list,
      `<del><span class="strike-through list"><span class="value"><span class="sr-only">Preço reduzido
      de</span>${i.list}
<span class="sr-only">para</span></span></span></del>`,
    )}${when(i.price, `<span class="sales"><span class="value">${i.price}</span></span>`)}</span></div></div>
${i.cart}</div>
<div class="social-container"></div></div></div><div class="description-and-detail"><h2>Descrição</h2><div
class="content">
Um floral oriental com flor de laranjeira e baunilha de Madagáscar.</div></div>
<div class="reviews"><h2>Opiniões (7)</h2><p>Rita: estava sempre esgotado na loja do Porto.</p><p>João: paguei 49
€.</p></div>
<div class="recommendations"><h2>Também pode gostar</h2><div class="row">${each(shelf.slice(0, 5), tile)}</div></div>
<div class="recently-viewed"><h2>Vistos recentemente</h2><div class="row">${each(
      shelf.slice(5),
      tile,
    )}</div></div></div>`,
    'Product-Show',
    i.ld
      ? ld({
          '@context': 'http://schema.org/',
          '@type': 'Product',
          name: i.name,
          mpn: 'P4410',
          offers: {
            url: {},
            '@type': 'Offer',
            priceCurrency: 'EUR',
            price: i.ld[1],
            availability: `http://schema.org/${i.ld[0]}`,
          },
        })
      : '',
  );

const size = (list: readonly (readonly [label: string, state: string])[]) => `<div data-attr="size"><label
for="size-1">Tamanho</label><select class="custom-select form-control select-size" id="size-1">${each(
  list,
  ([label, state]) => `<option value="${label}" ${state}>${label}</option>`,
)}</select></div>`;

export const cases = [
  make(
    'in stock',
    '/pt_PT/narciso/P4410.html',
    item({
      name: 'Narciso Rodriguez For Her EDT 50 ml',
      price: '67,90 €',
      msg: msg('Em stock'),
      cart: buy(),
      ld: ['InStock', '67.90'],
    }),
    product('in_stock', [67.9], 'EUR'),
  ),
  make(
    'few left',
    '/pt_PT/acqua/P4411.html',
    item({
      name: 'Acqua di Gioia EDP 30 ml',
      price: '48,20 €',
      msg: msg('Apenas 3 unidades em stock'),
      cart: buy(),
      ld: ['InStock', '48.20'],
    }),
    product('in_stock', [48.2], 'EUR'),
  ),
  make(
    'sold out with notify form',
    '/pt_PT/pleats/P4412.html',
    item({
      name: 'Issey Miyake Pleats Please EDT 30 ml',
      price: '39,00 €',
      msg: msg('Esgotado'),
      cart: notify,
      ld: ['OutOfStock', '39.00'],
    }),
    product('out_of_stock', [39], 'EUR'),
  ),
  make(
    'sold out, disabled button',
    '/pt_PT/pepe/P4413.html',
    item({
      name: 'Pepe Jeans Celebrate EDP 50 ml',
      price: '22,95 €',
      msg: msg('Este artigo não está disponível de momento'),
      cart: buy('Adicionar ao carrinho', true),
    }),
    product('out_of_stock', [22.95], 'EUR'),
  ),
  make(
    'another size sold out',
    '/pt_PT/bonbon/P4414.html',
    item({
      name: 'Viktor&Rolf Bonbon EDP',
      price: '63,40 €',
      attributes: size([
        ['30 ml', 'selected'],
        ['50 ml (esgotado)', 'disabled'],
        ['90 ml', ''],
      ]),
      msg: msg('Em stock'),
      cart: buy(),
    }),
    product('in_stock', [63.4], 'EUR'),
  ),
  make(
    'pre-order',
    '/pt_PT/claus/P4415.html',
    item({
      name: 'Claus Porto Água de Colónia 2027',
      price: '110,00 €',
      msg: msg('Pré-venda. Disponível a partir de 14/02/2027'),
      cart: buy('Pré-encomendar'),
      ld: ['PreOrder', '110.00'],
    }),
    product('preorder', [110], 'EUR'),
  ),
  make(
    'back-order',
    '/pt_PT/memo/P4416.html',
    item({
      name: 'Memo Paris Marfa EDP 75 ml',
      price: '235,00 €',
      msg: msg('Por encomenda – envio em 2 a 3 semanas'),
      cart: buy('Encomendar'),
    }),
    product('backorder', [235], 'EUR'),
  ),
  make(
    'discontinued',
    '/pt_PT/salvador/P4417.html',
    item({ name: 'Salvador Dalí Dalissime EDT 50 ml', price: '', msg: msg('Artigo descontinuado'), cart: '' }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'card price beside normal price',
    '/pt_PT/idole/P4419.html',
    item({
      name: 'Lancôme Idôle Nectar EDP 50 ml',
      price: '92,30 €',
      promo: 'Com Cartão Atlântica: <strong>73,84 €</strong> (exclusivo clientes com cartão)',
      msg: msg('Em stock'),
      cart: buy(),
    }),
    product('in_stock', [92.3], 'EUR'),
  ),
  make(
    'store only',
    '/pt_PT/tester/P4420.html',
    item({
      name: 'Chanel N°19 Poudré EDP 50 ml',
      price: '121,00 €',
      msg: msg('Disponível apenas em loja'),
      cart: '<a class="btn btn-primary" href="/lojas">Ver lojas com stock</a>',
    }),
    product(['in_stock', 'out_of_stock'], [121], 'EUR'),
  ),
  make(
    'structured data in stock, page sold out',
    '/pt_PT/dior/P4421.html',
    item({
      name: 'Dior Addict Eau Fraîche 50 ml',
      price: '84,00 €',
      msg: msg('Esgotado online'),
      cart: notify,
      ld: ['InStock', '84.00'],
    }),
    product('out_of_stock', [84], 'EUR'),
  ),
  make(
    'search',
    '/pt_PT/pesquisa?q=edp',
    shop(
      'Pesquisa',
      `<div class="container search-results"><h1
  class="page-title">
    Resultados para "edp"</h1><span>8 de 311 resultados</span><div class="row product-grid">${each(shelf, tile)}
    <div class="show-more"><button class="btn">Mais resultados</button></div></div></div>`,
      'Search-Show',
    ),
    other('not-a-product'),
  ),
];
