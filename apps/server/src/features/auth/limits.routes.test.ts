import { sql } from 'kysely';
import { buildApp } from '../../app.ts';
import { addressKey, createRateLimits } from '../../platform/rate-limit.ts';
import { openBrowser } from '../../testing/browser.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { settled, tokenTo } from '../../testing/mails.ts';
import { describe, expect, inject, test } from '../../testing/test.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { signInsPerAddress, successfulSignIns } from './auth.rules.ts';

const WRONG = 'not the password';
const MINUTES_15 = 15 * 60;
const HOUR = 60 * 60;

/** Signs in `count` times with a wrong password, each time from another address. */
async function fail(app: Pick<TestApp, 'server'>, name: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await openBrowser(app).signIn(name, WRONG)).status);
  return statuses;
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

function expectRefused(answer: Awaited<ReturnType<ReturnType<typeof openBrowser>['send']>>, withinSeconds: number) {
  expect([answer.status, answer.body]).toEqual([
    429,
    { success: false, code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please wait a moment and try again.' },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(withinSeconds);
}

describe('an account', () => {
  // spec: D.3.27
  test('takes ten failures, then even the right password waits', async ({ app }) => {
    const user = await givenUser(app);
    expect(await fail(app, user.username, 10)).toEqual(times(10, 401));
    expectRefused(await openBrowser(app).signIn(user.username), MINUTES_15);
  });

  test('has one counter for its name and its address', async ({ app }) => {
    const user = await givenUser(app);
    await fail(app, user.username, 5);
    await fail(app, user.email.toUpperCase(), 5);
    expect((await openBrowser(app).signIn(user.username)).status).toBe(429);
  });

  test('that does not exist is refused as one that does', async ({ app }) => {
    expect(await fail(app, 'no-such-person', 10)).toEqual(times(10, 401));
    expectRefused(await openBrowser(app).signIn('No-Such-Person'), MINUTES_15);
  });

  // spec: D.3.29
  test('judges at most ten of thirty wrong passwords that come at once', async ({ app }) => {
    const user = await givenUser(app);
    const answers = await Promise.all(times(30, 0).map(() => openBrowser(app).signIn(user.username, WRONG)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('loses no try to signing in rightly, however often', async ({ app }) => {
    const user = await givenUser(app);
    for (let index = 0; index < 12; index += 1) expect((await openBrowser(app).signIn(user.username)).status).toBe(200);
    expect(await fail(app, user.username, 10)).toEqual(times(10, 401));
  });

  // spec: D.3.28
  test('is not closed to a browser that signed in before, which has ten failures of its own', async ({ app }) => {
    const user = await givenUser(app);
    const own = openBrowser(app);
    await own.signIn(user.username);
    await own.post('/api/auth/logout');
    await fail(app, user.username, 11);
    expect((await own.signIn(user.username)).status).toBe(200);
    for (let index = 0; index < 10; index += 1) expect((await own.signIn(user.username, WRONG)).status).toBe(401);
    expectRefused(await own.signIn(user.username), MINUTES_15);
  });

  test('is not opened by another account’s browser, nor by a forged mark', async ({ app }) => {
    const [victim, attacker] = [await givenUser(app), await givenUser(app)];
    const browser = openBrowser(app);
    await browser.signIn(attacker.username);
    await fail(app, victim.username, 10);
    expect((await browser.signIn(victim.username)).status).toBe(429);
    browser.cookies.set('sillage-device', `${'x'.repeat(43)}.${'y'.repeat(43)}`);
    expect((await browser.signIn(victim.username)).status).toBe(429);
  });

  test('that strangers closed opens to its owner by the mailed link', async ({ app }) => {
    const user = await givenUser(app);
    await fail(app, user.username, 11);
    const browser = openBrowser(app);
    expect((await browser.signIn(user.username)).status).toBe(429);
    await browser.post('/api/auth/forgot-password', { email: user.email });
    const token = await tokenTo(app, user.email, 'reset-password');
    await browser.post('/api/auth/reset-password', { token, newPassword: 'a new long password' });
    expect((await browser.signIn(user.username, 'a new long password')).status).toBe(200);
  });

  test('is asked for its current password ten times in a row at most', async ({ app }) => {
    const user = await givenUser(app);
    const browser = openBrowser(app);
    await browser.signIn(user.username);
    const change = () =>
      browser.send('PUT', `/api/users/${user.id}/password`, { currentPassword: WRONG, newPassword: 'fine, thank you' });
    for (let index = 0; index < 10; index += 1) expect((await change()).status).toBe(400);
    expectRefused(await change(), MINUTES_15);
    expectRefused(await browser.post(`/api/users/${user.id}/export`, { password: PASSWORD }), MINUTES_15);
  });
});

describe('successful sign-ins', () => {
  test('of one account are refused after sixty in an hour, until a reset sets a new password', async ({ app }) => {
    const user = await givenUser(app);
    const limits = createRateLimits(app.db, 1);
    // 58 plus the sign-ins of `givenUser` and of the next line are 60.
    for (let index = 0; index < 58; index += 1) await limits.take(successfulSignIns, user.id);
    expect((await openBrowser(app).signIn(user.username)).status).toBe(200);
    expectRefused(await openBrowser(app).signIn(user.email), HOUR);
    const browser = openBrowser(app);
    await browser.post('/api/auth/forgot-password', { email: user.email });
    const token = await tokenTo(app, user.email, 'reset-password');
    await browser.post('/api/auth/reset-password', { token, newPassword: 'a new long password' });
    expect((await browser.signIn(user.username, 'a new long password')).status).toBe(200);
  });

  test('are not used up by wrong passwords', async ({ app }) => {
    const user = await givenUser(app);
    const limits = createRateLimits(app.db, 1);
    await fail(app, user.username, 5);
    for (let index = 0; index < 59; index += 1) await limits.take(successfulSignIns, user.id);
    await expect(limits.take(successfulSignIns, user.id)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('an address of the network', () => {
  test('takes a hundred failures', async ({ app }) => {
    const address = '192.0.2.1';
    const limits = createRateLimits(app.db, 1);
    for (let index = 0; index < 90; index += 1) await limits.take(signInsPerAddress, address);
    const statuses = await Promise.all(
      times(11, 0).map(
        async (_, index) => (await openBrowser(app, { address }).signIn(`guess-${index}`, WRONG)).status,
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const user = await givenUser(app);
    expectRefused(await openBrowser(app, { address }).signIn(user.username), MINUTES_15);
    expect((await openBrowser(app).signIn(user.username)).status).toBe(200);
  });

  test('shares a thousand failures with the IPv6 /48 around it', async ({ app }) => {
    const limits = createRateLimits(app.db, 1);
    const takeFrom = (network: number) => limits.take(signInsPerAddress, `2001:db8:7:${network.toString(16)}::/64`);
    for (let network = 0; network < 10; network += 1) await Promise.all(times(100, 0).map(() => takeFrom(network)));
    await limits.giveBack(signInsPerAddress, '2001:db8:7:0::/64');
    await takeFrom(0xffff);
    const { username } = await givenUser(app);
    expectRefused(await openBrowser(app, { address: '2001:db8:7:8000::1' }).signIn(username), MINUTES_15);
    expect((await openBrowser(app, { address: '2001:db8:8:8000::1' }).signIn(username)).status).toBe(200);
  });

  test('registers thirty people an hour', async ({ app }) => {
    const register = (index: number) =>
      openBrowser(app, { address: '192.0.2.2' }).post('/api/users/register', {
        username: `crowd-${index}`,
        email: `crowd-${index}@example.com`,
        password: PASSWORD,
      });
    for (let index = 0; index < 30; index += 1) expect((await register(index)).status).toBe(201);
    expectRefused(await register(30), HOUR);
  });

  test('asks for thirty mails an hour', async ({ app }) => {
    const ask = (index: number) =>
      openBrowser(app, { address: '192.0.2.3' }).post(
        index % 2 ? '/api/auth/forgot-password' : '/api/auth/resend-verification',
        { email: `ask-${index}@example.com` },
      );
    for (let index = 0; index < 30; index += 1) expect((await ask(index)).status).toBe(200);
    expectRefused(await ask(30), HOUR);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:bbbb:cccc:dddd:2', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['not an address', 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  // spec: D.3.31
  test('that is invented by the caller is not believed', async ({ app }) => {
    const ask = (index: number) =>
      openBrowser(app, { address: '192.0.2.4' }).send(
        'POST',
        '/api/auth/forgot-password',
        { email: `forward-${index}@example.com` },
        { 'x-forwarded-for': `198.51.100.${index}`, 'x-real-ip': `198.51.100.${index}` },
      );
    const answers = [];
    for (let index = 0; index < 31; index += 1) answers.push((await ask(index)).status);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('mails', () => {
  test.for(['/api/auth/forgot-password', '/api/auth/resend-verification'])(
    'that one address is sent by %s are five an hour, known or not',
    async (url, { app }) => {
      const user = await givenUser(app);
      for (const email of [user.email, `unknown-${user.email}`]) {
        for (let index = 0; index < 5; index += 1)
          expect((await openBrowser(app).post(url, { email })).status).toBe(200);
        expectRefused(await openBrowser(app).post(url, { email: email.toUpperCase() }), HOUR);
      }
      await settled(app);
    },
  );

  // spec: D.3.30
  test('that others caused do not keep the owner from a new password', async ({ app }) => {
    const user = await givenUser(app);
    for (let index = 0; index < 6; index += 1)
      await openBrowser(app).post('/api/users/register', {
        username: `${user.username}-${index}`,
        email: user.email,
        password: PASSWORD,
      });
    expect((await openBrowser(app).post('/api/auth/forgot-password', { email: user.email })).status).toBe(200);
    expect(await tokenTo(app, user.email, 'reset-password')).toHaveLength(43);
  });

  test('to a new address are five an hour, whoever asks', async ({ app }) => {
    const email = 'wanted-by-many@example.com';
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      const user = await givenUser(app);
      const browser = openBrowser(app);
      await browser.signIn(user.username);
      const profile = { firstName: 'A', lastName: 'B', email };
      statuses.push((await browser.send('PUT', `/api/users/${user.id}/profile`, profile)).status);
    }
    expect(statuses).toEqual([...times(5, 200), 429]);
  });
});

describe('counters', () => {
  test('are shared by every process on the database', async ({ app }) => {
    const limits = createRateLimits(app.db, 1);
    const other = { server: await buildApp({ ...app.deps, limits }) };
    const user = await givenUser(app);
    await fail(app, user.username, 5);
    await fail(other, user.username, 5);
    for (const one of [app, other]) expect((await openBrowser(one).signIn(user.username)).status).toBe(429);
    await other.server.close();
  });

  // spec: D.3.27
  test('are multiplied by RATE_LIMIT_FACTOR', async () => {
    const app = await createTestApp(inject('postgresUrl'), { RATE_LIMIT_FACTOR: '0.5' });
    expect(await fail(app, 'nobody', 6)).toEqual([...times(5, 401), 429]);
    await app.close();
  });

  test('keep no name and no address', async ({ app }) => {
    await openBrowser(app, { address: '192.0.2.99' }).post('/api/auth/forgot-password', {
      email: 'secret@example.com',
    });
    const limits = createRateLimits(app.db, 1);
    await limits.take({ name: 'a-test', points: 1, windowMs: 1000 }, 'x'.repeat(1000));
    const { rows } = await sql`select key from rate_limits`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/secret@|192\.0\.2\.99/);
  });
});
