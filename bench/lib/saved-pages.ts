/** Pages of a shop, and readings of them, for benches that save checks. */
import type { Verdict } from '@sillage/page-reader';
import { sql } from 'kysely';
import type { Scratch } from './scratch.ts';

export const SIZES = [30, 50, 100];

export interface Page {
  id: number;
  fragranceId: number;
}

export async function insertPages({ db }: Scratch, count: number): Promise<Page[]> {
  const { rows } = await sql<Page>`
    with shop as (insert into shops (host, name) values ('saves.example', 'Bench') returning id),
    scents as (
      insert into fragrances (name, brand, identity, name_key, notes, search_text, created_at, updated_at)
      select 'Scent ' || n, 'Maison Test', 'save-' || n, 'save-' || n, '{}', 'x', now(), now()
      from generate_series(1, ${count}::int) n
      returning id
    )
    insert into pages (fragrance_id, shop_id, url, created_at)
    select scents.id, shop.id, 'https://saves.example/' || scents.id, now() from scents, shop
    returning id, fragrance_id as "fragranceId"`.execute(db);
  return rows;
}

/** Reading of a page with three sizes. */
export function buildVerdict(price: number, availability: 'InStock' | 'OutOfStock'): Verdict {
  const offers = SIZES.map((sizeMl) => ({
    variant: `${sizeMl} ml`,
    sku: `s${sizeMl}`,
    gtin: null,
    sizeMl,
    kind: 'bottle',
    availability,
    price: price + sizeMl,
    currency: 'EUR',
  }));
  const facts = { page: 'product', reason: null, method: 'json-ld', evidence: [], confidence: 0.9 };
  return { ...facts, ...offers[0], offers } as unknown as Verdict;
}
