import { sql } from 'kysely';
import { addMs, DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { givenStockedFragrance, recordEvent, type StockedFragrance } from '../../testing/given-event.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

interface Answers {
  yes?: number;
  no?: number;
  otherPrice?: number;
  /** Age of the accounts when they answer. */
  accountDays?: number;
}

/** Stores answers of as many new users to one event of a shop of its own. */
async function givenAnswers(app: TestApp, { yes = 0, no = 0, otherPrice = 0, accountDays = 30 }: Answers) {
  const fragrance = await givenStockedFragrance(app);
  const shop = `Shop ${fragrance.id}`;
  await sql`update shops set name = ${shop} where id = (select shop_id from pages where id = ${fragrance.pageId})`.execute(
    app.db,
  );
  const eventId = await recordEvent(app, fragrance);
  const answers = [...Array(yes).fill('yes'), ...Array(no).fill('no'), ...Array(otherPrice).fill('other-price')];
  for (const answer of answers) await givenAnswer(app, eventId, answer as string, accountDays);
  return { fragrance, shop, eventId };
}

async function givenAnswer(app: TestApp, eventId: string, answer: string, accountDays: number): Promise<void> {
  const id = newId();
  const now = app.clock.now();
  await sql`insert into users (id, username, email, auth_provider, is_active, created_at)
    values (${id}, ${id}, ${`${id}@example.com`}, 'local', true, ${addMs(now, -accountDays * DAY)})`.execute(app.db);
  await sql`insert into alert_answers values (${eventId}, ${id}, ${answer}, ${now})`.execute(app.db);
}

/** Reads the accuracy of a shop, an hour later than the last time, when the cache is over. */
async function readRows(app: TestApp, shop: string | null) {
  app.clock.advance(HOUR);
  const { rows } = await app.visitor().accuracy.read();
  return rows.filter((row) => row.shop === shop);
}

async function insertSeen(app: TestApp, { pageId, offerId }: StockedFragrance, at: Date): Promise<void> {
  await sql`insert into checks (page_id, offer_id, checked_at, outcome, method) values (${pageId}, ${offerId}, ${at}, 'product', 'json-ld')`.execute(
    app.db,
  );
}

describe('GET /api/accuracy', () => {
  test('accuracy counts only “yes” as right, with the interval of the answers', async ({ app }) => {
    const { shop } = await givenAnswers(app, { yes: 9, no: 2, otherPrice: 1 });
    const [row, ...more] = await readRows(app, shop);
    // SciPy: beta.ppf([.05, .95], 9.5, 3.5)
    expect(more).toEqual([]);
    expect(row).toMatchObject({ method: expect.stringContaining('JSON-LD'), answers: 12, right: 9 });
    expect(row?.interval.low).toBeCloseTo(0.516238, 5);
    expect(row?.interval.high).toBeCloseTo(0.903645, 5);
  });

  test('accuracy shows nothing of a shop with 9 answers', async ({ app }) => {
    const { shop, eventId } = await givenAnswers(app, { yes: 9 });
    expect(await readRows(app, shop)).toEqual([]);
    await givenAnswer(app, eventId, 'yes', 7);
    expect(await readRows(app, shop)).toMatchObject([{ answers: 10, right: 10, interval: { high: 1 } }]);
  });

  test('answers of accounts younger than 7 days, of private events and older than a year do not count', async ({
    app,
  }) => {
    const young = await givenAnswers(app, { no: 12, accountDays: 6.9 });
    const seen = await givenAnswers(app, { no: 12 });
    const [observer] = await app.db.selectFrom('users').select('id').limit(1).execute();
    await app.db
      .updateTable('events')
      .set({ observer_id: observer?.id ?? null })
      .where('id', '=', seen.eventId)
      .execute();
    const old = await givenAnswers(app, { no: 12 });
    await sql`update alert_answers set answered_at = ${addMs(app.clock.now(), -366 * DAY)} where event_id = ${old.eventId}`.execute(
      app.db,
    );
    await sql`update users set created_at = ${addMs(app.clock.now(), -500 * DAY)} where id in (select user_id from alert_answers where event_id = ${old.eventId})`.execute(
      app.db,
    );
    for (const { shop } of [young, seen, old]) expect(await readRows(app, shop)).toEqual([]);
  });

  test('accuracy has the medians of the delays and the readable pages of the shop', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const now = app.clock.now();
    await insertSeen(app, fragrance, addMs(now, -4 * MINUTE));
    const { shop, eventId } = await givenAnswers(app, { yes: 10 });
    const { rows } = await sql<{ page: number; offer: number; shop_id: number }>`
      select page_id as page, offer_ids[1] as offer, shop_id from events join pages on pages.id = page_id where events.id = ${eventId}`.execute(
      app.db,
    );
    const { page: pageId = 0, offer: offerId = 0, shop_id: shopId = 0 } = rows[0] ?? {};
    await insertSeen(app, { ...fragrance, pageId, offerId }, addMs(now, -3 * MINUTE));
    await sql`insert into page_schedules (page_id, shop_id, last_checked_at, next_check_at, last_outcome)
      values (${pageId}, ${shopId}, ${now}, ${addMs(now, 30 * MINUTE)}, 'unchanged'), (${fragrance.pageId}, ${shopId}, ${now}, ${addMs(now, 30 * MINUTE)}, 'blocked')`.execute(
      app.db,
    );
    for (const seconds of [2, 5, 90]) {
      const [user] = await app.db
        .selectFrom('alert_answers')
        .select('user_id')
        .where('event_id', '=', eventId)
        .offset(seconds % 7)
        .limit(1)
        .execute();
      await sql`insert into deliveries (id, event_id, user_id, channel_kind, channel_id, status, next_try_at, created_at, sent_at)
        select ${newId()}, ${eventId}, user_id, kind, id, 'sent', ${now}, ${now}, ${addMs(now, seconds * SECOND)} from channels
        where user_id = ${user?.user_id ?? ''} and kind = 'email'`.execute(app.db);
    }
    const [row] = await readRows(app, shop);
    expect(row).toMatchObject({
      secondsBetweenChecks: 1800,
      secondsToConfirm: 180,
      secondsToSend: 5,
      pages: 2,
      readablePages: 1,
    });
  });

  test('accuracy is computed once an hour', async ({ app }) => {
    const { shop, eventId } = await givenAnswers(app, { yes: 10 });
    await readRows(app, shop);
    await givenAnswer(app, eventId, 'no', 30);
    const { rows } = await app.visitor().accuracy.read();
    expect(rows.find((row) => row.shop === shop)?.answers).toBe(10);
    expect(await readRows(app, shop)).toMatchObject([{ answers: 11 }]);
  });

  test('page /accuracy shows each row and escapes the names of shops', async ({ app }) => {
    const { fragrance } = await givenAnswers(app, { yes: 19, no: 1 });
    await sql`update shops set name = '<script>x</script>' where id = (select shop_id from pages where id = ${fragrance.pageId})`.execute(
      app.db,
    );
    app.clock.advance(HOUR);
    const { statusCode, body, headers } = await app.server.inject('/accuracy');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect(body).toContain('95% (82 to 100%)');
    expect(body).toContain('&lt;script&gt;x');
    expect(body).not.toContain('<script');
  });
});
