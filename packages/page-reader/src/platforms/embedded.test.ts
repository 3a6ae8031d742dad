import { describe, expect, test } from 'vitest';
import { scanPage } from '../scan-page.ts';
import { readEmbedded } from './embedded.ts';

const url = 'https://shop.example/products/sauvage';

function read(body: string) {
  const html = `<!doctype html><title>Sauvage | Shop</title><body class="postid-7"><h1>Sauvage</h1>${body}`;
  return readEmbedded({ html, scripts: scanPage(html).scripts }, { urls: [url], names: ['Sauvage', 'Sauvage | Shop'] });
}

/** Lists variant, availability, price, currency and the source's own words for each offer. */
function quoted(body: string) {
  const [reading] = read(body);
  if (reading === undefined) return null;
  const offers = reading.product.offers.map((offer) => {
    const { variant, availability, price, currency, stated } = offer;
    return [variant, availability, price, currency, stated];
  });
  return { source: reading.source, offers };
}

function first(body: string) {
  const found = quoted(body);
  return found && { ...found, offers: found.offers.map((offer) => offer.slice(0, 4)) };
}

const script = (text: string) => `<script>${text}</script>`;
const json = (value: unknown, attributes = '') =>
  `<script type="application/json" ${attributes}>${JSON.stringify(value)}</script>`;
const escaped = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

describe('readEmbedded on Shopify', () => {
  const variants = [
    { id: 1, title: '60 ml', option1: '60 ml', sku: 'S60', available: false, price: 8990 },
    { id: 2, title: '100 ml', option1: '100 ml', sku: 'S100', available: true, price: 12500 },
  ];
  const product = { id: 5, title: 'Sauvage', handle: 'sauvage', vendor: 'Dior', variants };
  const currency = script('Shopify.currency = {"active":"EUR","rate":"1.0"};');

  test('readEmbedded reads Shopify prices in hundredths of the page’s currency', () =>
    expect(quoted(currency + json(product, 'data-product-json'))).toEqual({
      source: 'shopify',
      offers: [
        ['60 ml', 'OutOfStock', 89.9, 'EUR', 'available: false'],
        ['100 ml', 'InStock', 125, 'EUR', 'available: true'],
      ],
    }));

  test('readEmbedded selects the Shopify product that the variable `meta` identifies', () => {
    const meta = script('var meta = {"product":{"id":6,"variants":[{"id":9,"price":500,"name":"Sauvage"}]}};');
    const other = { ...product, id: 6, title: 'Sauvage Elixir', variants: [{ ...variants[0], id: 9 }] };
    expect(first(currency + meta + json(product) + json(other))?.offers).toEqual([
      ['60 ml', 'OutOfStock', 89.9, 'EUR'],
    ]);
  });

  test('readEmbedded reads a price and no stock when the variable `meta` is all that a Shopify page states', () => {
    const meta = 'var meta = {"product":{"id":5,"vendor":"Dior","variants":[{"id":1,"price":8990,"name":"Sauvage"}]}};';
    const text = `${meta} ShopifyAnalytics.meta.currency = 'GBP';`;
    expect(first(script(text))?.offers).toEqual([[null, 'unknown', 89.9, 'GBP']]);
  });

  test('readEmbedded joins the stock by variant id when a Shopify theme lists the stock separately', () => {
    const bare = variants.map(({ available: _available, ...variant }) => variant);
    const listed = script(`theme.variants = ${JSON.stringify(variants)};`);
    expect(first(currency + json({ ...product, variants: bare }) + listed)?.offers).toEqual([
      ['60 ml', 'OutOfStock', 89.9, 'EUR'],
      ['100 ml', 'InStock', 125, 'EUR'],
    ]);
  });

  test.each([
    [{ inventory_quantity: 3 }, 'InStock'],
    [{ inventory_quantity: 0, inventory_management: 'shopify', inventory_policy: 'deny' }, 'OutOfStock'],
    [{ inventory_quantity: 0, inventory_management: 'shopify', inventory_policy: 'continue' }, 'unknown'],
    [{ inventory_quantity: 0 }, 'unknown'],
    [{}, 'unknown'],
  ])('readEmbedded reads inventory %j as %s when a Shopify variant has no `available`', (inventory, availability) => {
    const variant = { id: 1, title: '60 ml', price: 100, ...inventory };
    expect(first(currency + json({ ...product, variants: [variant] }))?.offers[0]?.[1]).toBe(availability);
  });

  test('readEmbedded ignores a Shopify product that is not the page’s own product', () =>
    expect(read(currency + json({ ...product, title: 'Eros', handle: 'eros' }))).toEqual([]));
});

