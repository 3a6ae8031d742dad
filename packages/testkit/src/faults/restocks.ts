import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import { openShop, productPage, type Shop } from '../shop.ts';

interface Product {
  shop: Shop;
  path: string;
  name: string;
  fragranceId: number;
  restocks: number;
  isInStock: boolean;
}

/** Simulated shops whose products change again only after their last change was recorded. */
export interface RestockingShops {
  ports: readonly number[];
  fragranceIds: readonly number[];
  /** Returns the number of restocks so far by fragrance id. */
  restocks(): ReadonlyMap<number, number>;
  /** Waits until every restock so far has an event. Returns false when `withinMs` passes first. */
  untilRecorded(withinMs: number): Promise<boolean>;
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

const POLL_MS = 200;
/** Probability that a product keeps its stock for another POLL_MS milliseconds. */
const UNCHANGED_PROBABILITY = 0.7;

export async function openRestockingShops(db: Db, size: { shops: number; products: number }): Promise<RestockingShops> {
  const shops = await Promise.all(Array.from({ length: size.shops }, () => openShop()));
  const products: Product[] = [];
  for (const [index, shop] of shops.entries())
    for (let number = 0; number < size.products; number += 1)
      products.push(await insertProduct(db, shop, `Attar ${index} ${number}`));
  const fragranceIds = products.map(({ fragranceId }) => fragranceId);
  let [isPaused, isClosed] = [true, false];

  /** Returns restock events and stock by fragrance id; null while the database is unavailable. */
  async function readRecorded(): Promise<Map<number, { events: number; isInStock: boolean | null }> | null> {
    const query = sql<{ id: number; events: number; isInStock: boolean | null }>`
      select fragrances.id, fragrances.availability = 'InStock' as "isInStock",
        (select count(*) from events where fragrance_id = fragrances.id and kind = 'restock') as events
      from fragrances where id = any(${fragranceIds}::int[])`;
    return query.execute(db).then(
      ({ rows }) => new Map(rows.map((row) => [row.id, row])),
      () => null,
    );
  }

  /**
   * Clears the stored recent restocks of all offers. Otherwise, an offer's third restock within an
   * hour would notify no user.
   */
  async function clearFlapping(): Promise<void> {
    await sql`update offers set recent_restocks = '{}' where fragrance_id = any(${fragranceIds}::int[]) and recent_restocks <> '{}'`
      .execute(db)
      .catch(() => undefined);
  }

  async function changeStock(): Promise<void> {
    for (; !isClosed; await sleep(POLL_MS)) {
      const recorded = isPaused ? null : await readRecorded();
      if (recorded === null) continue;
      await clearFlapping();
      for (const product of isPaused ? [] : products) {
        const { events = 0, isInStock = null } = recorded.get(product.fragranceId) ?? {};
        if (isInStock !== product.isInStock || events < product.restocks || Math.random() < UNCHANGED_PROBABILITY)
          continue;
        product.isInStock = !product.isInStock;
        if (product.isInStock) product.restocks += 1;
        putPage(product);
      }
    }
  }

  const changing = changeStock();
  return {
    ports: shops.map(({ port }) => Number(port)),
    fragranceIds,
    restocks: () => new Map(products.map(({ fragranceId, restocks }) => [fragranceId, restocks])),
    async untilRecorded(withinMs) {
      const expected = products.map(({ fragranceId, restocks }) => ({ fragranceId, restocks }));
      for (const deadline = performance.now() + withinMs; performance.now() < deadline; await sleep(100)) {
        const recorded = await readRecorded();
        if (expected.every(({ fragranceId, restocks }) => (recorded?.get(fragranceId)?.events ?? -1) >= restocks))
          return true;
      }
      return false;
    },
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
    },
    async close() {
      isClosed = true;
      await changing;
      await Promise.all(shops.map((shop) => shop.close()));
    },
  };
}

async function insertProduct(db: Db, shop: Shop, name: string): Promise<Product> {
  const path = `/p/${name.replaceAll(' ', '-').toLowerCase()}`;
  const { rows } = await sql<{ id: number }>`
    with shop as (
      insert into shops (host, name) values (${new URL(shop.origin).host}, 'Shop')
      on conflict (host) do update set name = excluded.name returning id
    ), fragrance as (
      insert into fragrances (name, brand, identity, name_key, notes, search_text, created_at, updated_at)
      values (${name}, 'Maison Test', ${name}, ${name}, '{}', 'x', now(), now()) returning id
    ), page as (
      insert into pages (fragrance_id, shop_id, url, created_at)
      select fragrance.id, shop.id, ${shop.origin + path}, now() from fragrance, shop returning id, fragrance_id
    ), offered as (insert into offers (page_id, fragrance_id) select id, fragrance_id from page)
    select id from fragrance`.execute(db);
  const product = { shop, path, name, fragranceId: rows[0]?.id ?? 0, restocks: 0, isInStock: false };
  putPage(product);
  return product;
}

function putPage({ shop, path, name, isInStock }: Product): void {
  shop.put(path, productPage(name, [{ availability: isInStock ? 'InStock' : 'OutOfStock' }]));
}
