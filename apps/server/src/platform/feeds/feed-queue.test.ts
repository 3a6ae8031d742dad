import { sql } from 'kysely';
import { expect, test } from '../../testing/test.ts';
import { FeedQueue } from './feed-queue.ts';

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

test('private feeds come before public ones, and are accepted when public ones fill the queue', async () => {
  const queue = new FeedQueue();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const rendered: string[] = [];
  const open = Array.from({ length: 103 }, () =>
    queue.run(async () => {
      await released;
      rendered.push('public');
    }, 'public'),
  );
  await expect(queue.run(async () => {}, 'public')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  open.push(queue.run(async () => void rendered.push('private'), 'private'));
  release();
  await Promise.all(open);
  expect(rendered.slice(0, 3)).toEqual(['public', 'public', 'private']);
});