describe('readEmbedded on WooCommerce', () => {
  const form = (id: number, variations: unknown) =>
    `<form class="variations_form cart" data-product_id="${id}" data-product_variations="${escaped(variations)}">`;
  const variation = (size: string, more: object) => ({
    attributes: { attribute_pa_size: size },
    display_price: 49.5,
    price_html: '<span class="price"><bdi>49,50&nbsp;<span>&euro;</span></bdi></span>',
    is_purchasable: true,
    sku: size,
    ...more,
  });

  test('readEmbedded reads the variations of the WooCommerce form', () =>
    expect(
      quoted(form(7, [variation('50-ml', { is_in_stock: false }), variation('100-ml', { is_in_stock: true })])),
    ).toEqual({
      source: 'woocommerce',
      offers: [
        ['50 ml', 'OutOfStock', 49.5, 'EUR', 'is_in_stock: false'],
        ['100 ml', 'InStock', 49.5, 'EUR', 'is_in_stock: true'],
      ],
    }));

  test.each([
    [{ is_in_stock: true, availability_html: '<p class="stock available-on-backorder">On backorder' }, 'BackOrder'],
    [{ is_in_stock: true, is_purchasable: false }, 'unknown'],
    [{ is_in_stock: 'yes' }, 'unknown'],
  ])('readEmbedded reads the WooCommerce variation %j as %s', (more, availability) =>
    expect(first(form(7, [variation('50-ml', more)]))?.offers[0]?.[1]).toBe(availability),
  );

  test('readEmbedded ignores the WooCommerce form of another product', () => {
    const other = form(8, [variation('50-ml', { is_in_stock: true })]);
    expect(first(other)).toBeNull();
    expect(first(other + form(7, [variation('50-ml', { is_in_stock: false })]))?.offers[0]?.[1]).toBe('OutOfStock');
  });

  test('readEmbedded returns nothing when the WooCommerce form lists no variations', () =>
    expect(first('<form data-product_id="7" data-product_variations="false">')).toBeNull());
});

describe('readEmbedded on Magento', () => {
  const init = (value: unknown) => `<script type="text/x-magento-init">${JSON.stringify(value)}</script>`;
  const provider = (isSalable: unknown) =>
    init({
      '*': {
        'Magento_Catalog/js/product/view/provider': {
          data: {
            items: {
              3: {
                id: 3,
                name: 'Sauvage',
                is_salable: isSalable,
                currency_code: 'USD',
                price_info: { final_price: 99.5 },
              },
            },
          },
        },
      },
    });

  test.each([
    ['1', 'InStock'],
    [false, 'OutOfStock'],
    ['', 'OutOfStock'],
    [null, 'unknown'],
  ])('readEmbedded reads Magento is_salable %j as %s', (isSalable, availability) =>
    expect(first(provider(isSalable))).toEqual({
      source: 'magento',
      offers: [[null, availability, 99.5, 'USD']],
    }),
  );

  test('readEmbedded reads a Magento size as in stock only when `salable` lists it', () => {
    const price = (amount: number) => ({ finalPrice: { amount } });
    const options = [
      { id: '1', label: '50 ml', products: ['11'] },
      { id: '2', label: '100 ml', products: ['12'] },
    ];
    const jsonConfig = {
      attributes: { 93: { code: 'size', options } },
      optionPrices: { 11: price(50), 12: price(80) },
      priceFormat: { pattern: '%s €' },
      salable: { 93: { 1: [], 2: ['12'] } },
    };
    expect(quoted(init({ x: { 'Magento_Swatches/js/swatch-renderer': { jsonConfig } } }))?.offers).toEqual([
      ['50 ml', 'OutOfStock', 50, 'EUR', 'salable: false'],
      ['100 ml', 'InStock', 80, 'EUR', 'salable: true'],
    ]);
    const { salable: _salable, ...older } = jsonConfig;
    expect(first(init({ x: { spConfig: older } }))?.offers.map(([, state]) => state)).toEqual(['unknown', 'unknown']);
  });
});

