/** Imitates Brazilian shops on VTEX IO. */
import {
  each,
  jsonLd,
  ldProduct,
  money,
  neighbours,
  type State,
  saidPrice,
  schemaStock,
  shop,
  type View,
  when,
} from '../kit.ts';

const ORIGIN = 'https://www.perfumaria-ipanema.com.br';

/** The shop splits a price in many spans. */
const split = (value: number) => {
  const [whole, cents] = money(value, 2, ',', '.').split(',');
  const parts = (whole ?? '').split('.');
  const c = 'vtex-product-price-1-x-currency';
  return `<span class="${c}Container vtex-product-price-1-x-currencyContainer--summary"><span class="${c}Code">R$</span>
<span class="${c}Literal">&nbsp;</span>${parts
    .map((part) => `<span class="${c}Integer">${part}</span>`)
    .join(
      `<span class="${c}Group">.</span>`,
    )}<span class="${c}Decimal">,</span><span class="${c}Fraction">${cents}</span></span>`;
};

const tile = (
  name: string,
  price: number,
) => `<section class="vtex-product-summary-2-x-container"><article class="vtex-product-summary-2-x-element">
<h3 class="vtex-product-summary-2-x-productNameContainer"><span
class="vtex-product-summary-2-x-productBrand">${name}</span></h3>
<span class="vtex-product-price-1-x-sellingPrice"><span
class="vtex-product-price-1-x-sellingPriceValue">${split(price)}</span></span>
<button class="vtex-button" type="button"><span
class="vtex-add-to-cart-button-0-x-buttonText">Comprar</span></button></article></section>`;

