import { sql } from 'kysely';
import { sendDeliveries } from './features/notify/index.ts';
import { givenAnswers } from './features/quiz/testing/given-quiz.ts';
import { after, DAY } from './platform/clock.ts';
import { newId } from './platform/ids.ts';
import { runOnce } from './platform/loop.ts';
import { openBrowser } from './testing/browser.ts';
import { givenFragrance, givenUser, PASSWORD } from './testing/given.ts';
import { givenBundle } from './testing/given-inbox.ts';
import { settled, tokenTo } from './testing/mails.ts';
import { describe, expect, test } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';

let count = 0;

/** A user with at least one row in every table that can hold personal data. */
async function givenRemembered(app: TestApp) {
  count += 1;
  const now = app.clock.now();
  const { id, username, email } = await givenUser(app);
  const browser = openBrowser(app);
  await browser.signIn(username);
  const oud = await givenFragrance(app, { url: `http://shop-${count}.example/oud` });
  await browser.post('/api/watchlist/add', { userId: id, fragranceId: oud.id, notes: 'For winter evenings' });
  await browser.post('/api/auth/forgot-password', { email });
  const token = await tokenTo(app, email, 'reset-password');
  const issuer = 'https://login.example';
  await app.db.insertInto('identities').values({ issuer, subject: id, user_id: id, created_at: now }).execute();
  await givenDelivery(app, { userId: id, email, fragranceId: oud.id });
  const feed = await givenPlaces(browser, app, id);
  await givenQuiz(browser, id);
  await givenSuggestion(app, id);
  const shared = await browser.send('PUT', `/api/watchlist/${id}/share`, { title: 'My ouds', withNotes: true });
  const { url } = (shared.body.data as { share: { url: string } }).share;
  return { shared: url, id, username, email, oud, browser, token, feed, path: `/api/users/${id}` };
}

/** Adds a webhook with a deferred notification, rules, and an Atom feed; returns the feed's URL. */
async function givenPlaces(browser: ReturnType<typeof openBrowser>, app: TestApp, userId: string): Promise<string> {
  const target = { preset: 'webhook', label: 'Kitchen', url: `https://hooks.example/${userId}/a-long-secret` };
  const added = await browser.post('/api/notifications/targets', { userId, target });
  const targetId = (added.body.data as { target: { id: string } }).target.id;
  await givenBundle(app, { userId, targetId, at: after(app.clock.now(), DAY) });
  const rules = { timeZone: 'Europe/Berlin', quietHours: null, dailyCap: 7, priceDropPercent: 20 };
  await browser.send('PUT', `/api/notifications/${userId}/rules`, rules);
  const feed = await browser.post(`/api/notifications/${userId}/feed`, {});
  return (feed.body.data as { url: string }).url;
}

async function givenQuiz({ post }: ReturnType<typeof openBrowser>, userId: string): Promise<void> {
  const answers = givenAnswers();
  await post('/api/quiz/analyze', { answers });
  const result = { personalityType: 'Woody & Grounded', description: 'Cedar, mostly.' };
  await post('/api/quiz/complete', { userId, ...result, answers, recommendations: ['A Name by A House'] });
}

