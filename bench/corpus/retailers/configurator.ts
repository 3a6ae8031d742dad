/** Imitates PcComponentes, a Spanish computer shop with configurable computers. */
import { book, each, eur, ld, offer, other, product } from './kit.ts';
import { cloudflare } from './walls.ts';

const { cases, add } = book('pc-configurador', 'es', 'https://www.pccomponentes.com');

interface Part {
  group: string;
  /** Place of the chosen option; the first when missing. */
  chosen?: number;
  options: [string, number, boolean?][];
}
interface Item {
  slug: string;
  name?: string;
  base: number;
  total: number;
  before?: number;
  parts?: Part[];
  delivery: string;
  action: string;
  note?: string;
  availability: string;
}

const normal: Part[] = [
  {
    group: 'Procesador',
    options: [
      ['AMD Ryzen 5 9600X', 0],
      ['AMD Ryzen 7 9800X3D', 219.9],
    ],
  },
  {
    group: 'Tarjeta gráfica',
    options: [
      ['GeForce RTX 5060 8 GB', 0],
      ['GeForce RTX 5090 32 GB', 2150, true],
    ],
  },
  {
    group: 'Memoria RAM',
    options: [
      ['16 GB DDR5', 0],
      ['32 GB DDR5', 74.95],
    ],
  },
];

function page(item: Item): string {
  const name = item.name ?? 'PcCom Ready AMD Ryzen 5 / RTX 5060 - Configurable';
  return `<!DOCTYPE html><html lang="es"><head><title>${name} | PcComponentes</title>${ld({
    '@type': 'Product',
    name,
    sku: item.slug,
    offers: offer(item.total, 'EUR', item.availability),
  })}</head><body><div id="cookiesModal"><p>Este sitio usa cookies</p><button id="cookiesAcceptAll">Aceptar
todas</button></div>
<header id="header-container"><a>PcComponentes</a><input placeholder="¿Qué estás buscando?"><a>Mi cuenta</a><a>Mi cesta
(0)</a></header>
<main id="configurator" data-base-price="${item.base}"><h1 id="pdp-title">${name}</h1><span>4,6/5 · 143 opiniones</span>
<ol class="configurator-steps">${each(
    item.parts ?? normal,
    (part) =>
      `<li class="configurator-step"><h2>${part.group}</h2>${each(
        part.options,
        ([text, extra, out], i) => `<label class="option ${i === (part.chosen ?? 0) ? 'option--active' : ''}
${out ? 'option--disabled' : ''}"><input
type="radio" name="${part.group}" ${i === (part.chosen ?? 0) ? 'checked' : ''} ${out ? 'disabled' : ''}> ${text} <span
class="option-price">${extra ? `+ ${eur(extra)}` : 'incluido'}</span>${out ? ' <em>Sin stock</em>' : ''}</label>`,
      )}</li>`,
  )}</ol><aside class="configurator-summary" id="pdp-section-buybox"><p>Configuración base: ${eur(item.base)}</p>
${
  item.before
    ? `<p>PVPR <s id="pdp-price-original">${eur(item.before)}</s>
<span>-${Math.round(100 - (item.total / item.before) * 100)}%</span></p>`
    : ''
}
<p>Total de tu configuración: <strong id="pdp-price-current-integer">${eur(item.total)}</strong> <small>IVA
incluido</small></p>
<p id="pdp-section-delivery">${item.delivery}</p>${item.action}${item.note ?? ''}<p>Envío gratis en pedidos superiores
a 50 €</p>
<p>Desde 41,90 €/mes con financiación</p><label><input type="checkbox"> Montaje y prueba +
${eur(69)}</label></aside></main>
<div id="modal-notify" hidden><h2>Producto agotado</h2><p>Te avisaremos cuando vuelva a estar disponible.</p></div>
<section id="pdp-related"><h2>Comprados juntos habitualmente</h2>${each(
    [129.99, 54.9],
    (
      cost,
    ) => `<article class="product-card"><h3>Monitor 24" 180 Hz</h3><span>${eur(cost)}</span><span>Recíbelo mañana</span>
<button>Añadir</button></article>`,
  )}<p>Precio total: ${eur(1183.89)}</p></section><footer>Aviso legal Devoluciones
<select><option>España</option><option>Portugal</option>
<option>France</option></select></footer></body></html>`;
}

const cart = (label = 'Añadir al carrito'): string =>
  `<button id="add-cart" class="buy-button" type="button">${label}</button>`;
