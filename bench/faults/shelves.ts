/** Shops whose bottles come and go, and the truth of it: how often each came back, to compare with what was told. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openShop, productPage, type Shop } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';

interface Shelf {
  shop: Shop;
  path: string;
  name: string;
  fragranceId: number;
  /** How often it came back. */
  restocks: number;
  isInStock: boolean;
}

export interface Shelves {
  /** Ports of the shops. */
  ports: readonly number[];
  fragranceIds: readonly number[];
  /** By fragrance: how often it came back at its shop. */
  restocks(): ReadonlyMap<number, number>;
  /** Waits until all that came back so far was seen; answers whether that was so in time. */
  seen(withinMs: number): Promise<boolean>;
  /** Changes nothing until `resume`. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Each bottle stays as it is until that was seen, and a little longer; so every one of its restocks must have an event. */
export async function openShelves(db: Db, wish: { shops: number; each: number }): Promise<Shelves> {
  const shops = await Promise.all(Array.from({ length: wish.shops }, () => openShop()));
  const shelves: Shelf[] = [];
  for (const [index, shop] of shops.entries())
    for (let place = 0; place < wish.each; place += 1) shelves.push(await furnish(db, shop, `Attar ${index} ${place}`));
  let [isPaused, isClosed] = [false, false];

  /** What is known of each, as the database says it; null while that is away. */
  async function known(): Promise<Map<number, { events: number; isInStock: boolean | null }> | null> {
    const ids = shelves.map(({ fragranceId }) => fragranceId);
    return sql<{ id: number; events: number; in_stock: boolean | null }>`
      select fragrances.id, fragrances.availability = 'InStock' as in_stock,
        (select count(*) from events where fragrance_id = fragrances.id and kind = 'restock') as events
      from fragrances where id = any(${ids}::int[])`
      .execute(db)
      .then(
        ({ rows }) => new Map(rows.map((row) => [row.id, { events: row.events, isInStock: row.in_stock }])),
        () => null,
      );
  }

  /** Of what comes back a third time within an hour nobody is told: each time is as the first. */
  async function forget(): Promise<void> {
    const ids = shelves.map(({ fragranceId }) => fragranceId);
    await sql`update offers set recent_restocks = '{}' where fragrance_id = any(${ids}::int[]) and recent_restocks <> '{}'`
      .execute(db)
      .catch(() => undefined);
  }

  async function play(): Promise<void> {
    while (!isClosed) {
      await sleep(200);
      const seen = isPaused ? null : await known();
      if (seen === null) continue;
      await forget();
      if (isPaused) continue;
      for (const shelf of shelves) {
        const { events = 0, isInStock = null } = seen.get(shelf.fragranceId) ?? {};
        if (isInStock !== shelf.isInStock || events < shelf.restocks || Math.random() < 0.7) continue;
        shelf.isInStock = !shelf.isInStock;
        if (shelf.isInStock) shelf.restocks += 1;
        show(shelf);
      }
    }
  }

  const playing = play();
  return {
    ports: shops.map(({ origin }) => Number(new URL(origin).port)),
    fragranceIds: shelves.map(({ fragranceId }) => fragranceId),
    restocks: () => new Map(shelves.map(({ fragranceId, restocks }) => [fragranceId, restocks])),
    async seen(withinMs) {
      const deadline = performance.now() + withinMs;
      const soFar = shelves.map(({ fragranceId, restocks }) => ({ fragranceId, restocks }));
      for (; performance.now() < deadline; await sleep(100)) {
        const there = await known();
        if (there && soFar.every(({ fragranceId, restocks }) => (there.get(fragranceId)?.events ?? 0) >= restocks))
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
      await playing;
      await Promise.all(shops.map((shop) => shop.close()));
    },
  };
}

async function furnish(db: Db, shop: Shop, name: string): Promise<Shelf> {
  const path = `/p/${name.replaceAll(' ', '-').toLowerCase()}`;
  const { rows } = await sql<{ id: number }>`
    with shop as (
      insert into shops (host, name) values (${new URL(shop.origin).host}, 'Bench')
      on conflict (host) do update set name = excluded.name returning id
    ), scent as (
      insert into fragrances (name, brand, identity, name_key, notes, search_text, created_at, updated_at)
      values (${name}, 'Maison Test', ${name}, ${name}, '{}', 'x', now(), now()) returning id
    ), shown as (
      insert into pages (fragrance_id, shop_id, url, created_at)
      select scent.id, shop.id, ${shop.origin + path}, now() from scent, shop returning id, fragrance_id
    ), offered as (insert into offers (page_id, fragrance_id) select id, fragrance_id from shown)
    select id from scent`.execute(db);
  const shelf = { shop, path, name, fragranceId: rows[0]?.id ?? 0, restocks: 0, isInStock: false };
  show(shelf);
  return shelf;
}

function show({ shop, path, name, isInStock }: Shelf): void {
  shop.put(path, productPage(name, [{ availability: isInStock ? 'InStock' : 'OutOfStock' }]));
}
