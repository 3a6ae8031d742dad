import { createInventory, type Inventory, isAvailable, openShop, type ShopRequest } from '@sillage/testkit/shop';
import { demoProducts, type ShopProduct } from './products.ts';
import { pathOf } from './shop-pages.ts';
import { type BrokenKind, brokenReply, respond, shopifyJsonPath } from './shop-responses.ts';

/** A small shop on loopback. Its stock changes only on request. */
export interface Shop extends Pick<Inventory<ShopProduct>, 'products' | 'get' | 'setStock'> {
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

/** The next product in the list, cyclically; in a list of one it is the same product. */
function getNextProduct({ products }: Inventory<ShopProduct>, product: ShopProduct): ShopProduct {
  return products[(products.indexOf(product) + 1) % products.length] ?? product;
}

/** Returns a function that stops it. */
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