const notify = `<button id="notify-me" type="button">Avísame cuando esté disponible</button><input type="email"
placeholder="Correo">`;
const show = (item: Item, what: string, truth: ReturnType<typeof product>): void =>
  add(what, `/${item.slug}`, page(item), truth);
const plain = {
  base: 999,
  total: 999,
  availability: 'InStock',
  delivery: 'En stock. Recíbelo el jueves 3 de diciembre',
  action: cart(),
};

show({ ...plain, slug: 'ready-1' }, 'en stock, opción agotada aparte', product('in_stock', [999], 'EUR'));
show(
  { ...plain, slug: 'ready-2', delivery: 'Agotado', action: notify, availability: 'OutOfStock' },
  'agotado',
  product('out_of_stock', [999], 'EUR'),
);
show(
  {
    ...plain,
    slug: 'ready-3',
    total: 1073.95,
    parts: normal.map((part, i) => (i === 2 ? { ...part, chosen: 1 } : part)),
  },
  'total distinto del precio base',
  product('in_stock', [1073.95], 'EUR'),
);
show({ ...plain, slug: 'ready-4', total: 899, base: 899, before: 1099 }, 'rebajado', product('in_stock', [899], 'EUR'));
show(
  {
    ...plain,
    slug: 'ready-5',
    delivery: 'Reserva: lanzamiento el 30 de enero de 2027',
    action: cart('Reservar'),
    availability: 'PreOrder',
  },
  'reserva antes del lanzamiento',
  product('preorder', [999], 'EUR'),
);
show(
  {
    ...plain,
    slug: 'ready-6',
    delivery: 'Sin stock, puedes pedirlo ya: lo recibirás en 3-4 semanas cuando llegue del proveedor',
    availability: 'BackOrder',
  },
  'pedido bajo proveedor',
  product('backorder', [999], 'EUR'),
);
show(
  { ...plain, slug: 'ready-7', delivery: 'Montado bajo pedido. Plazo de montaje: 5-7 días laborables' },
  'montaje bajo pedido',
  product(['in_stock', 'backorder'], [999], 'EUR'),
);
show(
  {
    ...plain,
    slug: 'ready-8',
    note: `<p class="premium">Precio Premium: <b>949,05 €</b> para socios. Consigue 9,99 € en puntos</p>
<p>¡Quedan 2 unidades!</p>`,
  },
  'precio para socios',
  product('in_stock', [999], 'EUR'),
);
show(
  {
    ...plain,
    slug: 'ready-9',
    delivery: 'Solo recogida en tienda: disponible en Madrid, Alcorcón',
    action: cart('Recoger en tienda'),
    note: '<p>Envío a domicilio no disponible</p>',
  },
  'solo recogida en tienda',
  product('in_stock', [999], 'EUR'),
);
show(
  { ...plain, slug: 'ready-10', delivery: 'Agotado temporalmente', action: notify, availability: 'InStock' },
  'datos en stock, página agotada',
  product('out_of_stock', [999], 'EUR'),
);
add(
  'lista de ordenadores',
  '/ordenadores-sobremesa',
  `<!DOCTYPE html><html lang="es"><head><title>Ordenadores de sobremesa |
PcComponentes</title></head><body><h1>Ordenadores de sobremesa</h1>
<p>862 artículos</p>${each(
    [999, 1249, 2199],
    (cost) =>
      `<a data-testid="normal-link" class="product-card"><h3>PcCom Ready</h3><span>${eur(cost)}</span><span>Recíbelo
mañana</span></a>`,
  )}</body></html>`,
  other('not-a-product'),
);
add(
  'configurador vacío',
  '/configurador',
  `<!DOCTYPE html><html lang="es"><head><title>Configurador de PC a medida |
PcComponentes</title></head><body><h1>Configura tu PC a piezas
</h1><ol><li>Procesador <button>Elegir</button></li><li>Placa base <button>Elegir</button></li><li>Memoria
<button>Elegir</button></li>
</ol><p>Total: 0,00 €</p><button disabled>Añadir al carrito</button></body></html>`,
  other('not-a-product', 'product'),
);
add('un momento', '/ready-13', cloudflare('www.pccomponentes.com'), other('blocked'), 403);
add(
  'descatalogado',
  '/ready-14',
  `<!DOCTYPE html><html lang="es"><head><title>PcComponentes</title></head><body><h1>Esta página no existe</h1><p>El
producto que buscas ha
sido descatalogado o la dirección no es correcta.</p></body></html>`,
  other('gone'),
  410,
);

export { cases as configurator };
