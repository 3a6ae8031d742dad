import { sql } from 'kysely';
import { buildApp } from '../../app.ts';
import { addressKey, createRateLimits } from '../../platform/rate-limit.ts';
import { openBrowser } from '../../testing/browser.ts';
import { waitForEmailQueue, waitForToken } from '../../testing/emails.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { describe, expect, inject, test } from '../../testing/test.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { signInsPerAddress, successfulSignIns } from './auth.rules.ts';

const WRONG_PASSWORD = 'not the password';
const FIFTEEN_MINUTES_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Tries to sign in `count` times with a wrong password, each time from another IP address. */
async function signInWithWrongPassword(app: Pick<TestApp, 'server'>, name: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1)
    statuses.push((await openBrowser(app).signIn(name, WRONG_PASSWORD)).status);
  return statuses;
}

const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

function expectTooManyRequests(
  response: Awaited<ReturnType<ReturnType<typeof openBrowser>['send']>>,
  withinSeconds: number,
) {
  expect([response.status, response.body]).toEqual([
    429,
    { success: false, code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please wait a moment and try again.' },
  ]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(withinSeconds);
}

describe('sign-in limits of an account', () => {
  // spec: D.3.27
  test('sign-in rejects even the right password after ten failures', async ({ app }) => {
    const user = await givenUser(app);
    expect(await signInWithWrongPassword(app, user.username, 10)).toEqual(repeat(10, 401));
    expectTooManyRequests(await openBrowser(app).signIn(user.username), FIFTEEN_MINUTES_S);
  });

  test('sign-in failures by username and by email share one counter', async ({ app }) => {
    const user = await givenUser(app);
    await signInWithWrongPassword(app, user.username, 5);
    await signInWithWrongPassword(app, user.email.toUpperCase(), 5);
    expect((await openBrowser(app).signIn(user.username)).status).toBe(429);
  });

  test('sign-in limit also applies to an unknown username', async ({ app }) => {
    expect(await signInWithWrongPassword(app, 'no-such-person', 10)).toEqual(repeat(10, 401));
    expectTooManyRequests(await openBrowser(app).signIn('No-Such-Person'), FIFTEEN_MINUTES_S);
  });

  // spec: D.3.29
  test('sign-in checks at most ten of thirty concurrent wrong passwords', async ({ app }) => {
    const user = await givenUser(app);
    const responses = await Promise.all(
      repeat(30, 0).map(() => openBrowser(app).signIn(user.username, WRONG_PASSWORD)),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('successful sign-ins do not count towards the limit of failed ones', async ({ app }) => {
    const user = await givenUser(app);
    for (let index = 0; index < 12; index += 1) expect((await openBrowser(app).signIn(user.username)).status).toBe(200);
    expect(await signInWithWrongPassword(app, user.username, 10)).toEqual(repeat(10, 401));
  });

  // spec: D.3.28
  test('a browser that signed in before has ten attempts of its own when the account is locked', async ({ app }) => {
    const user = await givenUser(app);
    const knownBrowser = openBrowser(app);
    await knownBrowser.signIn(user.username);
    await knownBrowser.post('/api/auth/logout');
    await signInWithWrongPassword(app, user.username, 11);
    expect((await knownBrowser.signIn(user.username)).status).toBe(200);
    for (let index = 0; index < 10; index += 1)
      expect((await knownBrowser.signIn(user.username, WRONG_PASSWORD)).status).toBe(401);
    expectTooManyRequests(await knownBrowser.signIn(user.username), FIFTEEN_MINUTES_S);
  });

  test('a locked account rejects a browser known to another account and a forged device cookie', async ({ app }) => {
    const [victim, attacker] = [await givenUser(app), await givenUser(app)];
    const browser = openBrowser(app);
    await browser.signIn(attacker.username);
    await signInWithWrongPassword(app, victim.username, 10);
    expect((await browser.signIn(victim.username)).status).toBe(429);
    browser.cookies.set('sillage-device', `${'x'.repeat(43)}.${'y'.repeat(43)}`);
    expect((await browser.signIn(victim.username)).status).toBe(429);
  });

  test('the owner can sign in to a locked account after a password reset', async ({ app }) => {
    const user = await givenUser(app);
    await signInWithWrongPassword(app, user.username, 11);
    const browser = openBrowser(app);
    expect((await browser.signIn(user.username)).status).toBe(429);
    await browser.post('/api/auth/forgot-password', { email: user.email });
    const token = await waitForToken(app, user.email, 'reset-password');
    await browser.post('/api/auth/reset-password', { token, newPassword: 'a new long password' });
    expect((await browser.signIn(user.username, 'a new long password')).status).toBe(200);
  });

  test('checks of the current password are rejected after ten failures', async ({ app }) => {
    const user = await givenUser(app);
    const browser = openBrowser(app);
    await browser.signIn(user.username);
    const change = () =>
      browser.send('PUT', `/api/users/${user.id}/password`, {
        currentPassword: WRONG_PASSWORD,
        newPassword: 'fine, thank you',
      });
    for (let index = 0; index < 10; index += 1) expect((await change()).status).toBe(400);
    expectTooManyRequests(await change(), FIFTEEN_MINUTES_S);
    expectTooManyRequests(
      await browser.post(`/api/users/${user.id}/export`, { password: PASSWORD }),
      FIFTEEN_MINUTES_S,
    );
  });
});

describe('limit of successful sign-ins', () => {
  test('sign-in is rejected after sixty sign-ins in an hour until the password is reset', async ({ app }) => {
    const user = await givenUser(app);
    const limits = createRateLimits(app.db, 1);
    // 58 plus the sign-ins of `givenUser` and of the next line are 60.
    for (let index = 0; index < 58; index += 1) await limits.take(successfulSignIns, user.id);
    expect((await openBrowser(app).signIn(user.username)).status).toBe(200);
    expectTooManyRequests(await openBrowser(app).signIn(user.email), HOUR_S);
    const browser = openBrowser(app);
    await browser.post('/api/auth/forgot-password', { email: user.email });
    const token = await waitForToken(app, user.email, 'reset-password');
    await browser.post('/api/auth/reset-password', { token, newPassword: 'a new long password' });
    expect((await browser.signIn(user.username, 'a new long password')).status).toBe(200);
  });

  test('wrong passwords do not count as successful sign-ins', async ({ app }) => {
    const user = await givenUser(app);
    const limits = createRateLimits(app.db, 1);
    await signInWithWrongPassword(app, user.username, 5);
    for (let index = 0; index < 59; index += 1) await limits.take(successfulSignIns, user.id);
    await expect(limits.take(successfulSignIns, user.id)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('limits of an IP address', () => {
  test('sign-in from an IP address is rejected after a hundred failures', async ({ app }) => {
    const address = '192.0.2.1';
    const limits = createRateLimits(app.db, 1);
    for (let index = 0; index < 90; index += 1) await limits.take(signInsPerAddress, address);
    const statuses = await Promise.all(
      repeat(11, 0).map(
        async (_, index) => (await openBrowser(app, { address }).signIn(`guess-${index}`, WRONG_PASSWORD)).status,
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const user = await givenUser(app);
    expectTooManyRequests(await openBrowser(app, { address }).signIn(user.username), FIFTEEN_MINUTES_S);
    expect((await openBrowser(app).signIn(user.username)).status).toBe(200);
  });

  test('sign-in failures from one IPv6 /48 network share a limit of one thousand', async ({ app }) => {
    const limits = createRateLimits(app.db, 1);
    const takeFrom = (network: number) => limits.take(signInsPerAddress, `2001:db8:7:${network.toString(16)}::/64`);
    for (let network = 0; network < 10; network += 1) await Promise.all(repeat(100, 0).map(() => takeFrom(network)));
    await limits.refund(signInsPerAddress, '2001:db8:7:0::/64');
    await takeFrom(0xffff);
    const { username } = await givenUser(app);
    expectTooManyRequests(
      await openBrowser(app, { address: '2001:db8:7:8000::1' }).signIn(username),
      FIFTEEN_MINUTES_S,
    );
    expect((await openBrowser(app, { address: '2001:db8:8:8000::1' }).signIn(username)).status).toBe(200);
  });

  test('registration from an IP address is limited to thirty an hour', async ({ app }) => {
    const register = (index: number) =>
      openBrowser(app, { address: '192.0.2.2' }).post('/api/users/register', {
        username: `crowd-${index}`,
        email: `crowd-${index}@example.com`,
        password: PASSWORD,
      });
    for (let index = 0; index < 30; index += 1) expect((await register(index)).status).toBe(201);
    expectTooManyRequests(await register(30), HOUR_S);
  });

  test('email requests from an IP address are limited to thirty an hour', async ({ app }) => {
    const sendRequest = (index: number) =>
      openBrowser(app, { address: '192.0.2.3' }).post(
        index % 2 ? '/api/auth/forgot-password' : '/api/auth/resend-verification',
        { email: `ask-${index}@example.com` },
      );
    for (let index = 0; index < 30; index += 1) expect((await sendRequest(index)).status).toBe(200);
    expectTooManyRequests(await sendRequest(30), HOUR_S);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:bbbb:cccc:dddd:2', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['not an address', 'unknown'],
  ])('addressKey returns an IPv4 address, an IPv6 /64 network or `unknown`: %s gives %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  // spec: D.3.31
  test('rate limits ignore forwarding headers of an untrusted client', async ({ app }) => {
    const sendRequest = (index: number) =>
      openBrowser(app, { address: '192.0.2.4' }).send(
        'POST',
        '/api/auth/forgot-password',
        { email: `forward-${index}@example.com` },
        { 'x-forwarded-for': `198.51.100.${index}`, 'x-real-ip': `198.51.100.${index}` },
      );
    const responses = [];
    for (let index = 0; index < 31; index += 1) responses.push((await sendRequest(index)).status);
    expect(responses.at(-1)).toBe(429);
  });
});

describe('email limits', () => {
  test.for(['/api/auth/forgot-password', '/api/auth/resend-verification'])(
    '%s is limited to five requests an hour for an email, whether or not the email is registered',
    async (url, { app }) => {
      const user = await givenUser(app);
      for (const email of [user.email, `unknown-${user.email}`]) {
        for (let index = 0; index < 5; index += 1)
          expect((await openBrowser(app).post(url, { email })).status).toBe(200);
        expectTooManyRequests(await openBrowser(app).post(url, { email: email.toUpperCase() }), HOUR_S);
      }
      await waitForEmailQueue(app);
    },
  );

  // spec: D.3.30
  test('password reset works when registrations have used up the email limit of the address', async ({ app }) => {
    const user = await givenUser(app);
    for (let index = 0; index < 6; index += 1)
      await openBrowser(app).post('/api/users/register', {
        username: `${user.username}-${index}`,
        email: user.email,
        password: PASSWORD,
      });
    expect((await openBrowser(app).post('/api/auth/forgot-password', { email: user.email })).status).toBe(200);
    expect(await waitForToken(app, user.email, 'reset-password')).toHaveLength(43);
  });

  test('email changes to one new address are limited to five an hour across all users', async ({ app }) => {
    const email = 'wanted-by-many@example.com';
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      const user = await givenUser(app);
      const browser = openBrowser(app);
      await browser.signIn(user.username);
      const profile = { firstName: 'A', lastName: 'B', email };
      statuses.push((await browser.send('PUT', `/api/users/${user.id}/profile`, profile)).status);
    }
    expect(statuses).toEqual([...repeat(5, 200), 429]);
  });
});

describe('rate-limit counters', () => {
  test('rate-limit counters are shared by all processes that use the same database', async ({ app }) => {
    const limits = createRateLimits(app.db, 1);
    const otherProcess = { server: await buildApp({ ...app.deps, limits }) };
    const user = await givenUser(app);
    await signInWithWrongPassword(app, user.username, 5);
    await signInWithWrongPassword(otherProcess, user.username, 5);
    for (const processApp of [app, otherProcess])
      expect((await openBrowser(processApp).signIn(user.username)).status).toBe(429);
    await otherProcess.server.close();
  });

  // spec: D.3.27
  test('rate limits are multiplied by RATE_LIMIT_FACTOR', async () => {
    const app = await createTestApp(inject('postgresUrl'), { RATE_LIMIT_FACTOR: '0.5' });
    expect(await signInWithWrongPassword(app, 'nobody', 6)).toEqual([...repeat(5, 401), 429]);
    await app.close();
  });

  test('rate-limit rows contain no username, email or IP address', async ({ app }) => {
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