const layout = (title: string, page: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${title}</title>${head}
<meta name="generator" content="vtex.render-server@8.177.1"></head><body class="bg-base">
<div id="styles_iconpack" style="display:none"></div><div class="render-container render-route-store-${page}"><div
class="vtex-store-header-2-x-headerRow">
<span>Frete grátis acima de R$ 199,00 para o Sudeste</span><div class="vtex-minicart-2-x-minicartIconContainer">0</div>
<nav class="vtex-menu-2-x-menuContainer"><a>Perfumes</a><a>Corpo</a></nav></div>${main}
<footer class="vtex-store-footer-2-x-footerLayout">CNPJ 00.000.000/0001-00 · Preços válidos somente no site</footer>
</div>
<div class="cookie">Usamos cookies. <button>Aceitar</button></div></body></html>`;

const skus = (v: View) => `<div class="vtex-store-components-3-x-skuSelectorContainer"><div
class="vtex-store-components-3-x-skuSelectorSubcontainer--volume">
<span class="vtex-store-components-3-x-skuSelectorName">Volume</span>${each(
  v.sizes,
  (s, i) => `<div role="presentation" class="vtex-store-components-3-x-skuSelectorItem${when(
    i === v.shown,
    ' vtex-store-components-3-x-skuSelectorItem--selected',
  )}${when(s.state === 'out', ' vtex-store-components-3-x-unavailable')}">
<div class="vtex-store-components-3-x-skuSelectorItemTextValue">${s.label}</div>${when(
    s.state === 'out',
    '<div class="vtex-store-components-3-x-diagonalCross"></div>',
  )}</div>`,
)}</div></div>`;

const notify = `<div class="vtex-store-components-3-x-subscriberContainer"><div class="vtex-store-components-3-x-title">
Este produto não está disponível no momento</div><div
class="vtex-store-components-3-x-subscribeLabel">Quero saber quando estiver disponível</div>
<form class="vtex-store-components-3-x-form"><input name="name" placeholder="Digite seu nome"><input name="email"
placeholder="Digite seu email">
<button type="submit"><span>Avise-me</span></button></form></div>`;

function data(v: View): string {
  const sizes = v.sizes ?? [{ label: v.name, price: saidPrice(v), state: v.state }];
  const offers = sizes.map((size) => ({
    '@type': 'Offer',
    price: size.price,
    priceCurrency: 'BRL',
    availability: v.sizes ? schemaStock({ ...v, said: size.state }) : schemaStock(v),
    sku: `${v.code}-${size.label}`,
    seller: { '@type': 'Organization', name: 'Perfumaria Ipanema' },
  }));
  const prices = sizes.map((size) => size.price);
  return jsonLd({
    ...ldProduct(v, ORIGIN, 'BRL'),
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      priceCurrency: 'BRL',
      offers,
      offerCount: offers.length,
    },
  });
}

function render(v: View): string {
  const out = v.state === 'out';
  const button = { in: 'Adicionar à sacola', out: '', pre: 'Comprar na pré-venda', supplier: 'Comprar sob encomenda' }[
    v.state
  ];
  const price = out
    ? ''
    : `${when(
        v.old,
        `<span class="vtex-product-price-1-x-listPrice"><span
class="vtex-product-price-1-x-listPriceValue strike">${split(v.old ?? 0)}</span></span>`,
      )}<span class="vtex-product-price-1-x-sellingPrice"><span
class="vtex-product-price-1-x-sellingPriceValue">${split(v.price)}</span></span>
<span class="vtex-product-price-1-x-installments">em até <span
class="vtex-product-price-1-x-installmentsNumber">6</span>x de ${split(v.price / 6)} sem juros</span>`;
  return layout(
    `${v.name} - Perfumaria Ipanema`,
    'product',
    `<div class="vtex-flex-layout-0-x-flexRow--product-main"><h1 class="vtex-store-components-3-x-productNameContainer">
<span class="vtex-store-components-3-x-productBrand">${v.name}</span></h1><span
class="vtex-product-identifier-0-x-product-identifier__value">${v.code}</span>
${price}${v.sizes ? skus(v) : ''}
${when(v.state === 'pre', '<p class="vtex-rich-text-0-x-paragraph">Pré-venda: envio a partir de 10 de março.</p>')}
${when(
  v.state === 'supplier',
  `<p
class="vtex-rich-text-0-x-paragraph">Sob encomenda: o fornecedor envia em até 12 dias úteis.</p>`,
)}
${
  out
    ? notify
    : `<button tabindex="0" class="vtex-button bw1 ba bg-action-primary" type="button"><div class="vtex-button__label">
<span class="vtex-add-to-cart-button-0-x-buttonText">${button}</span></div></button>`
}<div class="vtex-store-components-3-x-productDescriptionText">${v.note ?? 'Notas de maracujá e sândalo.'}</div></div>
<div class="vtex-slider-layout-0-x-sliderLayoutContainer"><h2>Quem viu, viu
também</h2>${each(neighbours(6, 0.1), (n) => tile(n.name, n.price))}</div>`,
    `<meta property="product:price:amount" content="${saidPrice(v)}"><meta property="product:price:currency"
content="BRL">${data(v)}`,
  );
}

const s = shop('vtex-io', 'pt-BR', ORIGIN, 'BRL', render);
const base: View = {
  path: '/perfume-maracuja-100ml/p',
  brand: 'Ipanema',
  name: 'Perfume Maracujá 100ml',
  code: 'IPA100',
  price: 289.9,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50ml', price: 189.9, state: a },
  { label: '100ml', price: 289.9, state: b },
];
s.show('in stock, price split in spans', base, ['in_stock']);
s.cases.push({
  system: 'vtex-io',
  what: 'unavailable with notice form, no price shown',
  language: 'pt-BR',
  url: `${ORIGIN}/perfume-caju/p`,
  html: render({ ...base, state: 'out', price: 0 }),
  truth: { page: ['product'], stock: ['out_of_stock'], prices: [], currency: null },
});
s.show('made to order', { ...base, state: 'supplier', said: 'in' }, ['in_stock', 'backorder']);
s.show('pre-sale', { ...base, state: 'pre', said: 'in' }, ['preorder']);
s.show('list price struck out, thousands', { ...base, price: 1189.9, old: 1499 }, ['in_stock']);
s.show('small size crossed out', { ...base, sizes: pair('out', 'in'), shown: 1 }, ['in_stock']);
s.show('data sold out, buy button shown', { ...base, said: 'out' }, ['in_stock']);
s.list(
  'department',
  '/perfumes',
  layout(
    'Perfumes',
    'search',
    `<h1>Perfumes</h1><div
class="vtex-search-result-3-x-gallery">${each(neighbours(6, 0.1), (n) => tile(n.name, n.price))}</div>`,
  ),
);
s.gone(
  'removed product',
  '/velho/p',
  layout('404', 'not-found', '<h1>Ops! Produto não encontrado</h1><p>Este item saiu do nosso catálogo.</p>'),
);
export const cases = s.cases;
