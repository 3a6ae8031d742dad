import { DAY, HOUR } from '../../platform/clock.ts';
import { runOnce } from '../../platform/loop.ts';
import { givenFragrance } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import { insertNews } from './news.repo.ts';
import { tidyNews } from './tidy-news.job.ts';

test('live news is kept for two days and cleared away once an hour', async ({ app }) => {
  const { id: fragranceId } = await givenFragrance(app);
  const happens = () =>
    app.db.transaction().execute((tx) => insertNews(tx, { fragranceId, kind: 'stock', at: app.clock.now() }));
  const kept = async () => (await app.db.selectFrom('live_news').select('happened_at').execute()).length;
  const tidy = tidyNews(app);
  await happens();
  app.clock.advance(DAY);
  await happens();
  expect([await runOnce(tidy), await runOnce(tidy), await kept()]).toEqual([true, false, 2]);
  app.clock.advance(DAY + HOUR);
  expect([await runOnce(tidy), await kept()]).toEqual([true, 1]);
});
