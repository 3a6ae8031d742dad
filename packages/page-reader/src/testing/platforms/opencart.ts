import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { el, ru, uk, type Words } from './words.ts';

interface Shop {
  lang: string;
  words: Words;
  money: (sum: string) => string;
  add: string;
  model: string;
  availability: string;
  noTax: string;
}

const kazakh: Shop = {
  lang: 'ru',
  words: ru,
  money: (sum) => `${sum} тг.`,
  add: 'В корзину',
  model: 'Модель:',
  availability: 'Наличие:',
  noTax: 'Без НДС:',
};
const russian: Shop = { ...kazakh, money: (sum) => `${sum} р.` };
const ukrainian: Shop = {
  lang: 'uk',
  words: uk,
  money: (sum) => `${sum} грн.`,
  add: 'До кошика',
  model: 'Модель:',
  availability: 'Наявність:',
  noTax: 'Без ПДВ:',
};
const greek: Shop = {
  lang: 'el',
  words: el,
  money: (sum) => `${sum}€`,
  add: 'Προσθήκη στο καλάθι',
  model: 'Κωδικός:',
  availability: 'Διαθεσιμότητα:',
  noTax: 'Χωρίς ΦΠΑ:',
};

interface Product {
  name: string;
  price: string;
  was?: string;
  exTax?: string;
  stock: string;
  /** HTML of the button. Many shops replace it for a sold-out product. */
  button?: string;
  options?: string;
  head?: string;
}

function thumb({ money, add }: Shop, name: string, sum: string): string {
  return `<div class="col-lg-3 col-md-3"><div class="product-thumb transition"><div class="image"><a href="#"><img src="/t.jpg" alt="${name}"></a></div><div class="caption"><h4><a href="#">${name}</a></h4><p class="price">${money(sum)}</p></div><div class="button-group"><button type="button" onclick="cart.add('50');"><i class="fa fa-shopping-cart"></i> <span class="hidden-xs">${add}</span></button><button type="button" onclick="wishlist.add('50');"><i class="fa fa-heart"></i></button></div></div></div>`;
}

function product(shop: Shop, given: Product): string {
  const { name, price, was = '', exTax = '', stock, button, options = '', head = '' } = given;
  const { words, money, add } = shop;
  const prices =
    was === ''
      ? `<li><h2>${money(price)}</h2></li>`
      : `<li><span style="text-decoration: line-through;">${money(was)}</span></li><li><h2>${money(price)}</h2></li>`;
  const act =
    button ??
    `<button type="button" id="button-cart" data-loading-text="..." class="btn btn-primary btn-lg btn-block">${add}</button>`;
  const body = `<nav id="top"><div class="container"><div class="pull-left"><form id="form-currency"><button class="btn btn-link dropdown-toggle"><strong>${money('')}</strong></button><ul class="dropdown-menu"><li><button class="currency-select btn btn-link" type="button" name="USD">$ US Dollar</button></li><li><button class="currency-select btn btn-link" type="button" name="EUR">€ Euro</button></li></ul></form></div></div></nav>
<header><div id="logo"><h1><a href="/">Сандал</a></h1></div><div id="search" class="input-group"><input type="text" name="search" placeholder="${words.search}"></div><div id="cart" class="btn-group btn-block"><button type="button" class="btn btn-inverse btn-block"><i class="fa fa-shopping-cart"></i> <span id="cart-total">0 - ${money('0')}</span></button><ul class="dropdown-menu pull-right"><li><p class="text-center">${words.empty}!</p></li></ul></div></header>
<nav id="menu" class="navbar"><ul class="nav navbar-nav">${menu(words)}</ul></nav><div id="product-product" class="container"><ul class="breadcrumb"><li><a href="/"><i class="fa fa-home"></i></a></li><li><a href="#">${name}</a></li></ul>
<div class="row"><div id="content" class="col-sm-12"><div class="row"><div class="col-sm-8"><ul class="thumbnails"><li><a class="thumbnail" href="#"><img src="/f.jpg" alt="${name}"></a></li></ul><ul class="nav nav-tabs"><li class="active"><a href="#tab-description">i</a></li></ul><div class="tab-content"><div class="tab-pane active" id="tab-description"><p>${words.letter}</p></div></div></div>
<div class="col-sm-4"><div class="btn-group"><button type="button" class="btn btn-default" onclick="wishlist.add('42');"><i class="fa fa-heart"></i></button></div><h1>${name}</h1><ul class="list-unstyled"><li><a href="#">Atelier Nord</a></li><li>${shop.model} AN-42</li><li>${shop.availability} ${stock}</li></ul>
<ul class="list-unstyled">${prices}${exTax === '' ? '' : `<li>${shop.noTax} ${money(exTax)}</li>`}</ul><div id="product">${options}<div class="form-group"><label class="control-label" for="input-quantity">1</label><input type="text" name="quantity" value="1" id="input-quantity" class="form-control"><input type="hidden" name="product_id" value="42"><br>${act}</div></div>
<div class="rating"><p><a href="#">0</a></p></div></div></div><h3>${words.related}</h3><div class="row">${thumb(shop, 'Кедровый псалом', '900')}${thumb(shop, 'Янтарь', '1200')}</div></div></div></div>${tail(words)}`;
  return web(shop.lang, name, body, head);
}

