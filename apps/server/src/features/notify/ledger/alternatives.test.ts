import { sql } from 'kysely';
import { givenStockedFragrance, givenWatcher, recordEvent } from '../../../testing/given-event.ts';
import { expect, test } from '../../../testing/test.ts';
import { loadDeliveries } from './load-deliveries.service.ts';

test('loadDeliveries names alternatives only for the sold-out event when a restock is in the same batch', async ({
  app,
}) => {
  const fragrance = await givenStockedFragrance(app);
  const inspired = await givenStockedFragrance(app);
  await sql`
    update fragrances set availability = 'InStock',
      original_key = (select name_key from fragrances where id = ${fragrance.id})
    where id = ${inspired.id}`.execute(app.db);
  const amber = await givenWatcher(app, fragrance);
  await recordEvent(app, fragrance);
  await recordEvent(app, fragrance, { kind: 'sold_out' });
  const rows = await app.db.selectFrom('deliveries').select('id').where('user_id', '=', amber.id).execute();
  const deliveries = await loadDeliveries(
    app.db,
    rows.map(({ id }) => id),
  );
  const named = deliveries.map(({ event }) => [event.kind, event.alternatives.map(({ fragranceId }) => fragranceId)]);
  expect(new Map(named as [string, number[]][])).toEqual(
    new Map([
      ['restock', []],
      ['sold_out', [inspired.id]],
    ]),
  );
});
