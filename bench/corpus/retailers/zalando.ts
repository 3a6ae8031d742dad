/** Imitates Zalando, a fashion shop, in Spain. */
import { book, each, eur, json, ld, offer, other, product } from './kit.ts';
import { akamai } from './walls.ts';

const { cases, add } = book('zalando-es', 'es', 'https://www.zalando.es');

interface Item {
  slug: string;
  name?: string;
  color?: string;
  price: number;
  before?: number;
  from?: boolean;
  /** Label, stock, and price of its own if the size has one. */
  sizes: [string, number, number?][];
  chosen?: string;
  button?: string;
  availability?: string;
  note?: string;
  plus?: string;
}

function hint(stock: number): string {
  if (stock === 0) return '<span>Avísame</span>';
  return stock < 3
    ? `<span class="voFjEy">¡Solo quedan
${stock}!</span>`
    : '';
}

function page(item: Item): string {
  const name = item.name ?? 'Vestido de punto';
  const color = item.color ?? 'negro';
  const sellable = item.sizes.some(([, stock]) => stock > 0);
  const units = item.sizes.map(([size, stock, price]) => ({
    id: `${item.slug}-${size}`,
    size: { local: size },
    available: stock > 0,
    stock: stock > 2 ? 'MANY' : stock,
    price: { original: { amount: Math.round((price ?? item.price) * 100) } },
  }));
  const list = each(
    item.sizes,
    ([
      size,
      stock,
      price,
    ]) => `<div class="W5kMs2" role="option" aria-selected="${item.chosen === size}"><input type="radio"
id="size-picker-${size}" name="size-picker" ${item.chosen === size ? 'checked' : ''}><label
for="size-picker-${size}"><span
class="voFjEy ${stock ? 'Sb5G3D' : '_5Yd-hZ'}">${size}</span>${price ? `<span>${eur(price)}</span>` : ''}
${hint(stock)}</label></div>`,
  );
  const price = item.before
    ? `<p class="voFjEy SbJZ75"><span
class="voFjEy dgII7d Km7l2y _65i7kZ">${item.from ? 'desde ' : ''}${eur(item.price)}</span>
<span class="voFjEy _3ObVF2">IVA incluido</span></p><p><span>Originalmente: </span><s
class="voFjEy _3ObVF2 weHhRC">${eur(item.before)}</s>
<span class="dgII7d">-30%</span></p><p>Último precio más bajo: ${eur(item.before * 0.9)}</p>`
    : `<p class="voFjEy SbJZ75"><span
class="voFjEy VrucAJ _65i7kZ">${item.from ? 'desde ' : ''}${eur(item.price)}</span>
<span class="voFjEy _3ObVF2">IVA incluido</span></p>`;
  const button =
    item.button ??
    (sellable
      ? `<button type="button" id="picker-trigger" data-testid="pdp-size-picker-trigger"><span>${
          item.chosen ?? 'Selecciona tu talla'
        }</span></button><div role="listbox" id="size-picker-list">${list}</div>
<button class="_ZDS_REF_SCOPE_ heWLCX DJxzzA" data-testid="pdp-add-to-cart"><span>Añadir a la cesta</span></button>`
      : `<div data-testid="pdp-oos"><h2>Agotado</h2><p>Lo sentimos, este artículo está agotado. Te avisaremos si
vuelve.</p>
<button><span>Avisarme</span></button></div>`);
  const data = ld({
    '@type': 'Product',
    name,
    color,
    brand: { '@type': 'Brand', name: 'Even&Odd' },
    offers: item.sizes.map(([size, stock, own]) =>
      offer((own ?? item.price).toFixed(2), 'EUR', item.availability ?? (stock ? 'InStock' : 'OutOfStock'), {
        sku: size,
      }),
    ),
  });
  return `<!DOCTYPE html><html lang="es"><head><title>Even&amp;Odd ${name} - ${color} -
Zalando.es</title>${data}</head><body>
<div id="uc-banner">Usamos cookies y otras tecnologías <button>De acuerdo</button><button>Solo lo
imprescindible</button></div>
<div class="z-navicat-header" data-testid="header">Envío y devolución gratis* · 100 días para devoluciones <nav>Mujer
Hombre Niños</nav>
<a>Favoritos</a><a>Cesta</a></div><main id="main-content"><x-wrapper-re-1-4 data-testid="product_title"><h1
class="voFjEy SbJZ75">
<a data-testid="product_title-brand-link"><span data-testid="product_title-brand-name">Even&amp;Odd</span></a><span
data-testid="product_title-product-name">${name} - ${color}</span></h1></x-wrapper-re-1-4><div
data-testid="pdp-price-container">
${price}${item.plus ?? ''}</div><div><span>Color:</span> <span>${color}</span><ul
aria-label="Colores disponibles"><li><img
alt="Seleccionado, ${color}"></li><li><a href="/even-and-odd-azul.html"><img
alt="No seleccionado, azul"></a></li></ul></div>
${item.note ?? ''}<x-wrapper-re-1-6>${button}</x-wrapper-re-1-6><button aria-label="Añadir a favoritos"></button>
<div data-testid="delivery">Entrega estándar 3-5 días laborables · Gratis a partir de 29,90 €</div>
<div data-testid="pdp-accordion-details">Composición: 100% algodón</div><section data-testid="cross-sell"><h2>Completa
el look</h2>${each(
    [24.99, 59.95],
    (cost) =>
      `<article class="z5x6ht"><h3>Bolso bandolera</h3><span>${eur(cost)}</span><button>Añadir a la
cesta</button></article>`,
  )}</section><section><h2>Artículos similares</h2><article><h3>Vestido camisero</h3><span>${eur(39.99)}</span>
Agotado</article>
</section></main><footer>Ayuda y contacto Tarjetas regalo Zalando Plus
<select><option>España</option><option>France</option></select>
</footer><script type="application/json" class="re-1-12">${json({
    graphqlCache: { simples: units },
    translations: { 'pdp.soldout': 'Agotado', 'pdp.notify': 'Avísame' },
  })}</script></body></html>`;
}