describe('readEmbedded on PrestaShop', () => {
  const details = (more: object) =>
    `<div id="product-details" data-product="${escaped({ id_product: 4, name: 'Sauvage', price: '79,00 €', price_amount: 79, ...more })}">`;

  test.each([
    [{ availability: 'available', quantity: 3 }, 'InStock'],
    [{ availability: 'last_remaining_items', quantity: 1 }, 'LimitedAvailability'],
    [{ availability: 'unavailable', quantity: 0 }, 'OutOfStock'],
    [{ availability: 'discontinued' }, 'Discontinued'],
    [{ availability: 'available', quantity: 0, allow_oosp: 1 }, 'BackOrder'],
    [{ availability: null, quantity: 0, allow_oosp: 0 }, 'OutOfStock'],
    [{ availability: null, quantity: 0, allow_oosp: 1 }, 'unknown'],
    [{ availability: null, quantity: 5, show_availability: false }, 'unknown'],
    [{ availability: 'soon' }, 'unknown'],
  ])('readEmbedded reads the PrestaShop details %j as %s', (more, availability) =>
    expect(first(details(more))).toEqual({ source: 'prestashop', offers: [[null, availability, 79, 'EUR']] }),
  );

  test.each([
    ['quantityAvailable=3;', 'InStock'],
    ['quantityAvailable=0; var allowBuyWhenOutOfStock=false;', 'OutOfStock'],
    ['quantityAvailable=0; var allowBuyWhenOutOfStock=true;', 'BackOrder'],
    ['quantityAvailable=0; var stock_management=0;', 'unknown'],
    ['quantityAvailable=3; var productAvailableForOrder=false;', 'unknown'],
  ])('readEmbedded reads the PrestaShop 1.6 variables %s as %s', (variables, availability) =>
    expect(first(script(`var productPrice=12.5; var currencySign='€'; var ${variables}`))).toEqual({
      source: 'prestashop',
      offers: [[null, availability, 12.5, 'EUR']],
    }),
  );
});

describe('readEmbedded on other platforms', () => {
  test.each([
    [{ instock: true, purchasable: true }, 'InStock'],
    [{ instock: false, purchasable: true }, 'OutOfStock'],
    [{ instock: true, purchasable: false }, 'OutOfStock'],
    [{ purchasable: true }, 'unknown'],
  ])('readEmbedded reads the BigCommerce attributes %j as %s', (more, availability) => {
    const data = { product_attributes: { sku: 'B', price: { with_tax: { value: 45, currency: 'AUD' } }, ...more } };
    expect(first(script(`var BCData = ${JSON.stringify(data)};`))).toEqual({
      source: 'bigcommerce',
      offers: [[null, availability, 45, 'AUD']],
    });
  });

  test('readEmbedded ignores other JSON in the page when the shop platform’s JSON describes the product', () => {
    const data = { product_attributes: { instock: false, purchasable: true } };
    const page = script(`var BCData = ${JSON.stringify(data)};`) + json({ name: 'Sauvage', inStock: true });
    expect(read(page).map(({ source }) => source)).toEqual(['bigcommerce']);
  });

  test('readEmbedded reads the sizes of a Bitrix page when its script uses single quotes', () => {
    const price = "'ITEM_PRICE_SELECTED':'0','ITEM_PRICES':[{'PRICE':1990.5,'CURRENCY':'RUB'}]";
    const text = `var ob = new JCCatalogElement({'CONFIG':{},'PRODUCT':{'ID':'1','NAME':'Sauvage'},'OFFERS':[
      {'ID':'2','NAME':'Sauvage 50 ml','CAN_BUY':false,${price}},{'ID':'3','NAME':'Sauvage 100 ml','CAN_BUY':true,${price}}]});`;
    expect(quoted(script(text))?.offers).toEqual([
      ['Sauvage 50 ml', 'OutOfStock', 1990.5, 'RUB', 'CAN_BUY: false'],
      ['Sauvage 100 ml', 'InStock', 1990.5, 'RUB', 'CAN_BUY: true'],
    ]);
  });

  test.each([
    ['T', 'OutOfStock'],
    ['F', 'InStock'],
    ['', null],
  ])('readEmbedded reads Cafe24 is_soldout_icon %j as %s', (icon, availability) => {
    const text = `var product_name = 'Sauvage'; var product_price = '36000'; var price_unit_tail = '원'; var is_soldout_icon = '${icon}';`;
    expect(quoted(script(text))?.offers ?? null).toEqual(
      availability === null ? null : [[null, availability, 36000, 'KRW', `is_soldout_icon: ${icon}`]],
    );
  });

  test('readEmbedded reads VTEX prices in hundredths and ignores the prices of sold-out SKUs', () => {
    const skus = [
      { sku: 1, skuname: '50ml', available: false, bestPrice: 99999900 },
      { sku: 2, skuname: '100ml', available: true, bestPrice: 89990 },
    ];
    expect(first(script(`var skuJson_0 = ${JSON.stringify({ name: 'Sauvage', skus })};`))?.offers).toEqual([
      ['50ml', 'OutOfStock', null, null],
      ['100ml', 'InStock', 899.9, null],
    ]);
  });

  test('readEmbedded reads Tiendanube variants and currency', () => {
    const variants = [{ product_id: 1, option0: '50 ml', available: false, price_number: 1200.5, sku: 'x' }];
    const text = `LS.currency = {"code":"ARS"}; LS.variants = ${JSON.stringify(variants)};`;
    expect(quoted(script(text))?.offers).toEqual([['50 ml', 'OutOfStock', 1200.5, 'ARS', 'available: false']]);
  });
});
