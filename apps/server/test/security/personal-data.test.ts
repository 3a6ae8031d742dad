import { sql } from 'kysely';
import { givenStoredCalendar } from '../../src/features/calendar/testing/given-dates.ts';
import { sendDeliveries } from '../../src/features/notify/index.ts';
import { buildObservation } from '../../src/features/observations/testing/given-observer.ts';
import { givenAnswers } from '../../src/features/quiz/testing/given-quiz.ts';
import { addMs, DAY } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { runOnce } from '../../src/platform/job.ts';
import { openBrowser } from '../../src/testing/browser.ts';
import { waitForEmailQueue, waitForToken } from '../../src/testing/emails.ts';
import { givenFragrance, givenUser, PASSWORD } from '../../src/testing/given.ts';
import { givenBundle } from '../../src/testing/given-inbox.ts';
import { givenKey } from '../../src/testing/given-key.ts';
import { givenRowsOfOthers } from '../../src/testing/given-rows.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

let count = 0;

/** Creates a user with at least one row in every table that can hold personal data. */
async function givenUserWithData(app: TestApp) {
  count += 1;
  const now = app.clock.now();
  const { id, username, email } = await givenUser(app);
  const browser = openBrowser(app);
  await browser.signIn(username);
  const oud = await givenFragrance(app, { url: `http://shop-${count}.example/oud` });
  await browser.post('/api/watchlist/add', { userId: id, fragranceId: oud.id, notes: 'For winter evenings' });
  await browser.post('/api/auth/forgot-password', { email });
  const token = await waitForToken(app, email, 'reset-password');
  const issuer = 'https://login.example';
  await app.db.insertInto('identities').values({ issuer, subject: id, user_id: id, created_at: now }).execute();
  await givenDelivery(app, { userId: id, email, fragranceId: oud.id });
  const feed = await givenChannels(browser, app, id);
  await givenQuiz(browser, id);
  await givenKey(app, id, ['read', 'watchlist']);
  await givenSuggestion(app, id);
  await givenRowsOfOthers(app, id, oud.id);
  await givenActions(app, id, oud.id);
  await browser.post(`/api/fragrances/${oud.id}/check`, {});
  await browser.post(`/api/fragrances/${oud.id}/offer-search`, {});
  const observed = `http://shop-${count}.example/oud`;
  await browser.post('/api/observations', buildObservation(app, observed, 'InStock', { says: 'a button to buy' }));
  await browser.post('/api/feed-suggestions', { url: 'https://shop.example/feed.xml' });
  const shared = await browser.send('PUT', `/api/watchlist/${id}/share`, { title: 'My ouds', withNotes: true });
  const { url } = (shared.body.data as { share: { url: string } }).share;
  return { shared: url, id, username, email, oud, browser, token, feed, path: `/api/users/${id}` };
}

/**
 * Gives a user what the notification settings can hold: a webhook, a deferred notification, alert
 * rules, a feed and a calendar. Returns the URL of the feed.
 */
async function givenChannels(browser: ReturnType<typeof openBrowser>, app: TestApp, userId: string): Promise<string> {
  const channel = { preset: 'webhook', label: 'Kitchen', url: `https://hooks.example/${userId}/a-long-secret` };
  const added = await browser.post('/api/notifications/channels', { userId, channel });
  const channelId = (added.body.data as { channel: { id: string } }).channel.id;
  await browser.send('PUT', `/api/notifications/${userId}/channels/${channelId}/kinds`, { kinds: ['restock'] });
  await givenBundle(app, { userId, channelId, at: addMs(app.clock.now(), DAY) });
  const rules = { timeZone: 'Europe/Berlin', quietHours: null, dailyLimit: 7, priceDropPercent: 20 };
  await browser.send('PUT', `/api/notifications/${userId}/rules`, rules);
  const feed = await browser.post(`/api/notifications/${userId}/feed`, {});
  await givenStoredCalendar(app, userId);
  return (feed.body.data as { url: string }).url;
}

async function givenQuiz({ post }: ReturnType<typeof openBrowser>, userId: string): Promise<void> {
  const answers = givenAnswers();
  await post('/api/quiz/analyze', { answers });
  const result = { personalityType: 'Woody & Grounded', description: 'Cedar, mostly.' };
  await post('/api/quiz/complete', { userId, ...result, answers, recommendations: ['A Name by A House'] });
}

