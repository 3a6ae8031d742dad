import { MAX_CHANGES_PER_ANSWER } from '@sillage/contract';
import { openDatabase } from '../../../platform/db/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { givenStockedFragrance, givenWatcher, recordEvent } from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { recordDeliveries } from '../index.ts';

async function givenClient(app: TestApp) {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance);
  const read = (after?: string) => amber.api.observations.changes({ query: { after } });
  return { fragrance, amber, read, start: (await read()).cursor };
}

describe('GET /api/changes', () => {
  test('changes without a cursor returns a cursor, from which each later change is returned once', async ({ app }) => {
    const { fragrance, read } = await givenClient(app);
    await recordEvent(app, fragrance);
    const { items, cursor } = await read();
    expect(items).toEqual([]);
    await recordEvent(app, fragrance, { kind: 'price_drop', priceDrop: { before: 160, now: 80 } });
    const first = await read(cursor);
    expect(first.items).toMatchObject([
      { kind: 'price_drop', fragranceId: fragrance.id, price: 80, currency: 'EUR', isPrivate: false },
    ]);
    expect((await read(first.cursor)).items).toEqual([]);
    await recordEvent(app, fragrance, { kind: 'sold_out' });
    expect((await read(first.cursor)).items).toMatchObject([{ kind: 'sold_out', price: 80 }]);
    expect((await read(cursor)).items).toHaveLength(2);
  });

  test('changes skips no change when its transaction commits after a later one', async ({ app }) => {
    const { fragrance, read, start } = await givenClient(app);
    const slow = openDatabase(app.config.databaseUrl ?? '', { max: 1 });
    const [isWritten, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const early = slow.transaction().execute(async (tx) => {
      const event = await tx
        .insertInto('events')
        .values({
          id: newId(),
          kind: 'restock',
          fragrance_id: fragrance.id,
          page_id: fragrance.pageId,
          offer_ids: [fragrance.offerId],
          check_id: 0,
          happened_at: app.clock.now(),
          is_flapping: false,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordDeliveries(tx, [event]);
      isWritten.resolve();
      await isRead.promise;
    });
    await isWritten.promise;
    await recordEvent(app, fragrance, { kind: 'sold_out' });
    const before = await read(start);
    expect(before.items.map(({ kind }) => kind)).toEqual(['sold_out']);
    isRead.resolve();
    await early;
    await slow.destroy();
    expect((await read(before.cursor)).items.map(({ kind }) => kind)).toEqual(['restock']);
  });

  test('changes returns at most 100 at a time, and the others with the next cursors', async ({ app }) => {
    const { fragrance, read, start } = await givenClient(app);
    const total = 2 * MAX_CHANGES_PER_ANSWER + 3;
    for (let index = 0; index < total; index += 1) await recordEvent(app, fragrance, { isFlapping: true });
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let cursor = start; sizes.at(-1) !== 0; ) {
      const part = await read(cursor);
      cursor = part.cursor;
      sizes.push(part.items.length);
      ids.push(...part.items.map(({ id }) => id));
    }
    expect(sizes).toEqual([100, 100, 3, 0]);
    expect(new Set(ids).size).toBe(total);
  });

  test('changes rejects a cursor of another user, and one that is not ours', async ({ app }) => {
    const [amber, basil] = [await givenClient(app), await givenClient(app)];
    for (const cursor of [basil.start, `${amber.start}x`, 'made-up'])
      await expect(amber.read(cursor)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        fields: { after: expect.stringContaining('Start again') },
      });
  });
});
