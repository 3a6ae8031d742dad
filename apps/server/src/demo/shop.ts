import { createInventory, type Inventory, isAvailable, openShop, type ShopRequest } from '@sillage/testkit/shop';
import { demoProducts, type ShopProduct } from './products.ts';
import { pathOf } from './shop-pages.ts';
import { type BrokenKind, brokenReply, respond, shopifyJsonPath } from './shop-responses.ts';

/** A demo shop on loopback; only `setStock`, `startFlipping` and its buttons change the stock. */
export interface Shop extends Pick<Inventory<ShopProduct>, 'products' | 'get' | 'setStock'> {
  origin: string;
  /** Requests that the demo shop received, newest last; the oldest are dropped. */
  requests: readonly ShopRequest[];
  urlOf(handle: string): string;
  /** Breaks a product's page and its `.js` file in the given way; null repairs both. */
  breakPage(handle: string, kind: BrokenKind | null): void;
  /**
   * Toggles the stock of one product after another, all sizes at once, until the shop closes.
   * `getDelay` returns the milliseconds before the change with that number, from 0.
   */
  startFlipping(handles: readonly string[], getDelay: (change: number) => number): void;
  close(): Promise<void>;
}

/** Serves the demo shop on loopback, by default on a free port. A taken port throws EADDRINUSE. */
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
    startFlipping(handles, getDelay) {
      stops.push(flipInTurn(inventory, handles, getDelay));
    },
    async close() {
      for (const stop of stops) stop();
      await server.close();
    },
  };
}

function getNextProduct({ products }: Inventory<ShopProduct>, product: ShopProduct): ShopProduct {
  return products[(products.indexOf(product) + 1) % products.length] ?? product;
}

/** Toggles the stock of the products in turn. Returns a function that stops the timer. */
function flipInTurn(
  inventory: Inventory<ShopProduct>,
  handles: readonly string[],
  getDelay: (change: number) => number,
): () => void {
  let changes = 0;
  const queue = handles.map((handle) => inventory.get(handle));
  const flip = () => {
    const product = queue.shift();
    if (!product) return;
    queue.push(product);
    inventory.setStock(product.handle, !isAvailable(product));
    changes += 1;
    timer = setTimeout(flip, getDelay(changes));
  };
  let timer = setTimeout(flip, getDelay(0));
  return () => clearTimeout(timer);
}
