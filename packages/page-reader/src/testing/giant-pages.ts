import { givenProduct, jsonLd } from './pages.ts';

type GiantPage = (size: number) => string;

const repeatToLength = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length));
const around =
  (before: string, piece: string, after = ''): GiantPage =>
  (size) =>
    `${before}${repeatToLength(piece, size)}${after}`;
const nested =
  (open: string, close: string): GiantPage =>
  (size) => {
    const depth = Math.ceil(size / (open.length + close.length));
    return `${open.repeat(depth)}${close.repeat(depth)}`;
  };
const within =
  (before: string, inner: GiantPage, after: string): GiantPage =>
  (size) =>
    `${before}${inner(size)}${after}`;
const script = (inner: GiantPage, attributes = '') => within(`<script ${attributes}>`, inner, '</script>');
const product = jsonLd(givenProduct());
const shop = (inner: GiantPage) => within(`<title>Sauvage</title><h1>Sauvage</h1>${product}<main>`, inner, '</main>');

/** Bodies that take excessive time or memory in naive readers. None of them says "in stock". */
export const giantPages: Record<string, GiantPage> = {
  nothing: around('', ' '),
  text: shop(around('<p>', 'lorem ipsum dolor ')),
  'one word': shop(around('<p>', 'a')),
  'open elements': around('', '<div>'),
  'nested elements': shop(nested('<div class="product">', '</div>')),
  'closed elements': around('', '</div>'),
  'empty elements': shop(around('', '<i></i>')),
  'nested items': around('', '<p itemscope itemprop=offers itemtype=Product>x'),
  'items that refer': around('<b id=a itemprop=name>x</b>', '<p itemscope itemtype=Product itemref="a b c d">x</p>'),
  buttons: shop(around('', '<button>add ')),
  'closed buttons': shop(around('', '<button type=submit disabled>Sold out</button>')),
  headings: around('', '<h1>Sauvage '),
  prices: shop(around('', '<span class="price">€ 1.299,95</span>')),
  'one price': shop(around('<span class="price">', '1.')),
  'spaced digits': shop(around('<span class="price">', '1 ')),
  signs: shop(around('<span class="price">', '€ $')),
  options: shop(around('<select name=size>', '<option>50 ml ')),
  forms: shop(around('', '<form action="/cart/add"><input name="id" value="1">')),
  attributes: around('<a ', 'class=related '),
  'different attributes': (size) =>
    `<a ${Array.from({ length: Math.ceil(size / 8) }, (_unused, at) => `a${at}=x`).join(' ')}>`,
  'long attribute': shop(around('<a class="', 'price-', '">')),
  'open attribute': around('<a class="', 'x'),
  'spaced style': shop(around('<p style="', 'display ', '">')),
  'meta tags': around('', '<meta property="product:price:amount" content="1">'),
  brackets: around('', '<'),
  'tag names': around('<', 'a'),
  comments: around('', '<!-- x -->'),
  'open comments': around('', '<!--'),
  'open comment ends': around('<!--', '--'),
  CDATA: around('', '<![CDATA['),
  drawings: around('', '<svg><path d="M0">'),
  'open scripts': around('', '<script>'),
  scripts: around('', '<script>var a = {price: 1};</script>'),
  titles: around('', '<title>x'),
  references: shop(around('', '&amp;')),
  'open references': shop(around('', '&')),
  'number references': shop(around('', '&#x41;')),
  NULs: around('', '\0'),
  'half pairs': shop(around('', '\ud800')),
  'combining marks': shop(around('<p>e', '\u0301')),
  'capitals with dots': shop(around('<p>', 'İ')),
  lines: shop(around('', '\r\n')),
  'JSON-LD blocks': around('', '<script type="application/ld+json">{"@type":"Thing"}</script>'),
  'JSON-LD products': (size) =>
    jsonLd(
      Array.from({ length: Math.ceil(size / 200) }, (_unused, at) => givenProduct({ sku: at }, { name: `No ${at}` })),
    ),
  'deep JSON-LD': script(nested('{"@type":"Product","offers":', '}'), 'type="application/ld+json"'),
  'deep brackets': script(nested('[', ']'), 'type="application/ld+json"'),
  'open brackets': script(around('', '['), 'type="application/ld+json"'),
  'comments in JSON': script(around('{', '/* x */'), 'type="application/ld+json"'),
  'open comments in JSON': script(around('{', '/*'), 'type="application/ld+json"'),
  'commas in JSON': script(around('{"a":1', ',', '}'), 'type="application/ld+json"'),
  'commas and spaces in JSON': script(around('{"a":1', ', ', '}'), 'type="application/ld+json"'),
  'quotes in JSON': script(around('{"name":"', '"', '"}'), 'type="application/ld+json"'),
  'backslashes in JSON': script(around('{"name":"', '\\', '"}'), 'type="application/ld+json"'),
  'line breaks in JSON': script(around('{"name":"', '\n', '"}'), 'type="application/ld+json"'),
  'digits in JSON': script(around('{"price":', '9', '}'), 'type="application/ld+json"'),
  'keys in JSON': (size) =>
    jsonLd(Object.fromEntries(Array.from({ length: Math.ceil(size / 16) }, (_unused, at) => [`key${at}`, at]))),
  '__proto__ in JSON': script(around('{"a":1', ',"__proto__":{"availability":1}', '}'), 'type="application/ld+json"'),
  state: script(around('window.__INITIAL_STATE__ = {"a":1', ',"product":{"price":1,"available":false}', '}')),
  'deep state': script(nested('{"product":', '}'), 'id="__NEXT_DATA__" type="application/json"'),
  'open state': script(around('window.__INITIAL_STATE__ = ', '{"product":')),
  'state texts': script(around('var product = {price:"', '\\"', '"};')),
  'half states': script(around('', 'var product = {price: 1, ')),
  'state of spaces': script(around('var product = ', ' ', '{}')),
  'function state': script(around('__NUXT__=(function(a', ',b', '){return {price:a}}(1))')),
  'flat state': script(
    around('["ShallowReactive",1', ',{"price":1}', ']'),
    'id="__NUXT_DATA__" type="application/json"',
  ),
  'streamed state': around('', '<script>self.__next_f.push([1,"a:{\\"price\\":1}\\n"])</script>'),
  'data attributes': shop(around('', '<p data-product="{&quot;price&quot;:1}"></p>')),
  'long data attribute': shop(
    around('<form class="variations_form" data-product_variations="[', '{&quot;display_price&quot;:1},', '{}]">'),
  ),
  names: around('', '<meta itemprop=name content=x><meta itemprop=price content=1>'),
};
