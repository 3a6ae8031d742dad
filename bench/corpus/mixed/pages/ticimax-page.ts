/** Page of Turkish shops on Ticimax. */
import { css, each, ldProduct, links, num, slug } from '../util.ts';

const tl = (n: number): string => `₺${num(n)}`;

export const OTHERS: [string, number, boolean][] = [
  ['Rebul Lavanda Kolonya 270 ml', 189.9, true],
  ['Nishane Hacivat Extrait 50 ml', 6450, true],
  ['Bargello 142 Unisex EDP', 899, true],
  ['Eyüp Sabri Tuncer Limon Kolonyası', 124.5, true],
  ['Versace Eros EDT 100 ml', 3299, false],
  ['Atelier Rebul İstanbul EDP', 2190, true],
  ['Flormar Jel Oje 12', 79.9, true],
  ['Pelin Gül Suyu Tonik 200 ml', 149, false],
  ['Golden Rose Maskara', 219.9, true],
];
export const item = ([name, price, ok]: [string, number, boolean], i: number): string => `
<div class="ItemOrj col-3"><div class="productItem" id="u${520 + i}"><div class="productImage"><a class="detailLink
detailUrl" data-id="${520 + i}" href="/${slug(name)}" title="${name}"><img class="resimOrginal lazyImage"
data-original="/Uploads/UrunResimleri/${slug(name)}.jpg" alt="${name}" /></a>${
  ok ? '' : '<div class="TukendiIco">Tükendi</div>'
}</div>
<div class="productDetail videoAutoPlay"><div class="productName detailUrl"><a title="${name}"
href="/${slug(name)}">${name}</a></div><div class="productPrice"><div
class="discountPrice"><span>${tl(price)}</span></div></div>${
  ok
    ? `<div class="sepeteEkleBtn"><a class="addToCartBtn"
onclick="sepeteEkle(${520 + i})"><span>Sepete Ekle</span></a></div>`
    : '<a class="stokHaberBtn">Gelince Haber Ver</a>'
}</div></div></div>`;

export const shell = (title: string, body: string, type: string): string => `<!DOCTYPE html><html lang="tr"><head><meta
charset="utf-8" /><title>${title} | Koku Dünyası</title><link href="https://static.ticimax.cloud/cdn/main.css"
rel="stylesheet" />
${css([
  'headerContent',
  'navigation',
  'productItem',
  'ProductDetail',
  'Stoktan',
  'footerBlock',
  'blockHeader',
])}<script>var siteSettings={"Language":"tr","ParaBirimi":"TL","KargoLimit":750,\
"isUyelikZorunlu":false};var globalModel={"pageType":"${type}","loginUrl":"/UyeGiris"};var \
resources={"tukendi":"T\\u00fckendi","sepeteEkle":"Sepete Ekle","stoktaYok":"Stokta yok"};</script></head>
<body id="mainBody" class="${type}Body"><header id="header"><div class="headerTop">750 TL ve üzeri alışverişlerde
KARGO BEDAVA | Saat 15:00'e kadar verilen siparişler aynı gün kargoda</div><a id="imgLogo" href="/">Koku
Dünyası</a><input id="txtbxArama" class="searchTextBox" placeholder="Ürün, kategori veya marka ara" /><div
class="cart-menu"><a href="/sepetim.aspx">Sepetim <span class="cart-soft-count">0</span></a><div
id="divTopProductSearchResults" class="sepetBos">Sepetinizde ürün bulunmamaktadır.</div></div><a href="/UyeGiris">Üye
Girişi</a></header>
<nav class="navigation"><ul>${links(
  [
    'Kadın Parfüm',
    'Erkek Parfüm',
    'Niche',
    'Kolonya',
    'Makyaj',
    'Cilt Bakımı',
    'Saç Bakımı',
    'Markalar',
    'Outlet',
    'Kampanyalar',
  ],
  '/',
)}</ul></nav><div id="mainHolder"
class="mainHolder">${body}</div>
<footer><div class="footerBlock"><ul>${links(
  [
    'Hakkımızda',
    'İletişim',
    'Teslimat Koşulları',
    'İade ve Değişim',
    'Gizlilik ve Güvenlik',
    'Mesafeli Satış Sözleşmesi',
    'KVKK',
  ],
  '/',
)}</ul><p>Tüm fiyatlara KDV dahildir. Mersis No:
0123456789000015</p><select><option>TL</option><option>USD</option><option>EUR</option></select><p>Ticimax® E-Ticaret
Sistemleri ile hazırlanmıştır.</p></div></footer><div class="cookieBar">Deneyiminizi iyileştirmek için çerez
kullanıyoruz. <a>Kabul Et</a></div></body></html>`;

