import { menu, type PlatformPage, tail, truth, web } from './page.ts';
import { en, hr, hu, it, pt, sr, type Words } from './words.ts';

interface Item {
  name: string;
  price: string;
  stock: string;
  button: string;
}

/**
 * Builds a product page in the style of 2012, with tables for the layout. It has no heading; name
 * and price are bold, and the buy button is an image.
 */
function tables({ name, price, stock, button }: Item, lang: string, words: Words): string {
  const body = `<table width="900" border="0" align="center" cellpadding="0" cellspacing="0"><tr><td colspan="2" bgcolor="#EEEEEE"><a href="index.php"><img src="img/logo.jpg" border="0"></a> <a href="kosar.php">${words.cart} (0)</a></td></tr><tr><td width="180" valign="top">${menu(words, (text) => `<a href="#" class="menu">${text}</a><br>`)}<br><b>TOP 3</b><br><a href="?id=3">Moss</a> <b>21,00</b><br><a href="?id=4">Psalm</a> <b>19,00</b></td>
<td valign="top"><table width="100%" cellpadding="4"><tr><td width="250"><img src="img/f.jpg" width="240"></td><td valign="top"><font size="4"><b>${name}</b></font><br><br>EDP 50 ml<br>${stock}<br><br><form action="kosar.php" method="post"><input type="hidden" name="id" value="5">${price}<br><br>${button}</form></td></tr></table><hr><b>${words.related}</b><table><tr><td><a href="?id=6">Amber</a><br><b>27,00</b><br><input type="image" src="img/buy.gif" alt="+"></td></tr></table></td></tr></table>${tail(words)}`;
  return web(lang, name, body);
}

function divs({ name, price, stock, button }: Item, lang: string, words: Words): string {
  const body = `<div id="top"><div id="logo"><a href="/">Perfumaria</a></div><div id="cart_info">${words.empty}</div><div id="nav"><ul>${menu(words)}</ul></div></div><div id="center"><div id="prod"><h2>${name}</h2><div class="foto"><img src="/f.jpg" alt="${name}"></div><div class="dados"><div class="valor">${price}</div><div class="estado">${stock}</div><div class="acao">${button}</div><div class="texto"><p>${words.letter}</p></div></div></div><div id="outros"><h3>${words.related}</h3><div class="item"><a href="#">Moss</a><div class="valor">22,00</div></div></div></div>${tail(words)}`;
  return web(lang, `${name} | Perfumaria`, body);
}

function classified(state: 'for sale' | 'sold'): string {
  const buy =
    state === 'sold'
      ? '<div class="ad-status ad-status--sold">This item has been sold</div>'
      : '<button type="button" class="btn-buy-now">Buy now</button><button type="button" class="btn-message">Message seller</button>';
  const body = `<header><a href="/">Flea &amp; Co</a><nav><ul>${menu(en)}</ul></nav><a href="/sell">Sell something</a></header><main><article class="ad"><div class="ad-photos"><img src="/f.jpg" alt=""></div><h1 class="ad-title">Vetiver Atlas 50ml, half full</h1><div class="ad-price">£28.00</div><dl><dt>Condition</dt><dd>Used</dd><dt>Posted</dt><dd>3 days ago</dd></dl>${buy}<div class="ad-seller"><strong>mirela_k</strong> 42 items sold</div><p>Bought last year, too woody for me.</p></article><aside><h2>Similar ads</h2><ul><li><a href="#">Cedar Psalm</a> £15.00</li><li><a href="#">Moss Letter</a> £9.50 <span>Sold</span></li></ul></aside></main>${tail(en)}`;
  return web('en-GB', 'Vetiver Atlas 50ml, half full | Flea & Co', body);
}

