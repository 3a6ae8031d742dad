import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

/** What the stall says depends on how it is asked. */
type Answering = (headers: IncomingHttpHeaders) => Answer;

/** A market stall: one address on loopback that answers each path with what it was last given, and keeps who asked when. */
export async function openStall() {
  const answers = new Map<string, Answering>();
  const requests: { path: string; at: number; userAgent: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push({ path, at: Date.now(), userAgent: request.headers['user-agent'], headers: request.headers });
    const answer = answers.get(path)?.(request.headers) ?? { status: 404, body: 'not here' };
    response.writeHead(answer.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...answer.headers });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    put(path: string, answer: Answering | Answer | string) {
      const plain = typeof answer === 'string' ? { body: answer } : answer;
      answers.set(path, typeof plain === 'function' ? plain : () => plain);
    },
    /** Requests for pages, robots.txt aside. */
    looks: () => requests.filter(({ path }) => path !== '/robots.txt').length,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Stall = Awaited<ReturnType<typeof openStall>>;

/** A product page as shops write it, with its state in JSON-LD. */
export function productPage(
  name: string,
  offers: { availability: string; price?: number; size?: string; sku?: string }[],
): string {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    brand: { '@type': 'Brand', name: 'Maison Test' },
    offers: offers.map(({ availability, price = 80, size, sku }) => ({
      '@type': 'Offer',
      availability: `https://schema.org/${availability}`,
      price: price.toFixed(2),
      priceCurrency: 'USD',
      ...(size && { name: `${name} ${size}` }),
      ...(sku && { sku }),
    })),
  };
  return `<!doctype html><html lang="en"><head><title>${name}</title><script type="application/ld+json">${JSON.stringify(product)}</script></head><body><main><h1>${name}</h1></main></body></html>`;
}
