/**
 * What stands outside of the fleet, in a process of its own: shops whose products are sold out until the parent says that one
 * came back, and a mail server that keeps who was told of what. `node bench/fleet/outside.ts SHOPS`, with a channel.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSmtpServer } from '@sillage/testkit/smtp';

/** What is told to the parent at first. */
export interface Outside {
  origins: string[];
  smtpUrl: string;
}

/** What the parent may say: a product came back; or: what happened? */
export type OutsideQuestion = { restock: string } | { report: true };

/** What happened so far. */
export interface OutsideReport {
  /** Pages that were asked for. */
  looks: number;
  /** Product → when its page was first answered, and answered again, with the news; milliseconds since 1970. */
  shown: Record<string, number[]>;
  /** `product to address`, once for each mail that was taken. */
  mails: string[];
}

const shops = Number(process.argv[2] ?? 1);
const FEED_PRODUCTS = 100;
const back = new Set<string>();
const shown: Record<string, number[]> = {};
let looks = 0;
const related = '<div class="related"><p>You may also like what others looked at</p><a href="/x">more</a></div>'.repeat(
  80,
);

function pageOf(identity: string): string {
  const name = `Scent ${identity.replace('-', ' ')}`;
  const availability = `https://schema.org/${back.has(identity) ? 'InStock' : 'OutOfStock'}`;
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    brand: { '@type': 'Brand', name: 'Maison Test' },
    offers: [{ '@type': 'Offer', availability, price: '80.00', priceCurrency: 'USD' }],
  };
  return `<!doctype html><html><head><title>${name}</title><script type="application/ld+json">${JSON.stringify(product)}</script></head><body><main><h1>${name}</h1></main>${related}</body></html>`;
}

/** A Shopify shop's list of products, for who reads it so. */
function feedOf(shop: number, page: number): string {
  const products = Array.from({ length: page === 1 ? FEED_PRODUCTS : 0 }, (_, index) => ({
    id: index + 1,
    title: `Scent ${shop} ${index}`,
    handle: `s-${shop}-${index}`,
    vendor: 'Maison Test',
    product_type: 'Perfume',
    tags: ['unisex', 'wood'],
    body_html: '<p>A few words on how it smells, and more of them.</p>'.repeat(15),
    variants: [50, 100].map((ml) => ({
      id: index * 1000 + ml,
      title: `${ml} ml`,
      sku: `k${index}-${ml}`,
      price: '80.00',
      available: index % 3 !== 0,
      compare_at_price: null,
    })),
    options: [{ name: 'Size', values: ['50 ml', '100 ml'] }],
  }));
  return JSON.stringify({ products });
}

function note(identity: string): void {
  looks += 1;
  if (!back.has(identity)) return;
  const times = (shown[identity] ??= []);
  if (times.length < 2) times.push(Date.now());
}

async function openShop(shop: number): Promise<string> {
  const server = createServer((request, response) => {
    const feed = /^\/products\.json\?limit=250&page=(\d+)$/.exec(request.url ?? '')?.[1];
    if (feed !== undefined)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(feedOf(shop, Number(feed)));
    const identity = (request.url ?? '').replace('/p/', '');
    if (!/^\d+-\d+$/.test(identity)) return void response.writeHead(404).end();
    note(identity);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(identity));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const mails: string[] = [];
const smtp = await openSmtpServer({
  onMail({ subject, text, html, recipients }) {
    const names = new Set(`${subject} ${text} ${html}`.match(/Scent \d+ \d+/g));
    mails.push(...[...names].map((name) => `${name} to ${recipients.join()}`));
  },
});

function report(): OutsideReport {
  return { looks, shown, mails };
}

process.on('message', (question: OutsideQuestion) => {
  if ('restock' in question) back.add(question.restock);
  else process.send?.(report());
});
process.on('disconnect', () => process.exit());
const origins = await Promise.all(Array.from({ length: shops }, (_, shop) => openShop(shop)));
process.send?.({ origins, smtpUrl: smtp.url } satisfies Outside);
