/** A flood of emails, each of which shows another photograph. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { recordDeliveries } from '../../apps/server/src/features/notify/index.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Subject } from './subject.ts';

interface Stocked {
  fragranceId: number;
  pageId: number;
  offerId: number;
}

export interface PhotographFlood {
  /** Emails received per second, and how many of them show the shop's photograph. */
  perSecond: number;
  received: number;
  withPhotograph: number;
  offered: number;
}

let inserted = 0;

/** Inserts fragrances with a photograph each, watched by one recipient each. */
async function insertPhotographed({ db, recipients }: Subject, origin: string, count: number): Promise<Stocked[]> {
  const numbers = Array.from({ length: count }, (_, index) => inserted + index);
  inserted += count;
  const { rows } = await sql<Stocked>`
    with numbered as (select number::int as number from unnest(${numbers}::int[]) as t (number)),
    fragrance as (
      insert into fragrances (name, brand, identity, name_key, notes, search_text, image_url, created_at, updated_at)
      select 'Photographed ' || number, 'Maison', 'photo|' || number, 'photo|' || number, '{}', 'x',
        ${origin} || '/' || number || '.jpg', now(), now() from numbered returning id
    ), page as (
      insert into pages (fragrance_id, shop_id, url, created_at)
      select fragrance.id, (select id from shops where host = 'shop.example'), 'https://shop.example/p/' || fragrance.id, now()
      from fragrance returning id, fragrance_id
    )
    insert into offers (page_id, fragrance_id, variant, size_ml, price, currency, availability, available_since, last_checked_at)
    select id, fragrance_id, '50 ml', 50, 80, 'EUR', 'InStock', now(), now() from page
    returning fragrance_id as "fragranceId", page_id as "pageId", id as "offerId"`.execute(db);
  const watchers = rows.map((_, index) => recipients[index % recipients.length]?.id ?? '');
  await sql`
    insert into watch_items (user_id, fragrance_id, added_at)
    select * , now() from unnest(${watchers}::uuid[], ${rows.map(({ fragranceId }) => fragranceId)}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** Records a restock of each fragrance, all in one transaction. */
async function recordRestocks(db: Db, fragrances: readonly Stocked[]): Promise<void> {
  if (fragrances.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const at = new Date();
    const checks = await tx
      .insertInto('checks')
      .values(
        fragrances.map(({ pageId }) => ({
          page_id: pageId,
          offer_id: null,
          checked_at: at,
          outcome: 'product' as const,
          evidence: '[]',
        })),
      )
      .returning('id')
      .execute();
    const events = await tx
      .insertInto('events')
      .values(
        fragrances.map(({ fragranceId, offerId }, index) => ({
          id: newId(),
          kind: 'restock' as const,
          fragrance_id: fragranceId,
          offer_ids: [offerId],
          check_id: checks[index]?.id ?? 0,
          happened_at: at,
          is_flapping: false,
        })),
      )
      .returningAll()
      .execute();
    await recordDeliveries(tx, events);
  });
}

/** Records `perSecond` restocks a second for `seconds`, and counts the emails of that time. */
export async function floodWithPhotographs(
  subject: Subject,
  origin: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<PhotographFlood> {
  const batches: Stocked[][] = [];
  for (let second = 0; second < seconds; second += 1)
    batches.push(await insertPhotographed(subject, origin, Math.ceil(perSecond)));
  let [received, withPhotograph] = [0, 0];
  const stopListening = subject.onEmail(({ hasPhotograph }) => {
    received += 1;
    if (hasPhotograph) withPhotograph += 1;
  });
  const begun = performance.now();
  for (const [second, batch] of batches.entries()) {
    await recordRestocks(subject.db, batch);
    await sleep(Math.max(0, begun + 1000 * (second + 1) - performance.now()));
  }
  stopListening();
  const offered = batches.reduce((count, batch) => count + batch.length, 0);
  return { perSecond: (1000 * received) / (performance.now() - begun), received, withPhotograph, offered };
}
