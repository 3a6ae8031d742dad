/** Imitates Argentine shops on Tiendanube, also named Nuvemshop. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.aromasdelsur.com.ar';
const pesos = (value: number) => `$${money(value, 0, ',', '.')}`;

const tile = (
  name: string,
  price: number,
) => `<div class="js-item-product col-6 item item-product" data-product-id="77" data-component="product-list-item">
<div class="item-description"><a class="js-item-link"><div class="js-item-name item-name">${name}</div><div
class="item-price-container">
<span class="js-price-display item-price" data-product-price="${price * 100}">${pesos(price)}</span></div></a></div>
<form class="js-product-form"><input type="submit" class="js-addtocart js-prod-submit-form btn btn-primary cart"
value="Agregar al carrito"></form></div>`;

const layout = (title: string, tpl: string, main: string, head = '') => `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="es"><head><meta charset="utf-8"><title>${title}</title>
<meta property="og:site_name" content="Aromas del Sur">${head}
<script>LS={store:{id:1},cart:{subtotal:0},currency:{code:"ARS",display_short:"$"}};</script></head><body
class="template-${tpl}">
<section class="section-advertising">ENVÍO GRATIS en compras superiores a $90.000</section><header
class="js-head-main head-main"><ul class="js-nav-desktop-list">
<li><a>Perfumes</a></li><li><a>Difusores</a></li></ul><div id="ajax-cart"><a class="js-modal-open">Carrito <span
class="js-cart-widget-amount">0</span></a></div></header>
${main}<footer class="js-footer">Creado con Tiendanube<a>Botón de arrepentimiento</a></footer>
<div class="js-notification js-notification-cookie-banner"
style="display: none;">Al navegar este sitio aceptás las cookies <a>Entendido</a></div>
<div id="modal-cart"><div class="js-empty-ajax-cart">El carrito de compras está vacío.</div><div
class="js-visible-on-cart-filled" style="display:none;">Subtotal $0</div>
<div class="js-error-cart" style="display:none;">No hay más stock de este producto.</div></div></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const state = out ? 'nostock' : 'cart';
  const text = {
    in: 'Agregar al carrito',
    out: 'Sin stock',
    pre: 'Reservar en preventa',
    supplier: 'Comprar por encargo',
  }[v.state];
  const variants = JSON.stringify(
    (v.sizes ?? [{ label: '', price: v.price, state: v.state }]).map((size, i) => ({
      product_id: 4411,
      id: 900 + i,
      price_short: pesos(size.price),
      price_number: size.price,
      stock: size.state === 'out' ? 0 : null,
      available: size.state !== 'out',
      option0: size.label,
    })),
  ).replace(/"/g, '&quot;');
  return layout(
    `${v.name} - Aromas del Sur`,
    'product',
    `<div id="single-product"
class="js-has-new-shipping js-product-detail js-product-container js-shipping-calculator-container"
data-variants="${variants}" data-store="product-detail"><div class="container"><div class="row"><div class="col"
data-store="product-image-1"><img></div>
<div class="col" data-store="product-info-1"><div class="labels" data-store="product-item-labels">
<div class="js-stock-label label label-default"${when(!out, ' style="display:none;"')}>Sin stock</div>
<div class="js-offer-label label label-accent"${when(!v.old, ' style="display:none;"')}>OFF</div></div>
<h1 class="js-product-name h2" data-store="product-name-1">${v.name}</h1><div class="price-container"
data-store="product-price-1">
<span class="d-inline-block"><div class="js-price-display h3" id="price_display"
data-product-price="${v.price * 100}">${pesos(v.price)}</div></span>
<span class="d-inline-block"><div id="compare_price_display" class="js-compare-price-display price-compare"${
      v.old ? '' : ' style="display:none;"'
    }>${pesos(v.old ?? 0)}</div></span></div>
<div class="js-max-installments-container">3 cuotas sin interés de <span
class="js-installment-amount">${pesos(Math.round(v.price / 3))}</span></div>
<div class="text-muted">Precio sin impuestos nacionales ${pesos(Math.round(v.price / 1.21))}</div>
<form id="product_form" class="js-product-form" method="post" action="/comprar/">
${
  v.sizes
    ? `<div class="js-product-variants form-row"><label class="form-label">Tamaño</label><select name="variation[0]"
class="js-variation-option form-select">${each(
        v.sizes,
        (s, i) => `<option value="${s.label}"${when(i === v.shown, ' selected')}>${s.label}</option>`,
      )}</select></div>`
    : ''
}
${when(v.state === 'supplier', '<p>Por encargo: lo pedimos a nuestro proveedor y despachamos en 10 días.</p>')}
${when(v.state === 'pre', '<p>Preventa: se envía a partir del 15 de marzo.</p>')}
<input type="submit" class="js-addtocart js-prod-submit-form btn-add-to-cart btn btn-primary btn-big w-100 ${state}"
value="${text}" ${when(out, 'disabled')} data-store="product-buy-button" data-component="product.add-to-cart">
<div class="js-addtocart js-addtocart-placeholder btn btn-primary disabled" style="display: none;"><span
class="js-addtocart-text">Agregar al carrito</span>
<span class="js-addtocart-success">¡Listo!</span></div></form>
${when(out, '<div class="notify"><a class="btn-link">Avisame cuando haya stock</a></div>')}
<div class="product-description user-content">${v.note ?? 'Fragancia cítrica.'}</div></div></div></div></div>
<section class="section-products-related"><h3>Productos
similares</h3>${each(neighbours(900, 100), (n) => tile(n.name, n.price))}</section>`,
    `<meta property="tiendanube:price" content="${v.price}"><meta property="tiendanube:stock"
content="${out ? 0 : 6}">${v.said || v.state === 'in' ? jsonLd(ldProduct(v, ORIGIN, 'ARS')) : ''}`,
  );
}

const s = shop('nuvemshop-es', 'es', ORIGIN, 'ARS', render);
const base: View = {
  path: '/productos/jazmin-100/',
  brand: 'Aromas del Sur',
  name: 'Jazmín Eau de Toilette 100 ml',
  code: 'JAZ1',
  price: 42500,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50 ml', price: 27900, state: a },
  { label: '100 ml', price: 42500, state: b },
];
s.show('in stock, hidden labels', base, ['in_stock']);
s.show('sold out, disabled button', { ...base, state: 'out' }, ['out_of_stock']);
s.show('ordered from the supplier', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-sale', { ...base, state: 'pre' }, ['preorder']);
s.show('compare price after the price', { ...base, price: 34000, old: 42500 }, ['in_stock']);
s.show('other size empty in the attribute', { ...base, sizes: pair('out', 'in'), shown: 1 }, ['in_stock']);
s.show('shown size sold out', { ...base, state: 'out', sizes: pair('in', 'out'), shown: 1 }, [
  'in_stock',
  'out_of_stock',
]);
s.show('data in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/perfumes/',
  layout(
    'Perfumes',
    'category',
    `<h1>Perfumes</h1><div
class="js-product-table row">${each(neighbours(900, 100), (n) => tile(n.name, n.price))}</div>`,
  ),
);
s.gone(
  'removed product',
  '/productos/x/',
  layout('Error 404', '404', '<h1>Error - 404</h1><p>La página que estás buscando no existe.</p>'),
);
export const cases = s.cases;
