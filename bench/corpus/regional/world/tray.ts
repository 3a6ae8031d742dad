/** Imitates Brazilian shops on Tray. */
import { each, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.lojadasessencias.com.br';
const real = (value: number) => `R$ ${money(value, 2, ',', '.')}`;

const tile = (
  name: string,
  price: number,
) => `<li class="item flex"><div class="product" data-id="3"><div class="product-name">${name}</div>
<div class="product-price"><div class="price"><span class="current-price">${real(price)}</span></div></div>
<a class="product-button button">Comprar</a></div></li>`;

const layout = (title: string, page: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="pt-br"><head><meta charset="utf-8"><title>${title}</title>${head}
<script>dataLayer=[{"pageCategory":"${page}","siteSearch":""}];</script></head><body class="page-${page}">
<header class="header"><div class="bar">Frete grátis a partir de R$ 250,00</div><div class="cart"><a
href="/loja/carrinho.php">Carrinho <span data-cart="amount">0</span></a></div>
<ul class="list nav"><li>Essências</li><li>Velas</li></ul></header><main class="site-main">${main}</main>
<footer class="footer">Formas de pagamento · Tecnologia Tray Commerce</footer></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const script = `<script>dataLayer.push({"productName":${JSON.stringify(v.name)},"idProduct":"${v.code}",
"price":"${v.saidPrice ?? v.price}",
"availability":"${(v.said ?? v.state) === 'out' ? 'Indisponível' : 'Disponível'}",
"stock":${(v.said ?? v.state) === 'out' ? 0 : 9}});</script>`;
  const wait = {
    in: 'Envio imediato',
    out: '',
    pre: 'Pré-venda: lançamento em 20/02/2027',
    supplier: 'Disponível em 15 dias úteis (fornecedor)',
  }[v.state];
  return layout(
    `${v.name} - Loja das Essências`,
    'product',
    `<div class="product-wrapper"><div class="product-gallery"><img alt=""></div><div class="product-form"><h1
class="product-name">${v.name}</h1>
<div class="product-info">Marca: <a>${v.brand}</a> Ref: <span>${v.code}</span></div>
<div id="product-form-box" class="board_htm description"><div class="product-price-tray">
${
  out
    ? `<div id="info_preco"><div class="botao-produto-indisponivel"><p
class="produto-indisponivel">Produto indisponível</p>
<span class="preco-produto">${real(v.price)}</span></div></div>
<div class="form-notify"><span>Avise-me quando chegar</span><input class="newsletter" name="email"
placeholder="E-mail"><button class="botao-avise">Avise-me</button></div>`
    : `<div id="info_preco" class="ProductPrice">
${when(v.old, `<span id="precoDe" class="dados-preco-valor">De: <s id="produtoPrecoDe">${real(v.old ?? 0)}</s></span>`)}
<span id="precoPor">${v.old ? 'Por: ' : ''}<span id="variacaoPreco"
class="PrecoPrincipal color">${real(v.price)}</span></span>
<span class="preco-avista">ou <b>${real(v.price * 0.95)}</b> à vista no Pix (5% de desconto)</span>
<span class="preco-parc">até <b>3x</b> de <b>${real(v.price / 3)}</b> sem juros</span></div>
${
  v.sizes
    ? `<div class="varCont"><label>Tamanho</label><select class="varSelect" name="variacao">${each(
        v.sizes,
        (s, i) =>
          `<option${when(i === v.shown, ' selected')}${when(s.state === 'out', ' disabled')}>${s.label} -
${real(s.price)}${when(s.state === 'out', ' (esgotado)')}</option>`,
      )}</select></div>`
    : ''
}
<div class="disponibilidade">Disponibilidade: <span id="variacaoDisponibilidade">${wait}</span></div>
<div id="bt_comprar"><input id="quant" name="quant" value="1"><button id="button-buy"
class="botao-comprar botao-commerce-img">${v.state === 'pre' ? 'COMPRAR NA PRÉ-VENDA' : 'COMPRAR'}</button></div>`
}</div></div></div>${script}</div>
<section class="section-showcase"><h2>Produtos relacionados</h2>
<ul>${each(neighbours(6, 0.1), (n) => tile(n.name, n.price))}</ul></section>`,
  );
}

const s = shop('tray', 'pt-BR', ORIGIN, 'BRL', render);
const base: View = {
  path: '/vela-lavanda',
  brand: 'Casa Clara',
  name: 'Vela aromática lavanda 200 g',
  code: '10822',
  price: 79.9,
  state: 'in',
};
const both = (price: number) => [price, Math.round(price * 95) / 100];
const pair = (a: State, b: State) => [
  { label: '100 g', price: 49.9, state: a },
  { label: '200 g', price: 79.9, state: b },
];
s.show('in stock, cheaper at once by Pix', base, ['in_stock'], [79.9, 75.9, 75.91]);
s.show('unavailable with notice form', { ...base, state: 'out' }, ['out_of_stock']);
s.show('from the supplier in 15 days', { ...base, state: 'supplier' }, ['in_stock', 'backorder'], [79.9, 75.9, 75.91]);
s.show('pre-sale', { ...base, state: 'pre' }, ['preorder'], [79.9, 75.9, 75.91]);
s.show('from and for price', { ...base, price: 60, old: 79.9 }, ['in_stock'], both(60));
s.show('small size sold out', { ...base, sizes: pair('out', 'in'), shown: 1 }, ['in_stock'], [79.9, 75.9, 75.91]);
s.show('script in stock, page unavailable', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/velas',
  layout(
    'Velas',
    'catalog',
    `<h1>Velas</h1><ul class="catalog-content">${each(neighbours(6, 0.1), (n) => tile(n.name, n.price))}</ul>`,
  ),
);
s.gone(
  'removed product',
  '/antigo',
  layout('404', '404', '<h1>Página não encontrada</h1><p>O produto foi removido da loja.</p>'),
);
export const cases = s.cases;