/** Adds a restock email that is due. */
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
    insert into deliveries (id, event_id, user_id, channel, target_id, next_try_at, created_at)
    select new_uuid_v7(), ${event}, user_id, channel, id, ${now}, ${now} from targets
    where user_id = ${to.userId} and channel = 'email'`.execute(app.db);
}

/** Adds a suggestion; its verdict does not matter here. */
async function givenSuggestion(app: TestApp, userId: string): Promise<void> {
  const verdict = JSON.stringify({ title: 'A rare oud', availability: 'unknown', offers: [], evidence: [] });
  await sql`
    insert into suggestions (id, user_id, url, verdict, status, created_at)
    values (${newId()}, ${userId}, 'http://shop.example/rare', ${verdict}::jsonb, 'waiting', ${app.clock.now()})`.execute(
    app.db,
  );
}

/** Returns the user's number of rows in each table with a `user_id`. */
async function rowsOf(app: TestApp, userId: string): Promise<Record<string, number>> {
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
async function everything(app: TestApp): Promise<string> {
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
  test('answers everything held on the person', async ({ app }) => {
    const { id, username, email, oud, browser, path, shared } = await givenRemembered(app);
    const { status, body } = await browser.post(`${path}/export`, { password: PASSWORD });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      user: { id, username, email, quizResult: { description: 'Cedar, mostly.' } },
      account: { created_at: expect.any(String), email_verified_at: expect.any(String) },
      preferences: { emailNotifications: true, defaultFilter: 'all' },
      watchlist: [{ fragranceId: oud.id, fragranceName: oud.name, notes: 'For winter evenings' }],
      quiz: {
        answers: givenAnswers(),
        profile: { personality: expect.any(String), families: expect.any(Object) },
        analysed: expect.any(Array),
        recommendations: expect.arrayContaining([
          expect.objectContaining({ fragranceName: 'A Name', brandName: 'A House', dismissedAt: null }),
        ]),
      },
      deliveries: [{ kind: 'restock', name: oud.name, channel: 'email', label: null, sent_to: null, status: 'due' }],
      alerts: {
        rules: { timeZone: 'Europe/Berlin', quietHours: null, dailyCap: 7, priceDropPercent: 20 },
        channels: [
          { channel: 'email', address: email },
          { channel: 'webhook', label: 'Kitchen', address: 'hooks.example/…cret' },
        ],
        hasFeed: true,
        inboxSeenUpTo: null,
      },
      share: { url: shared, title: 'My ouds', withNotes: true },
      suggestions: [{ url: 'http://shop.example/rare', name: 'A rare oud', status: 'waiting' }],
      identities: [{ issuer: 'https://login.example', subject: id }],
      links: [{ purpose: 'reset-password' }],
    });
    expect((body.data as { sessions: unknown[] }).sessions).toHaveLength(2);
  });

  test('holds no hash, token or password', async ({ app }) => {
    const { id, browser, path, token, feed } = await givenRemembered(app);
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

  test('needs the password', async ({ app }) => {
    const { browser, path } = await givenRemembered(app);
    for (const body of [{}, { password: '' }, { password: 'not the password' }]) {
      const answer = await browser.post(`${path}/export`, body);
      expect([answer.status, answer.body.errors]).toEqual([400, { password: 'Current password is incorrect' }]);
    }
  });
});

describe('DELETE /api/users/{id}', () => {
  // spec: D.3.34
  test('removes every row that belongs to the person, and nobody else’s', async ({ app }) => {
    const [leaving, staying] = [await givenRemembered(app), await givenRemembered(app)];
    const before = await rowsOf(app, leaving.id);
    // A new table needs a row in `givenRemembered`.
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    expect(Object.keys(before).length).toBeGreaterThan(6);
    const kept = await rowsOf(app, staying.id);

    const { status, body } = await leaving.browser.send('DELETE', leaving.path, { password: PASSWORD });
    expect([status, body]).toEqual([200, { success: true, data: null }]);
    expect(Object.values(await rowsOf(app, leaving.id)).filter((rows) => rows > 0)).toEqual([]);
    expect(await rowsOf(app, staying.id)).toEqual(kept);
    expect(await everything(app)).not.toMatch(new RegExp(`${leaving.id}|${leaving.email}`));
  });

  test('signs every browser out, ends mailed links, and forgets the browser', async ({ app }) => {
    const { browser, username, path, token } = await givenRemembered(app);
    const elsewhere = openBrowser(app);
    await elsewhere.signIn(username);
    await browser.send('DELETE', path, { password: PASSWORD });
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await elsewhere.isSignedIn()).toBe(false);
    expect((await openBrowser(app).signIn(username)).body.code).toBe('INVALID_CREDENTIALS');
    const reset = await openBrowser(app).post('/api/auth/reset-password', { token, newPassword: 'back from the dead' });
    expect(reset.body.code).toBe('INVALID_RESET_LINK');
  });

  test('drops mails that are due, also the one that a sender has taken already', async ({ app }) => {
    const [due, taken] = [await givenRemembered(app), await givenRemembered(app)];
    const ownMails = async () => (await app.mails()).filter(({ to }) => [due.email, taken.email].includes(to));
    await settled(app);
    const before = await ownMails();
    await due.browser.send('DELETE', due.path, { password: PASSWORD });
    const sender = sendDeliveries(app.deps, 'email');
    const query = app.db.selectFrom('deliveries').select('id').where('user_id', '=', taken.id);
    const { id } = await query.executeTakeFirstOrThrow();
    const claimed = await sender.claim(1);
    await taken.browser.send('DELETE', taken.path, { password: PASSWORD });
    expect(claimed.flatMap(({ deliveries }) => deliveries.map((delivery) => delivery.id))).toContain(id);
    for (const batch of claimed) await sender.work(batch, new AbortController().signal);
    while (await runOnce(sender));
    await settled(app);
    expect(await ownMails()).toEqual(before);
  });

  test('frees the name and the address', async ({ app }) => {
    const { browser, username, email, path } = await givenRemembered(app);
    await browser.send('DELETE', path, { password: PASSWORD });
    const again = { username, email, password: PASSWORD };
    expect((await openBrowser(app).post('/api/users/register', again)).status).toBe(201);
  });

  test('needs the password, and deletes nothing without', async ({ app }) => {
    const { browser, path } = await givenRemembered(app);
    for (const body of [{}, { password: 'not the password' }]) {
      const answer = await browser.send('DELETE', path, body);
      expect([answer.status, answer.body.errors]).toEqual([400, { password: 'Current password is incorrect' }]);
    }
    expect((await browser.send('DELETE', path)).status).toBe(400);
    expect(await browser.isSignedIn()).toBe(true);
  });
});