const range = (stock: number[]): [string, number][] => ['XS', 'S', 'M', 'L'].map((size, i) => [size, stock[i] ?? 0]);
const show = (item: Item, what: string, truth: ReturnType<typeof product>): void =>
  add(what, `/even-and-odd-${item.slug}.html`, page(item), truth);

show(
  { slug: 'ev1', price: 29.99, sizes: range([5, 5, 9, 3]) },
  'todas las tallas',
  product('in_stock', [29.99], 'EUR'),
);
show({ slug: 'ev2', price: 29.99, sizes: range([0, 0, 0, 0]) }, 'agotado', product('out_of_stock', [29.99], 'EUR'));
show(
  { slug: 'ev3', price: 29.99, sizes: range([0, 2, 0, 0]) },
  'una sola talla disponible',
  product('in_stock', [29.99], 'EUR'),
);
show(
  {
    slug: 'ev4',
    price: 29.99,
    sizes: range([4, 0, 6, 0]),
    chosen: 'S',
    button: `<button id="picker-trigger"><span>S</span><span>Agotado</span></button><div
role="listbox"><div>XS</div><div>S
<span>Avísame</span></div><div>M</div><div>L <span>Avísame</span></div></div><button><span>Avísame cuando esté
disponible</span></button>`,
  },
  'talla elegida agotada',
  product(['out_of_stock', 'in_stock'], [29.99], 'EUR'),
);
show(
  { slug: 'ev5', price: 20.95, before: 29.99, sizes: range([5, 1, 9, 3]) },
  'rebajado con precio original tachado',
  product('in_stock', [20.95], 'EUR'),
);
show(
  {
    slug: 'ev6',
    name: 'Zapatillas bajas',
    price: 54.95,
    from: true,
    sizes: [
      ['38', 3, 54.95],
      ['39', 0, 59.95],
      ['40', 4, 64.95],
    ],
  },
  'precio distinto por talla',
  product('in_stock', [54.95, 64.95], 'EUR'),
);
show(
  {
    slug: 'ev7',
    price: 45,
    sizes: range([5, 5, 5, 5]),
    plus: '<p>Con Zalando Plus: <b>40,50 €</b></p><p>Gana 45 puntos</p>',
  },
  'precio para socios',
  product('in_stock', [45], 'EUR'),
);
show(
  {
    slug: 'ev8',
    name: 'Chaqueta acolchada',
    price: 89.95,
    sizes: range([5, 5, 5, 5]),
    note: '<p data-testid="coming-soon">Próximamente: a la venta el 1 de febrero a las 9:00</p>',
    button: '<button disabled>Próximamente</button><button>Recordármelo</button>',
  },
  'próximamente a la venta',
  product(['out_of_stock', 'preorder', 'unknown'], [89.95], 'EUR'),
);
show(
  { slug: 'ev9', price: 34.99, sizes: range([0, 0, 0, 0]), availability: 'InStock' },
  'datos con stock, página agotada',
  product('out_of_stock', [34.99], 'EUR'),
);
show(
  {
    slug: 'ev10',
    name: 'Eau de toilette 50 ml',
    price: 41.5,
    sizes: [['50 ml', 8]],
    chosen: '50 ml',
    plus: '<p>83,00 € / 100 ml</p>',
  },
  'precio por 100 ml',
  product('in_stock', [41.5], 'EUR'),
);
add(
  'catálogo de vestidos',
  '/vestidos/',
  `<!DOCTYPE html><html lang="es"><head><title>Vestidos de mujer | Zalando</title></head><body><h1>Vestidos de
mujer</h1><p>21.305
artículos</p>${each(
    [29.99, 45, 20.95],
    (cost) =>
      `<article role="link"><h3>Even&amp;Odd</h3><h3>Vestido de
punto</h3><p>${eur(cost)}</p><button>Guardar</button></article>`,
  )}<a>Siguiente página</a></body></html>`,
  other('not-a-product'),
);
add(
  'artículo retirado',
  '/even-and-odd-ev12.html',
  `<!DOCTYPE html><html lang="es"><head><title>Zalando</title></head><body><h1>Vaya, no encontramos la página que
buscas</h1><p>Puede que el
artículo ya no esté disponible.</p><a href="/mujer-home/">Ir a la página de inicio</a></body></html>`,
  other('gone'),
  404,
);
add(
  'acceso denegado',
  '/even-and-odd-ev13.html',
  akamai('https://www.zalando.es/even-and-odd-ev13.html'),
  other('blocked'),
  403,
);

export { cases as zalando };
