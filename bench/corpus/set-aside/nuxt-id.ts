/** Imitates an Indonesian beauty retailer on Nuxt 3 with Vuetify and hashed scoped attributes. */

import type { Tile } from './lib.ts';
import { css, each, ld, other, product, suite, when } from './lib.ts';

const make = suite('nuxt-vuetify-cantika', 'id', 'https://www.cantikasi.co.id');

const shelf: Tile[] = [
  ['HMNS Orgsm Eau de Perfume 100 ml', 'Rp 375.000', '5101-hmns-orgsm'],
  ['Wardah Lightening Day Cream 30 g', 'Rp 42.500', '5102-wardah-day'],
  ['Somethinc Niacinamide 20 ml', 'Rp 115.000', '5103-somethinc-nia'],
  ['Mykonos California Blue 50 ml', 'Rp 189.000', '5104-mykonos-blue'],
  ['Emina Creamy Tint', 'Rp 48.000', '5105-emina-tint'],
  ['Azarine Hydrasoothe Sunscreen 50 ml', 'Rp 65.900', '5106-azarine'],
  ['Saff & Co S.O.T.B 100 ml', 'Rp 329.000', '5107-saff-sotb'],
  ['Skintific Cushion Beige', 'Rp 179.000', '5108-skintific'],
];

const tile = ([name, price, path]: Tile, index: number) => `<div data-v-3c9a11d0 class="v-col v-col-6 v-col-md-3"><a
data-v-3c9a11d0 href="/produk/${path}" class="product-card"><div class="v-responsive v-img" role="img"
aria-label="${name}"><img class="v-img__img v-img__img--cover" src="/cdn/${index}.webp" alt=""></div><p data-v-3c9a11d0
class="product-card__name text-body-2">${name}</p><p data-v-3c9a11d0 class="product-card__price
font-weight-bold">${price}</p>
<span data-v-3c9a11d0 class="product-card__rating">4.${index} (1${index}2)</span></a>${when(
  index === 0,
  '<span class="v-chip v-chip--size-small">Stok Habis</span>',
)}</div>`;

const menu = ['Parfum', 'Skincare', 'Makeup', 'Bodycare', 'Haircare', 'Pria', 'Brand Lokal', 'Promo', 'Artikel'];

const shop = (title: string, main: string, head = '', route = 'produk-slug') => `<!DOCTYPE html><html lang="id"
data-capo=""><head><meta charset="utf-8"><title>${title} | Cantikasi</title>${head}<style>${css([
  '.product-card',
  '.v-btn',
  '.pdp-price',
  '.v-chip',
  '.pdp-sticky',
])}</style><link rel="modulepreload" href="/_nuxt/entry.a81c0f2e.js">
</head><body><div id="__nuxt"><div class="v-application v-theme--light v-layout"><div class="v-application__wrap"><div
data-v-77ab0c12 class="announcement">Gratis ongkir min. belanja Rp 150.000</div><header class="v-toolbar v-app-bar"><a
href="/">
cantikasi</a><input placeholder="Cari produk, brand..."><ul data-v-77ab0c12>${each(
  menu,
  (name) => `<li data-v-77ab0c12><a href="/kategori/${name.toLowerCase().replace(' ', '-')}">${name}</a><a
class="sub" href="/kategori/${name.toLowerCase().replace(' ', '-')}/terbaru">${name} Terbaru</a></li>`,
)}</ul><a href="/keranjang" aria-label="Keranjang">0</a></header><main class="v-main" data-v-page>${main}</main><footer
class="v-footer"><ul><li><a href="/bantuan">Bantuan</a></li><li><a href="/toko">Lokasi Toko</a></li><li><a
href="/pengembalian">Pengembalian</a></li></ul><p>Bahasa Indonesia (IDR) · English (IDR)</p></footer><div
class="v-snackbar
v-snackbar--bottom"><div>Kami menggunakan cookie.</div><button class="v-btn">Setuju</button></div></div></div></div>
<script type="application/json" id="__NUXT_DATA__" data-ssr="true">[["ShallowReactive",1],{"data":2,"state":4,"once":5,
"_errors":6,"serverRendered":8,"path":9},["ShallowReactive",3],{},["Reactive",4],["Set"],["ShallowReactive",7],{},true,
"/${route}"]</script></body></html>`;

