import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoProducts, type ShopProduct } from './products.ts';
import { fillShelf, isOnShelf, type Shelf } from './shelf.ts';
import { answerRequest } from './shop-answers.ts';
import { pathOf } from './shop-pages.ts';

interface ShopRequest {
  at: Date;
  path: string;
  userAgent: string;
}

/** A small shop on loopback. Its stock stays as it is until somebody changes it. */
export interface Shop extends Pick<Shelf, 'products' | 'get' | 'setStock' | 'breakPage'> {
  /** Such as `http://127.0.0.1:3100`. */
  origin: string;
  /** What it was asked, the newest last; the oldest are forgotten. */
  requests: readonly ShopRequest[];
  /** The whole address of a product's page. */
  urlOf(handle: string): string;
  /** Lets one product after the other sell out or come back, all its sizes at once, until the shop closes. Milliseconds. */
  startFlipping(everyMs: number, options?: { firstMs?: number; handles?: readonly string[] }): void;
  /** Cuts off whoever is still connected. */
  close(): Promise<void>;
}

/** More than a test makes; a demo that runs for days forgets the rest. */
const KEPT_REQUESTS = 10_000;

/** Opens the shop on 127.0.0.1, on a free port unless told otherwise. Rejects with `EADDRINUSE` when the port is taken. */
export async function startShop(options: { port?: number; products?: readonly ShopProduct[] } = {}): Promise<Shop> {
  const shelf = fillShelf(options.products ?? demoProducts);
  const { server, origin, requests } = await serve(shelf, options.port ?? 0);
  const stops: (() => void)[] = [];
  return {
    ...shelf,
    origin,
    requests,
    urlOf: (handle) => origin + pathOf(shelf.get(handle)),
    startFlipping(everyMs, { firstMs = everyMs, handles = shelf.products.map(({ handle }) => handle) } = {}) {
      stops.push(flipInTurn(shelf, handles, { firstMs, everyMs }));
    },
    async close() {
      for (const stop of stops) stop();
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function serve(shelf: Shelf, port: number) {
  const requests: ShopRequest[] = [];
  let origin = '';
  const server = createServer((request, response) => {
    requests.push({ at: new Date(), path: request.url ?? '', userAgent: request.headers['user-agent'] ?? '' });
    if (requests.length > KEPT_REQUESTS) requests.shift();
    // What breaks off here is a visitor who left.
    answerRequest(shelf, origin, request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, origin, requests };
}

/** Answers the function that ends it. */
function flipInTurn(
  shelf: Shelf,
  handles: readonly string[],
  { firstMs, everyMs }: { firstMs: number; everyMs: number },
): () => void {
  const waiting = handles.map((handle) => shelf.get(handle));
  const flip = () => {
    const product = waiting.shift();
    if (!product) return;
    waiting.push(product);
    shelf.setStock(product.handle, !isOnShelf(product));
    timer = setTimeout(flip, everyMs);
  };
  let timer = setTimeout(flip, firstMs);
  return () => clearTimeout(timer);
}
