import type { CorpusCase } from '../case.ts';
import { buy, gone, item, notifyForm, OTHERS, product, shell, sizes } from './pages/ticimax-page.ts';
import { each, maker } from './util.ts';

const { p, o } = maker('ticimax', 'tr', 'https://www.kokudunyasi.com.tr', 'TRY');

export const ticimax: CorpusCase[] = [
  p(
    'in stock',
    '/nishane-ani',
    product({ name: 'Nishane Ani Extrait 100 ml', brand: 'Nishane', price: 8750, buy: buy(), ldAvail: 'InStock' }),
    'in_stock',
    8750,
  ),
  p(
    'few left',
    '/versace-dylan',
    product({
      name: 'Versace Dylan Blue EDT 100 ml',
      brand: 'Versace',
      price: 3149.9,
      buy: buy(),
      extra: '<div class="stokBilgi">Son 2 ürün! Acele edin.</div>',
      ldAvail: 'InStock',
    }),
    'in_stock',
    3149.9,
  ),
  p(
    'sold out with notify',
    '/rebul-green',
    product({
      name: 'Atelier Rebul Green Tea EDP',
      brand: 'Atelier Rebul',
      price: 1990,
      buy: gone + notifyForm,
      ldAvail: 'OutOfStock',
    }),
    'out_of_stock',
    1990,
  ),
  p(
    'sold out',
    '/bargello-305',
    product({ name: 'Bargello 305 Kadın EDP', brand: 'Bargello', price: 849, buy: gone, ldAvail: 'OutOfStock' }),
    'out_of_stock',
    849,
  ),
  p(
    'shown size sold out, others in stock',
    '/nishane-wulong',
    product({
      name: 'Nishane Wulong Cha',
      brand: 'Nishane',
      price: 6450,
      sizes: sizes(
        [
          ['15 ml', true],
          ['50 ml', false],
          ['100 ml', true],
        ],
        1,
      ),
      buy: gone,
      ldAvail: 'OutOfStock',
    }),
    ['in_stock', 'out_of_stock'],
    6450,
  ),
  p(
    'pre-order',
    '/pelin-set',
    product({
      name: 'Pelin Yılbaşı Bakım Seti',
      brand: 'Pelin',
      price: 599.9,
      buy: buy('ÖN SİPARİŞ VER'),
      extra: '<p>Ön sipariş ürünüdür, 1 Aralık itibarıyla kargoya verilecektir.</p>',
      ldAvail: 'PreOrder',
    }),
    'preorder',
    599.9,
  ),
  p(
    'back-order',
    '/oud-difuzor',
    product({
      name: 'Oud Ahşap Difüzör 500 ml',
      brand: 'Koku Dünyası',
      price: 1249,
      buy: buy('SİPARİŞ VER'),
      extra: '<p>Stokta yok, tedarik süresi 3 hafta. Siparişiniz tedarik sonrası gönderilir.</p>',
      ldAvail: 'BackOrder',
    }),
    'backorder',
    1249,
  ),
  p(
    'discontinued',
    '/rebul-eski',
    product({
      name: 'Rebul Neroli Kolonya 200 ml',
      brand: 'Rebul',
      price: 159,
      buy: '<div class="tukendiBtn">Üretimi durdurulmuştur</div>',
      extra: '<p>Bu ürün üretimden kalkmıştır, tekrar satışa sunulmayacaktır.</p>',
      ldAvail: 'Discontinued',
    }),
    ['discontinued', 'out_of_stock'],
    159,
  ),
  p(
    'sale',
    '/flormar-fondoten',
    product({
      name: 'Flormar Perfect Coverage Fondöten',
      brand: 'Flormar',
      price: 259.9,
      was: 399.9,
      buy: buy(),
      ldAvail: 'InStock',
    }),
    'in_stock',
    259.9,
  ),
  p(
    'member price beside normal price',
    '/golden-ruj',
    product({
      name: 'Golden Rose Mat Ruj 08',
      brand: 'Golden Rose',
      price: 189.9,
      mem: '<div class="uyeFiyat">Kulüp üyelerine özel: <b>₺161,42</b></div>',
      buy: buy(),
      ldAvail: 'InStock',
    }),
    'in_stock',
    189.9,
  ),
  p(
    'structured data in stock, page sold out',
    '/est-kolonya',
    product({
      name: 'Eyüp Sabri Tuncer Bodrum Mandalinası',
      brand: 'Eyüp Sabri Tuncer',
      price: 139.5,
      buy: gone + notifyForm,
      ldAvail: 'InStock',
    }),
    'out_of_stock',
    139.5,
  ),
  o(
    'category',
    '/kolonya',
    shell(
      'Kolonya',
      `<h1 class="categoryTitle">Kolonya</h1><div
class="sortingContent">Sırala: Fiyat Artan, Fiyat Azalan</div><div id="ProductPageProductList" class="ProductList
sort_4">${each(OTHERS, item)}</div>`,
      'UrunListe',
    ),
    'not-a-product',
  ),
];