async function givenDelivery(app: TestApp, to: { userId: string; email: string; fragranceId: number }): Promise<void> {
  const now = app.clock.now();
  const page = await app.db
    .selectFrom('pages')
    .select('id')
    .where('fragrance_id', '=', to.fragranceId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into checks (page_id, checked_at, outcome) values (${page.id}, ${now}, 'product') returning id`.execute(
    app.db,
  );
  const event = newId();
  await sql`
    insert into events (id, kind, fragrance_id, offer_ids, check_id, happened_at)
    values (${event}, 'restock', ${to.fragranceId}, '{}', ${rows[0]?.id}, ${now})`.execute(app.db);
  await sql`
    insert into deliveries (id, event_id, user_id, channel_kind, channel_id, next_try_at, created_at)
    select new_uuid_v7(), ${event}, user_id, kind, id, ${now}, ${now} from channels
    where user_id = ${to.userId} and kind = 'email'`.execute(app.db);
}

/**
 * Stores what a user does with alerts: a snooze, an answer, a purchase, and a watch that was ended.
 */
async function givenActions(app: TestApp, userId: string, fragranceId: number): Promise<void> {
  const now = app.clock.now();
  const { id } = await givenFragrance(app);
  await sql`
    insert into alert_answers select event_id, user_id, 'no', ${now} from deliveries where user_id = ${userId}`.execute(
    app.db,
  );
  await sql`insert into bought values (${userId}, ${id}, ${now})`.execute(app.db);
  await sql`
    insert into ended_watches
    select user_id, ${id}, to_jsonb(watch_items), ${now} from watch_items where user_id = ${userId}`.execute(app.db);
  await sql`
    update watch_items set snoozed_until = ${addMs(now, DAY)}, snooze_reason = 'Snoozed'
    where user_id = ${userId} and fragrance_id = ${fragranceId}`.execute(app.db);
}

async function givenSuggestion(app: TestApp, userId: string): Promise<void> {
  const verdict = JSON.stringify({ title: 'A rare oud', availability: 'unknown', offers: [], evidence: [] });
  await sql`
    insert into suggestions (id, user_id, url, verdict, status, created_at)
    values (${newId()}, ${userId}, 'http://shop.example/rare', ${verdict}::jsonb, 'waiting', ${app.clock.now()})`.execute(
    app.db,
  );
}

/** Counts the user's rows in each table that has a `user_id` column. */
async function countRows(app: TestApp, userId: string): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(app.db);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} where user_id = ${userId}`.execute(app.db);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** Returns every value of every table, to search for data that must be deleted. */
async function dumpDatabase(app: TestApp): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db);
  const dumps = await Promise.all(
    tables.rows.map(({ name }) => sql`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(app.db)),
  );
  return JSON.stringify(dumps.map(({ rows }) => rows));
}

describe('POST /api/users/{id}/export', () => {
  // spec: D.3.33
  test('the account export returns all data of the user', async ({ app }) => {
    const { id, username, email, oud, browser, path, shared } = await givenUserWithData(app);
    const { status, body } = await browser.post(`${path}/export`, { password: PASSWORD });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      user: { id, username, email, quizResult: { description: 'Cedar, mostly.' } },
      account: { created_at: expect.any(String), email_verified_at: expect.any(String) },
      preferences: { emailNotifications: true, defaultFilter: 'all' },
      watchlist: [
        {
          fragranceId: oud.id,
          fragranceName: oud.name,
          notes: 'For winter evenings',
          snooze: { until: expect.any(String) },
        },
      ],
      bought: [{ brand: oud.brand, boughtAt: expect.any(String) }],
      endedWatches: [{ watch: { notes: 'For winter evenings' } }],
      quiz: {
        answers: givenAnswers(),
        profile: { personality: expect.any(String), families: expect.any(Object) },
        analysed: expect.any(Array),
        recommendations: expect.arrayContaining([
          expect.objectContaining({ fragranceName: 'A Name', brandName: 'A House', dismissedAt: null }),
        ]),
      },
      deliveries: [
        { kind: 'restock', name: oud.name, channel_kind: 'email', label: null, sent_to: null, status: 'due' },
      ],
      observations: {
        pages: [{ fragranceId: oud.id, stockState: 'in-stock' }],
        observations: [{ outcome: 'product', verdict: { evidence: [{ says: 'a button to buy' }] } }],
      },
      offerSearches: [{ fragranceId: oud.id, name: oud.name, requestedAt: expect.any(String) }],
      checkRequests: [{ url: expect.stringMatching(/\/oud$/), problem: null, answeredAt: null }],
      alerts: {
        rules: { timeZone: 'Europe/Berlin', quietHours: null, dailyLimit: 7, priceDropPercent: 20 },
        channels: [
          { kind: 'email', address: email, kinds: expect.arrayContaining(['restock', 'sold_out']) },
          { kind: 'webhook', label: 'Kitchen', address: 'hooks.example/…cret', kinds: ['restock'] },
        ],
        offKinds: [{ kind: 'webhook', label: 'Kitchen', offKinds: ['updates'] }],
        hasFeed: true,
        inboxSeenUpTo: null,
        answers: [{ name: oud.name, answer: 'no' }],
      },
      calendar: { isOn: true, createdAt: expect.any(String) },
      share: { url: shared, title: 'My ouds', withNotes: true },
      suggestions: [{ url: 'http://shop.example/rare', name: 'A rare oud', status: 'waiting' }],
      apiKeys: [{ name: 'Home', prefix: expect.stringMatching(/^sillage_.{4}$/), scopes: ['read', 'watchlist'] }],
      identities: [{ issuer: 'https://login.example', subject: id }],
      links: [{ purpose: 'reset-password' }],
    });
    expect((body.data as { sessions: unknown[] }).sessions).toHaveLength(2);
  });

  test('the account export contains no hash, token or password', async ({ app }) => {
    const { id, browser, path, token, feed } = await givenUserWithData(app);
    const { text } = await browser.post(`${path}/export`, { password: PASSWORD });
    const hashes = await app.db
      .selectFrom('sessions')
      .innerJoin('credentials', 'credentials.user_id', 'sessions.user_id')
      .select(['token_hash', 'password_hash'])
      .where('sessions.user_id', '=', id)
      .execute();
    for (const secret of [
      PASSWORD,
      token,
      feed,
      'a-long-secret',
      browser.cookies.get('sillage') ?? 'none',
      hashes[0]?.password_hash ?? 'none',
    ])
      expect(text).not.toContain(secret);
    for (const { token_hash } of hashes) expect(text).not.toContain(token_hash.toString('hex'));
    expect(text).not.toMatch(/argon2|hash/i);
  });

  test('the account export requires the password', async ({ app }) => {
    const { browser, path } = await givenUserWithData(app);
    for (const body of [{}, { password: '' }, { password: 'not the password' }]) {
      const answer = await browser.post(`${path}/export`, body);
      expect([answer.status, answer.body.errors]).toEqual([400, { password: 'Current password is incorrect' }]);
    }
  });
});

describe('DELETE /api/users/{id}', () => {
  // spec: D.3.34
  test('deleting an account removes all rows of the user and none of others', async ({ app }) => {
    const [deleted, other] = [await givenUserWithData(app), await givenUserWithData(app)];
    const before = await countRows(app, deleted.id);
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    expect(Object.keys(before).length).toBeGreaterThan(6);
    const otherRows = await countRows(app, other.id);

    const { status, body } = await deleted.browser.send('DELETE', deleted.path, { password: PASSWORD });
    expect([status, body]).toEqual([200, { success: true, data: null }]);
    expect(Object.values(await countRows(app, deleted.id)).filter((rows) => rows > 0)).toEqual([]);
    expect(await countRows(app, other.id)).toEqual(otherRows);
    expect(await dumpDatabase(app)).not.toMatch(new RegExp(`${deleted.id}|${deleted.email}`));
  });

  test('deleting an account ends all sessions and emailed links and clears the cookie', async ({ app }) => {
    const { browser, username, path, token } = await givenUserWithData(app);
    const elsewhere = openBrowser(app);
    await elsewhere.signIn(username);
    await browser.send('DELETE', path, { password: PASSWORD });
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await elsewhere.isSignedIn()).toBe(false);
    expect((await openBrowser(app).signIn(username)).body.code).toBe('INVALID_CREDENTIALS');
    const reset = await openBrowser(app).post('/api/auth/reset-password', { token, newPassword: 'back from the dead' });
    expect(reset.body.code).toBe('INVALID_RESET_LINK');
  });

  test('deleting an account drops due emails, including one that a sender has already claimed', async ({ app }) => {
    const [dueUser, claimedUser] = [await givenUserWithData(app), await givenUserWithData(app)];
    const ownMails = async () =>
      (await app.emails()).filter(({ to }) => [dueUser.email, claimedUser.email].includes(to));
    await waitForEmailQueue(app);
    const before = await ownMails();
    await dueUser.browser.send('DELETE', dueUser.path, { password: PASSWORD });
    const sender = sendDeliveries(app.deps, 'email');
    const query = app.db.selectFrom('deliveries').select('id').where('user_id', '=', claimedUser.id);
    const { id } = await query.executeTakeFirstOrThrow();
    const claimed = await sender.claim(1);
    await claimedUser.browser.send('DELETE', claimedUser.path, { password: PASSWORD });
    expect(claimed.flatMap(({ deliveries }) => deliveries.map((delivery) => delivery.id))).toContain(id);
    for (const batch of claimed) await sender.work(batch, new AbortController().signal);
    while (await runOnce(sender));
    await waitForEmailQueue(app);
    expect(await ownMails()).toEqual(before);
  });

  test('deleting an account makes its username and email address available again', async ({ app }) => {
    const { browser, username, email, path } = await givenUserWithData(app);
    await browser.send('DELETE', path, { password: PASSWORD });
    const again = { username, email, password: PASSWORD };
    expect((await openBrowser(app).post('/api/users/register', again)).status).toBe(201);
  });

  test('deleting an account requires the password', async ({ app }) => {
    const { browser, path } = await givenUserWithData(app);
    for (const body of [{}, { password: 'not the password' }]) {
      const answer = await browser.send('DELETE', path, body);
      expect([answer.status, answer.body.errors]).toEqual([400, { password: 'Current password is incorrect' }]);
    }
    expect((await browser.send('DELETE', path)).status).toBe(400);
    expect(await browser.isSignedIn()).toBe(true);
  });
});
