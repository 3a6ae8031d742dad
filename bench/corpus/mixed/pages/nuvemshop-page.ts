/** Page of Brazilian shops on Nuvemshop. */
import { css, each, gtm, ldProduct, links, num, slug } from '../util.ts';

const brl = (n: number): string => `R$${num(n)}`;
const part = (n: number, times: number): string => brl(Math.floor((n / times) * 100) / 100);

export const OTHERS: [string, number, boolean][] = [
  ['Natura Ekos Castanha Polpa Hidratante', 64.9, true],
  ['O Boticário Malbec Desodorante Colônia', 199.9, true],
  ['Granado Colônia Terrapeutics Erva-Doce', 89, true],
  ['Phebo Águas de Phebo Limão Siciliano', 119, false],
  ['Lola Cosmetics Meu Cacho Minha Vida', 42.5, true],
  ['Eudora Siàge Nutri Rosé Máscara', 69.99, true],
  ['Sallve Hidratante Firmador', 79.9, false],
  ['Avatim Home Spray Capim Limão', 98, true],
  ['Quem Disse Berenice Boné', 54.9, true],
];

export const item = ([name, price, ok]: [string, number, boolean], i: number): string => `
<div class="js-item-product item-product col-6 col-md-3" data-product-type="list" data-product-id="77${i}"
data-store="product-item-77${i}"><div class="item"><div class="js-product-container js-quickshop-container"
data-variants="[{&quot;product_id&quot;:77${i},\
&quot;price_short&quot;:&quot;${brl(price)}&quot;,&quot;available&quot;:${ok}}]">
<a href="/produtos/${slug(name)}/" title="${name}"><img class="js-item-image lazyload" alt="${name}"
data-srcset="//acdn.mitiendanube.com/stores/${slug(name)}-240-0.webp"></a>${
  ok ? '' : '<div class="label js-stock-label">Esgotado</div>'
}
<div class="item-description"><a href="/produtos/${slug(name)}/" class="item-link"><div class="js-item-name item-name
mb-3">${name}</div><div class="item-price-container mb-1"><span class="js-price-display
item-price">${brl(price)}</span></div><div class="item-installments">3 x de ${part(price, 3)} sem juros</div></a>
${
  ok
    ? '<input type="submit" class="js-addtocart js-prod-submit-form btn btn-primary btn-small cart" ' +
      'value="Comprar">'
    : ''
}</div></div></div></div>`;

export const shell = (title: string, body: string, tpl: string): string => `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="pt-BR"><head><meta charset="utf-8"><title>${title} - Flora de
Casa</title><meta property="og:site_name" content="Flora de Casa" />
<link rel="preconnect" href="https://acdn.mitiendanube.com" />${css([
  'head-main',
  'nav-desktop',
  'item-product',
  'js-price-display',
  'btn-primary',
  'installments',
  'js-accordion-container',
])}${gtm('GTM-NVM88')}
<script>var LS={store:{id:1932441,url:"floradecasa.com.br",custom_url:""},cart:{subtotal:0,items:[]},lang:"pt_BR",\
langCode:"pt_BR",currency:{"code":"BRL","display_short":"R$","cents_separator":",","thousands_separator":"."},\
country:"BR"};LS.ready={then:function(c){}};</script></head>
<body class="js-head-offset head-offset template-${tpl}"><section class="section-topbar">FRETE GRÁTIS acima de
R$199,00 • 10% OFF no Pix • Parcele em até 6x sem juros</section><header class="js-head-main head-main"><a href="/"
class="logo-img-container">Flora de Casa</a>
<ul class="js-nav-desktop-list nav-desktop-list">${links(
  ['Perfumaria', 'Cabelos', 'Rosto', 'Corpo e Banho', 'Maquiagem', 'Casa', 'Kits', 'Promoções', 'Marcas'],
  '/',
  'nav-item',
)}</ul><a href="#" class="js-toggle-cart">Carrinho
(<span class="js-cart-widget-amount">0</span>)</a></header>
<div id="modal-cart" class="js-ajax-cart-modal modal" style="display:none"><div class="js-empty-ajax-cart">O carrinho
de compras está vazio.</div><div class="js-fulfillment-info" style="display:none">Ops! Não temos mais estoque deste
produto para adicionar ao carrinho.</div></div>
${body}<footer class="js-footer"><ul>${links(
  ['Quem somos', 'Trocas e devoluções', 'Política de privacidade', 'Contato', 'Rastrear pedido'],
  '/',
  'footer-menu-item',
)}</ul><p>CNPJ 12.345.678/0001-90 — Rua das Acácias, 210,
Curitiba/PR</p><span>Meios de pagamento: Pix, boleto, cartão</span>
<form class="newsletter"><input type="email" placeholder="Seu e-mail"><button>Enviar</button></form><a
href="https://www.nuvemshop.com.br">Criado com Nuvemshop</a></footer><div class="js-notification
notification-cookie-banner">Ao navegar por este site você aceita o uso de cookies. <a>Entendi</a></div></body></html>`;