function auction(isOver: boolean): string {
  const box = isOver
    ? '<div class="vi-ended"><span class="ended-label">Bidding has ended on this item.</span> <span>Winning bid:</span> <span class="price">£41.00</span></div>'
    : '<div class="vi-bin"><span class="label">Buy It Now:</span> <span class="price">£45.00</span> <a class="btn-prim" href="/buy">Buy It Now</a></div><div class="vi-bid"><span class="label">Current bid:</span> <span class="bid-price">£22.50</span> <span>7 bids</span> <input name="maxbid"><button type="button">Place bid</button></div>';
  const body = `<header><a href="/">Hammer</a><ul>${menu(en)}</ul></header><main><h1 id="itemTitle">Oud Meridian perfume 100ml sealed</h1><div id="mainContent"><div class="cond">Condition: New</div><div class="time">${isOver ? 'Ended: 12 Mar' : 'Time left: 2d 4h'}</div>${box}<div class="ship">Postage: £3.20 Royal Mail</div><div class="qty-sold">12 sold by this seller</div></div><aside><h2>Similar sponsored items</h2><a href="#">Amber</a> £19.99 <a href="#">Buy It Now</a></aside></main>${tail(en)}`;
  return web('en-GB', 'Oud Meridian perfume 100ml sealed | Hammer', body);
}

function category(): string {
  const card = (name: string, price: string) =>
    `<div class="artikal"><a href="#"><img src="/a.jpg" alt="${name}"></a><h3><a href="#">${name}</a></h3><span class="cijena">${price}</span><a class="kupi" href="#">Dodaj u košaricu</a></div>`;
  const body = `<header><a href="/">Mirisi</a><ul>${menu(hr)}</ul><span>${hr.empty}</span></header><main><h1>Parfemi za žene</h1><p>Prikazano 1-4 od 37 proizvoda</p><form><select><option>Sortiraj po cijeni</option></select></form><div class="lista">${card('Slani vrt', '64,00 €')}${card('Smokva', '58,00 €')}${card('Jantar', '71,50 €')}${card('Koža', '80,00 €')}</div><ul class="pagination"><li><a href="?p=2">2</a></li><li><a href="?p=3">3</a></li></ul></main>${tail(hr)}`;
  return web('hr', 'Parfemi za žene | Mirisi', body);
}

function missing(): string {
  const body = `<header><a href="/">Mirisi</a><ul>${menu(hr)}</ul></header><main><h1>Stranica nije pronađena</h1><p>Proizvod koji tražite više ne postoji.</p><h2>Možda vas zanima</h2><div class="artikal"><a href="#">Smokva</a> <span class="cijena">58,00 €</span> <a class="kupi" href="#">Dodaj u košaricu</a></div></main>${tail(hr)}`;
  return web('hr', '404 | Mirisi', body);
}

const image = (alt: string) => `<input type="image" src="img/kosarba.gif" alt="${alt}" title="${alt}">`;