interface Item {
  name: string;
  price: string;
  strike?: string;
  chips?: string;
  stock: string;
  cta: string;
  ld?: string;
  sub?: string;
}

const button = (label: string, kind = 'bg-pink') => `<button data-v-9d01 type="button" class="v-btn v-btn--block
v-btn--elevated v-theme--light ${kind} v-btn--density-default v-btn--size-x-large"><span
class="v-btn__overlay"></span><span
class="v-btn__content" data-no-activator="">${label}</span></button>`;

const buy = (label = 'Tambah ke Keranjang') => `${button(label)}<button class="v-btn v-btn--icon" aria-label="Wishlist">
</button>`;

const dead = (label: string) => `<button data-v-9d01 type="button" disabled class="v-btn v-btn--disabled
v-btn--block"><span
class="v-btn__content">${label}</span></button>`;

const notify = `${dead('Stok Habis')}<div class="notify"><p>Beri tahu saya saat produk tersedia kembali</p><input
type="email"
placeholder="Alamat email">${button('Ingatkan Saya', 'bg-white')}</div>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<ul class="v-breadcrumbs"><li><a href="/">Beranda</a></li><li><a href="/kategori/parfum">Parfum</a></li></ul><div
class="v-row"><div class="v-col pdp-gallery"><img src="/cdn/main.webp" alt="${i.name}"></div><div class="v-col
pdp-info"><h1
data-v-9d01 class="text-h5">${i.name}</h1><div class="v-rating" aria-label="4.8 dari 5"></div><a href="#ulasan">1.204
ulasan</a>
<div data-v-9d01 class="pdp-price">${when(
      i.strike,
      `<s class="text-grey">${i.strike}</s> <span
class="disc">Hemat</span> `,
    )}
<span class="text-h4">${i.price}</span></div>${i.sub ?? ''}${i.chips ?? ''}<p data-v-9d01
class="pdp-stock">${i.stock}</p>
<div class="pdp-sticky">${i.cta}</div><p>Pengiriman 2–4 hari kerja. BPOM NA18200100001.</p></div></div>
<section class="v-expansion-panels"><h2>Deskripsi</h2><p>Aroma pir, peoni dan amber yang lembut untuk
sehari-hari.</p></section>
<section id="ulasan"><h2>Ulasan</h2><p>Sari: sering stok habis, akhirnya dapat juga!</p><p>Dewi: dapat harga Rp 99.000
waktu
flash sale.</p></section><section><h2>Mungkin kamu suka</h2><div class="v-row">${each(
      shelf.slice(0, 5),
      tile,
    )}</div></section>
<section><h2>Terakhir dilihat</h2><div class="v-row">${each(shelf.slice(5), tile)}</div></section>`,
    i.ld
      ? ld({
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: i.name,
          offers: {
            '@type': 'Offer',
            priceCurrency: 'IDR',
            price: i.price.replace(/\D/g, ''),
            availability: `https://schema.org/${i.ld}`,
          },
        })
      : '',
  );

const chip = (label: string, state = '') =>
  `<span class="v-chip ${state === 'on' ? 'v-chip--selected' : ''} ${
    state === 'out' ? 'v-chip--disabled' : ''
  }" tabindex="0">${label}</span>`;

const rupiah = (stock: Parameters<typeof product>[0], price: number) => product(stock, [price], 'IDR');

