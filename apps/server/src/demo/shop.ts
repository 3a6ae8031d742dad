import { createShelf, isAvailable, openShop, type Shelf, type ShopRequest } from '@sillage/testkit/shop';
import { demoProducts, type ShopProduct } from './products.ts';
import { type BrokenKind, brokenReply, feedPathOf, respond } from './shop-answers.ts';
import { pathOf } from './shop-pages.ts';

/** A small shop on loopback. Its stock changes only on request. */
export interface Shop extends Pick<Shelf<ShopProduct>, 'products' | 'get' | 'setStock'> {
  /** Such as `http://127.0.0.1:3100`. */
  origin: string;
  /** Newest last; the oldest are dropped. */
  requests: readonly ShopRequest[];
  urlOf(handle: string): string;
  /** Breaks a product's page and its `.js`; null repairs them. */
  breakPage(handle: string, kind: BrokenKind | null): void;
  /** Toggles one product after the other, all sizes at once, until the shop closes. */
  startFlipping(everyMs: number, options?: { firstMs?: number; handles?: readonly string[] }): void;
  /** Ends every open connection too. */
  close(): Promise<void>;
}

/** Opens the shop on 127.0.0.1, by default on a free port. Rejects with `EADDRINUSE`. */
export async function startShop(options: { port?: number; products?: readonly ShopProduct[] } = {}): Promise<Shop> {
  const shelf = createShelf(options.products ?? demoProducts);
  const breakPage = (handle: string, kind: BrokenKind | null) => {
    const product = shelf.get(handle);
    for (const path of [pathOf(product), feedPathOf(product)]) {
      if (path === null) continue;
      if (kind === null) server.remove(path);
      else server.put(path, brokenReply(kind, product, nextTo(shelf, product)));
    }
  };
  const server = await openShop({
    port: options.port ?? 0,
    fallback(request, response) {
      // Only a client that disconnected makes this fail.
      respond({ ...shelf, origin: server.origin, breakPage }, request, response).catch(() => response.destroy());
    },
  });
  const stops: (() => void)[] = [];
  return {
    ...shelf,
    origin: server.origin,
    requests: server.requests,
    urlOf: (handle) => server.origin + pathOf(shelf.get(handle)),
    breakPage,
    startFlipping(everyMs, { firstMs = everyMs, handles = shelf.products.map(({ handle }) => handle) } = {}) {
      stops.push(flipInTurn(shelf, handles, { firstMs, everyMs }));
    },
    async close() {
      for (const stop of stops) stop();
      await server.close();
    },
  };
}

/** The next product in the list, cyclically; in a list of one it is the same product. */
function nextTo({ products }: Shelf<ShopProduct>, product: ShopProduct): ShopProduct {
  return products[(products.indexOf(product) + 1) % products.length] ?? product;
}

/** Returns a function that stops it. */
function flipInTurn(
  shelf: Shelf<ShopProduct>,
  handles: readonly string[],
  { firstMs, everyMs }: { firstMs: number; everyMs: number },
): () => void {
  const waiting = handles.map((handle) => shelf.get(handle));
  const flip = () => {
    const product = waiting.shift();
    if (!product) return;
    waiting.push(product);
    shelf.setStock(product.handle, !isAvailable(product));
    timer = setTimeout(flip, everyMs);
  };
  let timer = setTimeout(flip, firstMs);
  return () => clearTimeout(timer);
}
