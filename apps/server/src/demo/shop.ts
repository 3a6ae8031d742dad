import { createInventory, type Inventory, isAvailable, openShop, type ShopRequest } from '@sillage/testkit/shop';
import { demoProducts, type ShopProduct } from './products.ts';
import { pathOf } from './shop-pages.ts';
import { type BrokenKind, brokenReply, respond, shopifyJsonPath } from './shop-responses.ts';

/**
 * A small demo shop on loopback. Its stock changes only by `setStock`, by `startFlipping` or by the
 * buttons on its pages.
 */
export interface Shop extends Pick<Inventory<ShopProduct>, 'products' | 'get' | 'setStock'> {
  /** Origin of the shop, such as `http://127.0.0.1:3100`. */
  origin: string;
  /** Requests that the shop received, newest last. The oldest requests are dropped. */
  requests: readonly ShopRequest[];
  urlOf(handle: string): string;
  /** Breaks a product's page and its `.js` file in the given way; null repairs both. */
  breakPage(handle: string, kind: BrokenKind | null): void;
  /** Toggles the stock of one product after another, all sizes at once, until the shop closes. */
  startFlipping(everyMs: number, options?: { firstMs?: number; handles?: readonly string[] }): void;
  /** Closes the shop and all open connections. */
  close(): Promise<void>;
}

/**
 * Opens the shop on 127.0.0.1, by default on a free port. Rejects with `EADDRINUSE` when the port
 * is taken.
 */
export async function startShop(options: { port?: number; products?: readonly ShopProduct[] } = {}): Promise<Shop> {
  const inventory = createInventory(options.products ?? demoProducts);
  const breakPage = (handle: string, kind: BrokenKind | null) => {
    const product = inventory.get(handle);
    for (const path of [pathOf(product), shopifyJsonPath(product)]) {
      if (path === null) continue;
      if (kind === null) server.remove(path);
      else server.put(path, brokenReply(kind, product, getNextProduct(inventory, product)));
    }
  };
  const server = await openShop({
    port: options.port ?? 0,
    fallback(request, response) {
      // Only a client that disconnected makes this fail.
      respond({ ...inventory, origin: server.origin, breakPage }, request, response).catch(() => response.destroy());
    },
  });
  const stops: (() => void)[] = [];
  return {
    ...inventory,
    origin: server.origin,
    requests: server.requests,
    urlOf: (handle) => server.origin + pathOf(inventory.get(handle)),
    breakPage,
    startFlipping(everyMs, { firstMs = everyMs, handles = inventory.products.map(({ handle }) => handle) } = {}) {
      stops.push(flipInTurn(inventory, handles, { firstMs, everyMs }));
    },
    async close() {
      for (const stop of stops) stop();
      await server.close();
    },
  };
}

/** Returns the next product in the list; after the last product comes the first. */
function getNextProduct({ products }: Inventory<ShopProduct>, product: ShopProduct): ShopProduct {
  return products[(products.indexOf(product) + 1) % products.length] ?? product;
}

/** Toggles the stock of the products in turn. Returns a function that stops the timer. */
function flipInTurn(
  inventory: Inventory<ShopProduct>,
  handles: readonly string[],
  { firstMs, everyMs }: { firstMs: number; everyMs: number },
): () => void {
  const queue = handles.map((handle) => inventory.get(handle));
  const flip = () => {
    const product = queue.shift();
    if (!product) return;
    queue.push(product);
    inventory.setStock(product.handle, !isAvailable(product));
    timer = setTimeout(flip, everyMs);
  };
  let timer = setTimeout(flip, firstMs);
  return () => clearTimeout(timer);
}