export const cases = [
  make(
    'in stock',
    '/produk/1-carl',
    item({
      name: 'Carl & Claire Wild Roses 50 ml',
      price: 'Rp 259.000',
      stock: 'Stok tersedia',
      cta: buy(),
      ld: 'InStock',
    }),
    rupiah('in_stock', 259000),
  ),
  make(
    'sold out with reminder',
    '/produk/3-hmns',
    item({
      name: 'HMNS The Perfection 100 ml',
      price: 'Rp 399.000',
      stock: 'Stok habis',
      cta: notify,
      ld: 'OutOfStock',
    }),
    rupiah('out_of_stock', 399000),
  ),
  make(
    'sold out',
    '/produk/4-alchemist',
    item({
      name: 'Alchemist Powder Room 30 ml',
      price: 'Rp 165.000',
      stock: 'Produk tidak tersedia untuk sementara',
      cta: dead('Habis Terjual'),
    }),
    rupiah('out_of_stock', 165000),
  ),
  make(
    'one size sold out',
    '/produk/5-mykonos',
    item({
      name: 'Mykonos Pink Dynasty',
      price: 'Rp 79.000',
      chips: `<div class="v-chip-group"><p>Pilih ukuran</p>${chip('15 ml', 'on')}${chip('50 ml (habis)', 'out')}
    ${chip('100 ml')}</div>`,
      stock: 'Stok tersedia',
      cta: buy(),
    }),
    rupiah('in_stock', 79000),
  ),
  make(
    'pre-order',
    '/produk/6-saff',
    item({
      name: 'Saff & Co Minouet 100 ml',
      price: 'Rp 359.000',
      stock: 'Rilis 14 Februari 2027, dikirim mulai tanggal rilis',
      cta: buy('Pre-order Sekarang'),
      ld: 'PreOrder',
    }),
    rupiah('preorder', 359000),
  ),
  make(
    'ships in three weeks',
    '/produk/7-byredo',
    item({
      name: 'Byredo Rose Noir 50 ml',
      price: 'Rp 3.150.000',
      stock: 'Barang indent, dikirim dalam 3 minggu',
      cta: buy('Pesan Sekarang'),
    }),
    rupiah('backorder', 3150000),
  ),
  make(
    'discontinued',
    '/produk/8-pucelle',
    item({
      name: 'Pucelle Mist Cologne Lama 150 ml',
      price: 'Rp 21.000',
      stock: 'Produk ini sudah tidak diproduksi lagi',
      cta: dead('Tidak Tersedia'),
    }),
    rupiah(['discontinued', 'out_of_stock'], 21000),
  ),
  make(
    'sale',
    '/produk/9-wardah',
    item({
      name: 'Wardah Scentsation Bloom 100 ml',
      price: 'Rp 29.900',
      strike: 'Rp 46.000',
      stock: 'Stok tersedia',
      cta: buy(),
      ld: 'InStock',
    }),
    rupiah('in_stock', 29900),
  ),
  make(
    'subscription beside one-time price',
    '/produk/10-azarine',
    item({
      name: 'Azarine Body Serum 100 ml',
      price: 'Rp 89.000',
      sub: `<div class="v-radio-group"><label><input type="radio" checked> Beli sekali Rp
    89.000</label><label>
    <input type="radio"> Langganan tiap bulan Rp 75.650 (hemat 15%)</label></div>`,
      stock: 'Stok tersedia',
      cta: buy(),
    }),
    rupiah('in_stock', 89000),
  ),
  make(
    'structured data sold out, page sells',
    '/produk/11-scarlett',
    item({
      name: 'Scarlett Eau de Parfum Jolly 30 ml',
      price: 'Rp 68.500',
      stock: 'Stok tersedia',
      cta: buy(),
      ld: 'OutOfStock',
    }),
    rupiah('in_stock', 68500),
  ),
  make(
    'waiting room',
    '/produk/12-flash',
    `<!DOCTYPE html><html lang="id"><head><meta charset="utf-8"><title>Ruang
  Tunggu -
    Cantikasi</title><style>${css(['.queue', '.progress', '.eta', '.logo'])}</style></head><body
    data-pageid="queue"><div
    class="queue"><h1>Kamu sedang dalam antrean</h1><p>Pengunjung sedang ramai. Halaman akan terbuka otomatis saat
    giliranmu
    tiba, jangan muat ulang halaman ini.</p><div class="progress"><span style="width:12%"></span></div><p>Nomor
    antrean: 18.442
    </p><p>Perkiraan waktu tunggu: 14 menit</p></div><script
    src="https://static.queue-it.net/script/queueclient.min.js">
    </script></body></html>`,
    other('blocked'),
  ),
  make(
    'category',
    '/kategori/parfum',
    shop(
      'Parfum',
      `<h1 class="text-h4">Parfum</h1><p>Menampilkan 9 dari 340
  produk</p><div
    class="v-row">${each([...shelf, ['Velixir Cherry 30 ml', 'Rp 129.000', '5109-velixir'] as const], tile)}</div>`,
      '',
      'kategori-slug',
    ),
    other('not-a-product'),
  ),
];