interface Opt {
  name: string;
  brand: string;
  price: number;
  was?: number;
  mem?: string;
  buy: string;
  sizes?: string;
  extra?: string;
  ldAvail: string;
  ldPrice?: number;
}
export const product = (q: Opt): string =>
  shell(
    q.name,
    `<div class="proCategoryTitle categoryTitleText"><ul
class="breadcrumb"><li><a href="/">Ana Sayfa</a></li><li><a href="/parfum">Parfüm</a></li></ul></div><div
class="ProductDetail"><div class="leftImage"><img id="imgUrunResim" src="/Uploads/UrunResimleri/${slug(q.name)}.jpg"
alt="${q.name}" /></div>
<div class="RightDetail"><div class="ProductName"><h1><span>${q.name}</span></h1></div><div class="markaAdi"><a
href="/${slug(q.brand)}">${q.brand}</a></div><div class="UrunKodu">Stok Kodu: (KD-5501)</div><div
class="PriceList">${
      q.was === undefined
        ? ''
        : `<div id="divPiyasaFiyat"><span class="spanFiyatBaslik">Piyasa
Fiyatı</span> <span class="spanFiyat" style="text-decoration:line-through">${tl(q.was)}</span></div><div
class="indirimOrani">%${Math.round((1 - q.price / q.was) * 100)} İndirim</div>`
    }
<div id="divIndirimliFiyat" class="IndirimliFiyatContent"><span class="indirimliFiyat"><span
class="spanFiyat">${tl(q.price)}</span></span> <span class="kdvText">KDV Dahil</span></div>${q.mem ?? ''}<div
class="taksitText">3 taksit x ${tl(Math.round((q.price / 3) * 100) / 100)}</div></div>
${q.sizes ?? ''}<div class="buyContent">${q.buy}</div>${q.extra ?? ''}<div class="kargoInfo">750 TL üzeri ücretsiz
kargo</div><div class="favori"><a>Favorilerime Ekle</a> <a>Fiyat Alarmı</a></div></div></div><div
class="urunTab"><ul><li>Ürün Özellikleri</li><li>Taksit Seçenekleri</li><li>Yorumlar (2)</li></ul><div
class="urunTabAlt"><p>${q.brand} imzalı ${q.name}; bergamot, lavanta ve amber notalarıyla kalıcı bir koku sunar.
Orijinal, bandrollü üründür.</p><table class="taksit"><tr><td>Bonus</td><td>6
taksit</td><td>${tl(q.price * 1.12)}</td></tr></table></div><div class="yorum"><b>Elif A.</b> Çok güzel paketlenmişti,
teşekkürler.</div><div class="yorum"><b>Mert</b> Uzun süre stokta yoktu, sonunda aldım.</div></div>
<div class="JKatAltBlok"><h2>Benzer Ürünler</h2>${each(OTHERS.slice(0, 5), item)}</div><div class="sonGezilen"><h2>Son
Gezdikleriniz</h2>${each(OTHERS.slice(6, 8), item)}</div>${ldProduct({
      name: q.name,
      brand: q.brand,
      sku: 'KD-5501',
      price: q.ldPrice ?? q.price,
      cur: 'TRY',
      avail: q.ldAvail,
    })}
<script>var productDetailModel={"productId":5501,"productName":"${q.name}","productPriceKDVIncluded":${q.price},\
"hasVariant":${q.sizes !== undefined}};</script>`,
    'UrunDetay',
  );
export const buy = (t = 'SEPETE EKLE'): string => `<div class="riSingle riUp quantityBox"><input type="text"
id="txtbxUrunAdet" value="1" /><span>Adet</span></div><a class="Addtobasket button buyBtn" id="divSatinAl">${t}</a><a
class="hizliAl">HEMEN AL</a>`;
export const gone = '<div class="divUrunTukendi tukendiBtn"><span>Tükendi</span></div>';
export const notifyForm =
  '<div id="divStokHaber" class="stockNotify"><a class="GelinceHaberVer">Gelince Haber Ver</a><input ' +
  'placeholder="E-posta adresiniz" /><button>Gönder</button></div>';
export const sizes = (rows: [string, boolean][], pick: number): string => `<div class="eksecenekLine
kutuluvaryasyon"><label>Hacim</label><div class="size_box">${each(
  rows,
  ([s, ok], i) =>
    `<span class="${ok ? '' : 'nostok '}${i === pick ? 'selected' : ''}" data-stock="${ok ? 8 : 0}" title="${
      ok
        ? s
        : `${s} -
tükendi`
    }">${s}</span>`,
)}</div></div>`;
