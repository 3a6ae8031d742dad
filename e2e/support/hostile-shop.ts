import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

const BRAND = 'Maison <b onclick=alert(3)>&amp;';
/** Characters that are legal in JSON, PostgreSQL and HTML, but not in XML. */
const NOT_XML = '\uffff\ufffe';
const SCRIPT = '<script>document.title="ran"</script>';

/**
 * Fake products whose names and pictures could attack or break the app. A catalogue import accepts
 * them. The key is the product's handle in its page URL.
 */
const hostileProducts: Record<string, { name: string; picture: string }> = {
  markup: { name: `Oud <img src=x onerror="document.title='ran'">${SCRIPT}</title>`, picture: 'svg' },
  header: { name: 'Rose\r\nBcc: victim@example.com\r\n\r\n<h1>Body</h1>', picture: 'bomb' },
  mention: { name: '@everyone @here <!channel> [x](https://evil.example) *b* Iris', picture: 'slow' },
  emoji: { name: '🌹👩‍👩‍👧 Neroli \u200f\u200d', picture: 'html' },
  long: { name: `Vetiver ${'x'.repeat(190)}`, picture: 'cut' },
  quotes: { name: `Amber " onmouseover="alert(1)" '{{7*7}} \${x} cid:1`, picture: 'ok' },
  encoded: { name: '=?utf-8?q?Bcc=3A_victim=40example=2Ecom?= Santal', picture: 'loop' },
  address: { name: 'Musk https://evil.example/login', picture: 'empty' },
  'not-xml': { name: `Tonka ${NOT_XML} ]]> <!-- `, picture: 'drip' },
};

export const hostileNames = Object.values(hostileProducts).map(({ name }) => name);

/**
 * Opens a fake shop whose product names and pictures attempt attacks, such as HTML injection.
 * `setStock` sets the stock of all its products.
 */
export async function openHostileShop() {
  let isInStock = false;
  const bomb = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#b56d13' } })
    .jpeg()
    .toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`;
  const requestedPaths: string[] = [];

  const pictures: Record<string, (response: ServerResponse) => unknown> = {
    svg: (response) => response.setHeader('content-type', 'image/svg+xml').end(svg),
    bomb: (response) => response.setHeader('content-type', 'image/png').end(bomb),
    slow: () => undefined,
    html: (response) => response.setHeader('content-type', 'image/jpeg').end(`<html>${SCRIPT}`),
    cut: (response) => response.setHeader('content-type', 'image/jpeg').end(photo.subarray(0, 200)),
    ok: (response) => response.setHeader('content-type', 'image/jpeg').end(photo),
    loop: (response) => response.writeHead(302, { location: '/picture/loop' }).end(),
    empty: (response) => response.setHeader('content-type', 'image/png').end(),
    drip: (response) => response.setHeader('content-type', 'image/jpeg').write('x'),
  };

  const server = createServer((request, response) => {
    const [, folder = '', last = ''] = (request.url ?? '').split('/');
    requestedPaths.push(request.url ?? '');
    if (folder === 'picture') return void pictures[last]?.(response);
    const product = hostileProducts[last];
    if (folder !== 'p' || !product) return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8').end(productPage(product.name, isInStock));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    requestedPaths,
    pages: () => Object.keys(hostileProducts).map((handle) => `/p/${handle}`),
    setStock: (value: boolean) => {
      isInStock = value;
    },
    catalogue: Object.entries(hostileProducts).map(([handle, { name, picture }]) => ({
      name,
      brand: BRAND,
      gender: 'unisex',
      shop: `Shop ${SCRIPT}`,
      notes: `oud;${SCRIPT}`,
      productUrl: `${origin}/p/${handle}`,
      imageUrl: `${origin}/picture/${picture}`,
    })),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function productPage(name: string, isInStock: boolean): string {
  const availability = isInStock ? 'InStock' : 'OutOfStock';
  const size = `50 ml ${SCRIPT}\u202e @everyone\r\nX: y ${NOT_XML}`;
  const offer = { '@type': 'Offer', name: size, price: '80.00', priceCurrency: 'USD' };
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    brand: { '@type': 'Brand', name: BRAND },
    offers: { ...offer, availability: `https://schema.org/${availability}` },
  };
  const data = JSON.stringify(product).replaceAll('<', '\\u003c');
  const title = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><title>${title}</title><script type="application/ld+json">${data}</script><h1>${title}</h1>`;
}
