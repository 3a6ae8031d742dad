import { sql } from 'kysely';
import { expect, test } from '../../testing/test.ts';

test('feeds beyond the queue get 503 with Retry-After, and leave database connections to other requests', async ({
  app,
}) => {
  const feeds = await app.db.transaction().execute(async (tx) => {
    await sql`lock table offers in access exclusive mode`.execute(tx);
    const requests = Array.from({ length: 160 }, (_, index) =>
      // `then` starts the request.
      app.server.inject(`/feeds/deals.${index % 2 === 0 ? 'atom' : 'json'}`).then(({ statusCode }) => statusCode),
    );
    const rejected = await app.server.inject('/feeds/deals.atom');
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '30']);
    expect((await app.server.inject('/readyz')).json()).toMatchObject({ status: 'ok' });
    return requests;
  });
  expect(new Set(await Promise.all(feeds))).toEqual(new Set([200, 503]));
});
