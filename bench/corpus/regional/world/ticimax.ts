/** Imitates Turkish shops on Ticimax. */
import { each, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.kozmetikcarsisi.com.tr';
const tl = (value: number) => `₺${money(value, 2, ',', '.')}`;

const tile = (
  name: string,
  price: number,
) => `<div class="productItem"><div class="productDetail"><div class="productName detailUrl"><a>${name}</a></div>
<div class="productPrice"><div class="discountPrice"><span>${tl(price)}</span><span
class="kdv-dahil">KDV Dahil</span></div></div>
<div class="productIcon"><a class="sepeteEkle addToCart"><span>Sepete Ekle</span></a></div></div></div>`;

const layout = (title: string, body: string, main: string) => `<!DOCTYPE html>
<html lang="tr"><head><title>${title}</title><meta charset="utf-8"><meta property="og:site_name"
content="Kozmetik Çarşısı">
<script>var siteSettings={"PariteKur":1},currencySymbol='₺';</script></head><body id="mainBody" class="${body}">
<header id="divUstBlok"><div class="welcome">500 TL ÜZERİ KARGO BEDAVA</div><div class="searchContent"><input
id="txtbxArama" placeholder="Ürün Ara"></div>
<div class="cart"><a href="/sepetim.aspx">Sepetim <span class="itemCount">0</span> <b>₺0,00</b></a></div><ul
class="navigation"><li><a>Parfüm</a></li><li><a>Makyaj</a></li></ul></header>
<div id="divIcerik">${main}</div><footer
id="divAltBlok">Tüm fiyatlara KDV dahildir. Ticimax E-Ticaret Sistemleri</footer></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const note = {
    in: 'Aynı gün kargo',
    out: 'Aynı gün kargo',
    pre: 'Ön sipariş: 10 Şubat’ta gönderilir',
    supplier: 'Tedarik Süresi: 5 İş Günü',
  }[v.state];
  return layout(
    `${v.name} - ${v.brand}`,
    'UrunDetay',
    `<div id="divUrunDetay" class="pageContainer"><div class="leftImage"><img id="imgUrunResim"
src="/Uploads/${v.code}.jpg"></div><div class="RightDetail">
<div class="ProductName"><h1><span>${v.name}</span></h1></div><div class="ProductBrand"><a
class="productBrand">${v.brand}</a></div>
<div class="product-info">Ürün Kodu: <span class="productcode">${v.code}</span></div>
<div class="PriceList" id="divFiyatlar">
${when(
  v.old,
  `<div class="piyasaFiyati" id="divPiyasaFiyat"><span class="left_line">Piyasa Fiyatı :</span><span
class="spanFiyat" style="text-decoration:line-through">${tl(v.old ?? 0)}</span></div>`,
)}
<div class="indirimliFiyat" id="divIndirimliFiyat"><span
class="left_line">${v.old ? 'İndirimli Fiyat' : 'Fiyat'} :</span>
<span class="spanFiyat">${tl(v.price)}</span> <span class="kdv">KDV Dahil</span></div>
<div class="kdvHaric" style="display:none">${tl(v.price / 1.2)} + KDV</div>
<div class="havale">Havale ile: <span>${tl(v.price * 0.97)}</span></div>
<div class="taksit">${tl(v.price / 6)}'den başlayan taksitlerle</div></div>
${
  v.sizes
    ? `<div class="eksecenekLine kutuluvaryasyon"><span class="left_line">Hacim</span><div class="size_box">${each(
        v.sizes,
        (s, i) =>
          `<span class="${s.state === 'out' ? 'nostok' : 'stokVar'}${when(i === v.shown, ' selected')}" data-stok="${
            s.state === 'out' ? 0 : 5
          }">${s.label}</span>`,
      )}</div></div>`
    : ''
}
<div class="riSingle"><div id="divToplamStok" style="display:none">Toplam Stok: <span>${out ? 0 : 5}</span></div></div>
<div class="addtoCartButtons" id="divSatinAl"${when(out, ' style="display:none"')}><input class="quantity" value="1">
<input type="button" class="Addtobasket button RSatinalBtn" value="${v.state === 'pre' ? 'Ön Sipariş' : 'Sepete Ekle'}">
<input type="button" class="hemenalButon" value="Hemen Al"><p>${note}</p></div>
<div id="divTukendi" class="tukendi"${when(!out, ' style="display:none"')}><span class="spanTukendi">TÜKENDİ</span>
<a class="btnHaberVer" href="javascript:stokHaberVer()">Gelince Haber Ver</a></div>
<div class="kazanc">Bu üründen ${Math.round(v.price / 20)} puan kazanacaksınız</div></div>
<div class="urunOzellik">${v.note ?? 'Uzun süre kalıcı.'}</div></div>
<div class="jCarouselLite"
id="relatedProducts"><h3>Benzer Ürünler</h3>${each(neighbours(50, 0.05), (n) => tile(n.name, n.price))}</div>`,
  );
}

const s = shop('ticimax', 'tr', ORIGIN, 'TRY', render);
const base: View = {
  path: '/amber-edp',
  brand: 'Bosfor',
  name: 'Amber Kadın Parfüm 100 ml EDP',
  code: 'BSF-100',
  price: 1249.9,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50 ml', price: 849.9, state: a },
  { label: '100 ml', price: 1249.9, state: b },
];
s.show('in stock, no structured data', base, ['in_stock']);
s.show('sold out block shown, buttons hidden', { ...base, state: 'out' }, ['out_of_stock']);
s.show('supply time five days', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('market price struck out', { ...base, price: 899.9, old: 1249.9 }, ['in_stock']);
s.show('small size without stock', { ...base, sizes: pair('out', 'in'), shown: 1 }, ['in_stock']);
s.list(
  'category',
  '/parfum',
  layout(
    'Parfüm',
    'Kategori',
    `<h1>Parfüm</h1><div class="ProductListContent">${each(neighbours(50, 0.05), (n) => tile(n.name, n.price))}</div>`,
  ),
);
s.gone(
  'removed product',
  '/eski',
  layout(
    'Sayfa bulunamadı',
    'Hata404',
    '<h1>Üzgünüz, aradığınız sayfa bulunamadı</h1><p>Ürün satıştan kaldırıldı.</p>',
  ),
);
export const cases = s.cases;