interface Opt {
  name: string;
  brand: string;
  price: number;
  was?: number;
  ok?: boolean;
  cta?: string;
  labels?: string;
  stock?: string;
  after?: string;
  variants?: string;
  ldAvail?: string;
  ldPrice?: number;
  noPrice?: boolean;
}

export function product(q: Opt): string {
  const ok = q.ok ?? true;
  return shell(
    q.name,
    `<div id="single-product" class="js-has-new-shipping js-product-detail js-product-container
pt-4" data-variants="[]" data-store="product-detail"><div class="container"><div class="breadcrumbs"><a class="crumb"
href="/">Início</a> . <a class="crumb" href="/perfumaria/">Perfumaria</a> . <span class="crumb
active">${q.name}</span></div>
<div class="row"><div class="col-md-7"><img alt="${q.name}" class="js-product-slide-img"
src="//acdn.mitiendanube.com/stores/${slug(q.name)}-640-0.webp">${q.labels ?? ''}</div><div class="col"
data-store="product-info-7001"><h1 class="js-product-name mb-3" data-store="product-name-7001">${q.name}</h1>
${
  q.noPrice
    ? ''
    : `<div class="price-container" data-store="product-price-7001"><span class="d-inline-block"><div
id="compare_price_display" class="js-compare-price-display price-compare"${
        q.was === undefined ? ' style="display:none;"' : ' style="display:block;"'
      }>${q.was === undefined ? '' : brl(q.was)}</div></span><span
class="d-inline-block"><div class="js-price-display" id="price_display"
data-product-price="${Math.round(q.price * 100)}">${brl(q.price)}</div></span>
<div class="js-payment-discount-price-product-container text-accent"><span
class="js-payment-discount-price-product">${brl(Math.round(q.price * 90) / 100)}</span> com Pix</div><div
class="js-max-installments-container"><span class="js-installment-amount">6</span> x de <span
class="js-installment-price">${part(q.price, 6)}</span> sem juros</div></div>`
}
<form id="product_form" class="js-product-form" method="post" action="/comprar/" data-store="product-form-7001"><input
type="hidden" name="add_to_cart" value="7001"/>${q.variants ?? ''}${q.stock ?? ''}<div class="row no-gutters
mb-4">${
      ok
        ? '<input type="number" class="js-quantity-input form-control" value="1" min="1" name="quantity" ' +
          'aria-label="Alterar quantidade">'
        : ''
    }
<input type="submit" class="js-addtocart js-prod-submit-form btn-add-to-cart btn btn-primary btn-big btn-block ${
      ok ? 'cart' : 'nostock'
    }" value="${q.cta ?? (ok ? 'Comprar' : 'Sem estoque')}"${
      ok ? '' : ' disabled'
    } data-store="product-buy-button"/></div></form>${q.after ?? ''}
<div id="product-shipping-container" class="product-shipping-calculator"><span>Meios de envio</span><input type="tel"
placeholder="Seu CEP" name="zipcode"><button>Calcular</button></div></div></div><div class="product-description
user-content"><h3>Descrição</h3><p>Fragrância de ${q.brand} com notas de lavanda, cumaru e priprioca. Conteúdo vegano,
não testado em animais.</p></div>
<div class="reviews"><p>★★★★★ Amei! Chegou antes do prazo. — Camila</p><p>★★★★ Cheiroso, mas vive esgotado. —
Renato</p></div></div></div><section class="section-products-related"><h2 class="h3">Produtos similares</h2><div
class="row">${each(OTHERS.slice(0, 4), item)}</div></section>
${ldProduct({
  name: q.name,
  brand: q.brand,
  sku: 'FC7001',
  price: q.ldPrice ?? q.price,
  cur: 'BRL',
  avail: q.ldAvail ?? (ok ? 'InStock' : 'OutOfStock'),
})}`,
    'product',
  );
}
export const warn =
  '<div class="js-product-form-notify"><h5>Avise-me quando chegar</h5><input type="text" ' +
  'placeholder="Nome"><input type="email" placeholder="E-mail"><button type="button" class="btn ' +
  'btn-secondary">Avise-me</button></div>';
export const sizes = (rows: [string, boolean][], pick: number): string => `<div class="js-product-variants
row"><label>Volume: <strong class="js-insta-variation-label">${rows[pick]?.[0] ?? ''}</strong></label>${each(
  rows,
  ([s, ok], i) =>
    `<a data-option="${s}" class="js-insta-variant btn btn-variant${i === pick ? ' selected' : ''}${
      ok ? '' : ' btn-variant-no-stock'
    }"><span class="btn-variant-content">${s}</span></a>`,
)}</div>`;