const radios =
  '<hr><h3>Варианты</h3><div class="form-group required"><label class="control-label">Объём</label><div id="input-option227"><div class="radio"><label><input type="radio" name="option[227]" value="17">50 мл (+1 500 тг.)</label></div><div class="radio"><label><input type="radio" name="option[227]" value="18">30 мл</label></div></div></div>';
const at = 'https://sandal.example.kz/';

export const opencart: PlatformPage[] = [
  {
    name: 'Kazakh, in stock',
    url: `${at}solenyj-sad`,
    truth: truth('in_stock', 44890, 'KZT', 'Солёный сад'),
    why: 'The logo is an h1 too; options add to the price.',
    html: product(kazakh, { name: 'Солёный сад', price: '44 890', stock: 'В наличии', options: radios }),
  },
  {
    name: 'Kazakh, sold out, button unchanged',
    url: `${at}inzhir`,
    truth: truth('out_of_stock', 44890, 'KZT', 'Инжир и чернила'),
    why: "OpenCart's default theme keeps a live buy button for what is sold out; the line of words decides.",
    html: product(kazakh, { name: 'Инжир и чернила', price: '44 890', stock: 'Нет в наличии' }),
  },
  {
    name: 'Russian, to be ordered',
    url: 'https://sandal.example.ru/ambra',
    truth: truth('backorder', 5490, 'RUB', 'Амбра'),
    why: '"Под заказ" in the availability line.',
    html: product(russian, { name: 'Амбра', price: '5 490', stock: 'Под заказ' }),
  },
  {
    name: 'Ukrainian, on sale, in stock as a number',
    url: 'https://sandal.example.ua/solonyi-sad',
    truth: truth('in_stock', 1899, 'UAH', 'Солоний сад'),
    why: 'The availability line holds a count.',
    html: product(ukrainian, { name: 'Солоний сад', price: '1 899', was: '2 400', exTax: '1 582', stock: '7' }),
  },
  {
    name: 'Ukrainian, sold out, lying JSON-LD',
    url: 'https://sandal.example.ua/inzhyr',
    truth: truth('out_of_stock', 2400, 'UAH', 'Інжир'),
    why: 'A module writes InStock; the button has gone.',
    html: product(ukrainian, {
      name: 'Інжир і чорнило',
      price: '2 400',
      stock: 'Немає в наявності',
      button:
        '<button type="button" class="btn btn-default btn-block" onclick="notify(42)">Повідомити про наявність</button>',
      head: productLd('Інжир і чорнило', '2400', 'UAH', 'InStock'),
    }),
  },
  {
    name: 'Greek, sold out',
    url: 'https://sandal.example.gr/alati',
    truth: truth('out_of_stock', 1120, 'EUR', 'Κήπος αλατιού'),
    why: 'The buy button stays live.',
    html: product(greek, { name: 'Κήπος αλατιού', price: '1.120,00', exTax: '903,23', stock: 'Εξαντλήθηκε' }),
  },
  {
    name: 'Greek, in stock',
    url: 'https://sandal.example.gr/syko',
    truth: truth('in_stock', 72.5, 'EUR', 'Σύκο'),
    why: 'A price without tax stands beside it.',
    html: product(greek, { name: 'Σύκο και μελάνι', price: '72,50', exTax: '58,47', stock: 'Σε απόθεμα' }),
  },
];
