import { menu, type PlatformPage, tail, truth, web } from './page.ts';
import { en, fr } from './words.ts';

interface Item {
  name: string;
  amount: number;
  inStock: boolean;
}

const next = (props: unknown) =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: props }, page: '/products/[slug]', buildId: 'a1' })}</script>`;

/** A Next.js storefront of Saleor, fully rendered by its server. */
function saleor({ name, amount, inStock }: Item): string {
  const product = {
    id: 'UHJv',
    name,
    slug: 'salt',
    isAvailableForPurchase: true,
    pricing: { priceRange: { start: { gross: { amount, currency: 'USD' } } } },
    variants: [
      {
        id: 'VmFy',
        name: '50ml',
        quantityAvailable: inStock ? 5 : 0,
        pricing: { price: { gross: { amount, currency: 'USD' } } },
      },
    ],
  };
  const body = `<div id="__next"><header class="sticky top-0"><a href="/">Lumen</a><nav><ul>${menu(en)}</ul></nav><a href="/cart"><span class="sr-only">0 items in cart</span></a></header><main class="max-w-7xl mx-auto"><section class="mx-auto grid max-w-7xl p-8"><form class="grid gap-2 sm:grid-cols-2 lg:grid-cols-8"><div class="md:col-span-1"><img src="/f.jpg" alt="${name}"></div><div class="flex flex-col pt-6"><h1 class="mb-4 flex-auto text-3xl font-medium tracking-tight text-neutral-900">${name}</h1><p class="mb-8 text-sm" data-testid="ProductElement_Price">$${amount.toFixed(2)}</p><div class="mt-6 flex items-center">${inStock ? '<p class="ml-1 text-sm font-semibold text-neutral-500">In stock</p>' : '<p class="ml-1 text-sm font-semibold text-neutral-500">Out of stock</p>'}</div><div class="mt-8"><button type="submit" aria-disabled="${!inStock}" ${inStock ? '' : 'aria-busy="false" disabled=""'} class="h-12 items-center rounded-md bg-neutral-900 px-6 py-3"><span>Add to cart</span></button></div></div></form></section></main>${tail(en)}</div>${next({ product })}`;
  return web('en-US', `${name} · Lumen`, body);
}

/** Creates a page of a Nuxt shop whose server sends only an empty shell and the state. */
function stateOnly({ name, amount, inStock }: Item): string {
  const state = {
    product: {
      data: {
        title: name,
        sku: 'NX-1',
        price: { value: amount, currency: 'EUR' },
        stock: { status: inStock ? 'IN_STOCK' : 'OUT_OF_STOCK', quantity: inStock ? 8 : 0 },
        isSoldOut: !inStock,
      },
    },
    related: [{ title: 'Mousse', price: { value: 24, currency: 'EUR' }, stock: { status: 'IN_STOCK' } }],
    cart: { items: [], total: 0 },
  };
  const body = `<div id="__nuxt"><div class="layout"><header>${menu(fr)}</header><main><h1 class="pdp-title">${name}</h1><div class="skeleton skeleton--price"></div><div class="skeleton skeleton--button"></div></main></div></div>${tail(fr)}<script>window.__NUXT__={state:${JSON.stringify(state)}};</script>`;
  return web('fr', `${name} - Nuit`, body);
}

/** A fully rendered Nuxt shop, without stock texts. */
function nuxt({ name, amount, inStock }: Item): string {
  const price = `${amount.toFixed(2).replace('.', ',')} €`;
  const body = `<div id="__nuxt"><div id="__layout"><header><nav>${menu(fr)}</nav><button aria-label="${fr.cart}"><span class="badge">0</span></button></header><main class="product" data-v-1a><div class="product__gallery"><img src="/f.jpg" alt="${name}"></div><div class="product__info"><h1 class="product__name">${name}</h1><div class="price"><span class="price__regular">${price}</span></div><div class="product__options"><button class="chip chip--active">50 ml</button><button class="chip chip--disabled" disabled>100 ml</button></div><button class="btn btn--full" type="button"${inStock ? '' : ' disabled'}><span>${inStock ? 'Ajouter au panier' : 'Victime de son succès'}</span></button>${inStock ? '' : '<a class="link" href="#">Me prévenir du retour en stock</a>'}</div></main><section><h2>${fr.related}</h2><a href="#">Mousse</a> 24,00 €</section></div></div>${tail(fr)}<script>window.__NUXT__=(function(a,b){return {layout:"default",data:[{}],fetch:{},serverRendered:a}}(true,0));</script>`;
  return web('fr', `${name} - Nuit`, body);
}

const shell = () =>
  web(
    'en',
    'Lumen',
    '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.4e1.js"></script><script>window.__CONFIG__={"currency":"USD","texts":{"addToCart":"Add to cart","soldOut":"Sold out","inStock":"In stock"}};</script>',
  );

export const scriptShells: PlatformPage[] = [
  {
    name: 'Saleor on Next.js, in stock',
    url: 'https://lumen.example.com/products/salt',
    truth: truth('in_stock', 85, 'USD', 'Salt Orchard'),
    why: 'Class names tell nothing.',
    html: saleor({ name: 'Salt Orchard', amount: 85, inStock: true }),
  },
  {
    name: 'Saleor on Next.js, sold out',
    url: 'https://lumen.example.com/products/fig',
    truth: truth('out_of_stock', 85, 'USD', 'Fig and Ink'),
    why: 'The button keeps its label, disabled.',
    html: saleor({ name: 'Fig and Ink', amount: 85, inStock: false }),
  },
  {
    name: 'Nuxt, state only, in stock',
    url: 'https://nuit.example.fr/produit/verger',
    truth: truth('in_stock', 132, 'EUR', 'Verger'),
    why: 'Only the state of the scripts knows; a related product is in it.',
    html: stateOnly({ name: 'Verger de sel', amount: 132, inStock: true }),
  },
  {
    name: 'Nuxt, state only, sold out',
    url: 'https://nuit.example.fr/produit/figue',
    truth: truth('out_of_stock', 132, 'EUR', 'Figue'),
    why: 'Only the state knows; the related product in it is in stock.',
    html: stateOnly({ name: 'Figue et encre', amount: 132, inStock: false }),
  },
  {
    name: 'Nuxt, rendered, in stock',
    url: 'https://nuit.example.fr/produit/ambre',
    truth: truth('in_stock', 132, 'EUR', 'Ambre'),
    why: 'Another size is disabled.',
    html: nuxt({ name: 'Ambre lanterne', amount: 132, inStock: true }),
  },
  {
    name: 'Nuxt, rendered, sold out',
    url: 'https://nuit.example.fr/produit/cuir',
    truth: truth('out_of_stock', 132, 'EUR', 'Cuir'),
    why: 'A marketing phrase for sold out on a disabled button.',
    html: nuxt({ name: 'Cuir boréal', amount: 132, inStock: false }),
  },
  {
    name: 'empty shell',
    url: 'https://lumen.example.com/products/salt',
    truth: truth('unknown'),
    why: 'Nothing but texts of an application.',
    html: shell(),
  },
];