export const handMade: PlatformPage[] = [
  {
    name: 'Hungarian tables, in stock',
    url: 'http://illat.example.hu/termek.php?id=5',
    truth: truth('in_stock', 18990, 'HUF', 'Sós Kert'),
    why: 'No heading, an image input for a button.',
    html: tables(
      { name: 'Sós Kert', price: 'Ár: <b>18.990,- Ft</b>', stock: 'Raktáron', button: image('Kosárba') },
      'hu',
      hu,
    ),
  },
  {
    name: 'Hungarian tables, sold out',
    url: 'http://illat.example.hu/termek.php?id=6',
    truth: truth('out_of_stock', 18990, 'HUF', 'Füge'),
    why: 'No heading; red words; the other image input is of another product.',
    html: tables(
      {
        name: 'Füge és Tinta',
        price: 'Ár: <b>18.990,- Ft</b>',
        stock: '<font color="red">Jelenleg nem kapható</font>',
        button: '',
      },
      'hu',
      hu,
    ),
  },
  {
    name: 'Serbian tables, in stock',
    url: 'http://mirisi.example.rs/proizvod.php?id=5',
    truth: truth('in_stock', 8990, 'RSD', 'Slana bašta'),
    why: 'Dinars with a dot for thousands.',
    html: tables(
      { name: 'Slana bašta', price: 'Cena: <b>8.990,00 din.</b>', stock: 'Na stanju', button: image('Kupi') },
      'sr',
      sr,
    ),
  },
  {
    name: 'Serbian tables, sold out',
    url: 'http://mirisi.example.rs/proizvod.php?id=6',
    truth: truth('out_of_stock', 8990, 'RSD', 'Smokva'),
    why: 'Plain.',
    html: tables(
      { name: 'Smokva i mastilo', price: 'Cena: <b>8.990,00 din.</b>', stock: 'Nema na stanju', button: '' },
      'sr',
      sr,
    ),
  },
  {
    name: 'Croatian divs, in stock',
    url: 'https://mirisi.example.hr/proizvod/5',
    truth: truth('in_stock', 64, 'EUR', 'Slani vrt'),
    why: 'Class names of no known language.',
    html: divs(
      {
        name: 'Slani vrt',
        price: '64,00 €',
        stock: 'Dostupno',
        button: '<a href="/kosarica?dodaj=5">Dodaj u košaricu</a>',
      },
      'hr',
      hr,
    ),
  },
  {
    name: 'Croatian divs, sold out',
    url: 'https://mirisi.example.hr/proizvod/6',
    truth: truth('out_of_stock', 64, 'EUR', 'Smokva'),
    why: 'Plain.',
    html: divs({ name: 'Smokva i tinta', price: '64,00 €', stock: 'Trenutno nedostupno', button: '' }, 'hr', hr),
  },
  {
    name: 'Portuguese divs, sold out',
    url: 'https://perfumaria.example.pt/p/6',
    truth: truth('out_of_stock', 74.5, 'EUR', 'Figo'),
    why: 'European Portuguese.',
    html: divs(
      {
        name: 'Figo e tinta',
        price: '74,50 €',
        stock: 'Esgotado',
        button: '<a href="/avisar">Avisem-me quando chegar</a>',
      },
      'pt-PT',
      pt,
    ),
  },
  {
    name: 'Italian divs, to order',
    url: 'https://profumi.example.it/p/7',
    truth: truth('backorder', 120, 'EUR', 'Cuoio'),
    why: 'It can be ordered; it is not in stock.',
    html: divs(
      {
        name: 'Cuoio del nord',
        price: '€ 120,00',
        stock: 'Disponibile su ordinazione',
        button: '<button type="submit">Aggiungi al carrello</button>',
      },
      'it',
      it,
    ),
  },
  {
    name: 'English tables, discontinued',
    url: 'http://scents.example.co.uk/item.php?id=9',
    truth: truth('discontinued', 45, 'GBP', 'Tin Rose'),
    why: 'A plain sentence.',
    html: tables(
      {
        name: 'Tin Rose',
        price: 'Price: <b>£45.00</b>',
        stock: 'This line has been discontinued by the manufacturer.',
        button: '',
      },
      'en',
      en,
    ),
  },
  {
    name: 'English tables, price on request',
    url: 'http://scents.example.co.uk/item.php?id=10',
    truth: truth('unknown', null, null, null),
    why: 'Nothing says whether it can be had; no price.',
    html: tables(
      {
        name: 'Oud Meridian',
        price: 'Price: <b>POA</b>',
        stock: '',
        button: '<a href="mailto:shop@scents.example.co.uk">Ask us</a>',
      },
      'en',
      en,
    ),
  },
  {
    name: 'advertisement, for sale',
    url: 'https://flea.example.co.uk/ad/1',
    truth: truth('in_stock', 28, 'GBP', 'Vetiver Atlas'),
    why: '"42 items sold" is about the seller.',
    html: classified('for sale'),
  },
  {
    name: 'advertisement, sold',
    url: 'https://flea.example.co.uk/ad/2',
    truth: truth('out_of_stock', 28, 'GBP', 'Vetiver Atlas'),
    why: 'A sentence in the place of the buttons.',
    html: classified('sold'),
  },
  {
    name: 'auction, to be bought now',
    url: 'https://hammer.example.co.uk/itm/1',
    truth: truth('in_stock', 45, 'GBP', 'Oud Meridian'),
    why: 'The bid is not the price; "12 sold" is a count.',
    html: auction(false),
  },
  {
    name: 'auction, over',
    url: 'https://hammer.example.co.uk/itm/2',
    truth: truth('out_of_stock', 41, 'GBP', 'Oud Meridian', [41]),
    why: 'Ended.',
    html: auction(true),
  },
  {
    name: 'category',
    url: 'https://mirisi.example.hr/parfemi',
    truth: truth('unknown'),
    why: 'Four cards with links to buy.',
    html: category(),
  },
  {
    name: 'soft 404',
    url: 'https://mirisi.example.hr/proizvod/999',
    truth: truth('unknown'),
    why: 'Answered 200; another product can be bought there.',
    html: missing(),
  },
];
