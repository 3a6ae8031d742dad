import { hash } from '@node-rs/argon2';
import { DAY, HOUR } from '../../platform/clock.ts';
import { openBrowser } from '../../testing/browser.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import { openSession } from './session.service.ts';

describe('POST /api/users/login', () => {
  // spec: 7.1.3, D.3.5
  test.for(['username', 'email'] as const)(
    'POST login accepts the %s in upper or lower case',
    async (field, { app }) => {
      const user = await givenUser(app);
      const { status, body } = await openBrowser(app).signIn(user[field].toUpperCase());
      expect([status, body]).toMatchObject([
        200,
        { success: true, message: 'Login successful', data: { id: user.id, username: user.username } },
      ]);
    },
  );

  // spec: 3.1
  test('POST login returns exactly the specified user fields', async ({ app }) => {
    const user = await givenUser(app);
    const { body } = await openBrowser(app).signIn(user.username);
    expect(body.data).toEqual({
      id: user.id,
      username: user.username,
      firstName: null,
      lastName: null,
      fullName: null,
      displayName: user.username,
      email: user.email,
      pendingEmail: null,
      authProvider: 'local',
      isActive: true,
      quizResult: null,
    });
  });

  // spec: D.3.9
  test('POST login responds the same to a wrong password and an unknown user', async ({ app }) => {
    const user = await givenUser(app);
    const responses = [
      await openBrowser(app).signIn(user.username, 'not the password'),
      await openBrowser(app).signIn(user.email, 'not the password'),
      await openBrowser(app).signIn('nobody-at-all', 'not the password'),
      await openBrowser(app).signIn('nobody@example.com', PASSWORD),
    ];
    for (const { status, text, body } of responses) {
      expect([status, text]).toEqual([401, responses[0]?.text]);
      expect(body).toEqual({ success: false, code: 'INVALID_CREDENTIALS', message: 'Invalid username or password' });
    }
  });

  test('POST login does not reveal that an email is unverified when the password is wrong', async ({ app }) => {
    const registration = { username: 'waiting-one', email: 'waiting-one@example.com', password: PASSWORD };
    await openBrowser(app).post('/api/users/register', registration);
    const response = await openBrowser(app).signIn(registration.username, 'not the password');
    expect(response.body.code).toBe('INVALID_CREDENTIALS');
  });

  test('POST login rejects a missing field', async ({ app }) => {
    for (const body of [{}, { usernameOrEmail: 'amber' }, { usernameOrEmail: ' ', password: 'x' }]) {
      const response = await openBrowser(app).post('/api/users/login', body);
      expect([response.status, response.body.message]).toEqual([400, 'Please fill in all fields']);
    }
  });

  test('POST login accepts a username of the maximum length as valid input', async ({ app }) => {
    expect((await openBrowser(app).signIn('x'.repeat(254))).status).toBe(401);
  });

  test('POST login rehashes a password that was hashed with other parameters', async ({ app }) => {
    const user = await givenUser(app);
    const readStoredHash = () =>
      app.db
        .selectFrom('credentials')
        .select('password_hash')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
        .then((row) => row.password_hash);
    const oldHash = await hash(PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await app.db.updateTable('credentials').set({ password_hash: oldHash }).where('user_id', '=', user.id).execute();
    expect((await openBrowser(app).signIn(user.username, 'not the password')).status).toBe(401);
    expect(await readStoredHash()).toBe(oldHash);
    expect((await openBrowser(app).signIn(user.username)).status).toBe(200);
    expect(await readStoredHash()).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect((await openBrowser(app).signIn(user.username)).status).toBe(200);
  });
});

describe('session', () => {
  // spec: D.3.12
  test('each sign-in opens a new session and ends the browser’s old session', async ({ app }) => {
    const user = await givenUser(app);
    const browser = openBrowser(app);
    await browser.signIn(user.username);
    const first = browser.cookies.get('sillage') ?? '';
    await browser.signIn(user.username);
    expect(browser.cookies.get('sillage')).not.toBe(first);
    const thief = openBrowser(app);
    thief.cookies.set('sillage', first);
    expect(await thief.isSignedIn()).toBe(false);
    expect(await browser.isSignedIn()).toBe(true);
  });

  test('sign-in replaces a session token that an attacker planted in the cookie', async ({ app }) => {
    const user = await givenUser(app);
    const planted = 'p'.repeat(43);
    const browser = openBrowser(app);
    browser.cookies.set('sillage', planted);
    await browser.signIn(user.username);
    expect(browser.cookies.get('sillage')).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get('sillage')).not.toBe(planted);
    const attacker = openBrowser(app);
    attacker.cookies.set('sillage', planted);
    expect(await attacker.isSignedIn()).toBe(false);
  });

  test('sign-in ends an attacker’s session that was planted in the victim’s cookie', async ({ app }) => {
    const [attacker, victim] = [await givenUser(app), await givenUser(app)];
    const attackerBrowser = openBrowser(app);
    await attackerBrowser.signIn(attacker.username);
    const browser = openBrowser(app);
    browser.cookies.set('sillage', attackerBrowser.cookies.get('sillage') ?? '');
    const { body } = await browser.signIn(victim.username);
    expect(body.data).toMatchObject({ id: victim.id });
    expect(await attackerBrowser.isSignedIn()).toBe(false);
  });

  // spec: D.3.12
  test('session expires after two weeks without use', async ({ app }) => {
    const user = await givenUser(app);
    const browser = openBrowser(app);
    await browser.signIn(user.username);
    app.clock.advance(14 * DAY - HOUR);
    expect(await browser.isSignedIn()).toBe(true);
    app.clock.advance(14 * DAY);
    expect(await browser.isSignedIn()).toBe(false);
  });

  // spec: D.3.12
  test('session expires after ninety days even when it is used', async ({ app }) => {
    const user = await givenUser(app);
    const browser = openBrowser(app);
    await browser.signIn(user.username);
    for (let day = 10; day < 90; day += 10) {
      app.clock.advance(10 * DAY);
      expect([day, await browser.isSignedIn()]).toEqual([day, true]);
    }
    app.clock.advance(10 * DAY);
    expect(await browser.isSignedIn()).toBe(false);
  });

  // spec: D.3.12
  test('session token has 256 random bits and is stored as a hash', async ({ app }) => {
    const user = await givenUser(app);
    const browser = openBrowser(app);
    await browser.signIn(user.username);
    const token = browser.cookies.get('sillage') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await app.db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute();
    expect(rows.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(token);
  });
});

describe('session limit', () => {
  test('sign-in ends the user’s oldest session when the user has fifty sessions', async ({ app }) => {
    const user = await givenUser(app);
    const [oldest, second] = [openBrowser(app), openBrowser(app)];
    await oldest.signIn(user.username);
    app.clock.advance(1000);
    await second.signIn(user.username);
    app.clock.advance(1000);
    const session = { userId: user.id, authType: 'traditional', userAgent: null } as const;
    for (let index = 0; index < 44; index += 1) await openSession(app, session);
    // Four more make 50 with `oldest` and `second`; the session of `givenUser` is the 51st and
    // oldest.
    await Promise.all(Array.from({ length: 4 }, () => openBrowser(app).signIn(user.username)));
    const listSessions = () => app.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute();
    expect(await listSessions()).toHaveLength(50);
    await expect(user.api.users.current()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await oldest.isSignedIn()).toBe(true);
    await openBrowser(app).signIn(user.username);
    expect([await oldest.isSignedIn(), await second.isSignedIn()]).toEqual([false, true]);
    expect(await listSessions()).toHaveLength(50);
  });
});

describe('current-user routes', () => {
  // spec: 7.1.5
  test('POST /api/auth/logout ends the session on the server and clears its cookie', async ({ app }) => {
    const user = await givenUser(app);
    const browser = openBrowser(app);
    await browser.signIn(user.username);
    const stolen = browser.cookies.get('sillage') ?? '';
    const { status, body } = await browser.post('/api/auth/logout');
    expect([status, body]).toEqual([200, { success: true, data: null }]);
    expect(browser.cookies.has('sillage')).toBe(false);
    browser.cookies.set('sillage', stolen);
    expect(await browser.isSignedIn()).toBe(false);
    // The page for a new password signs out every visitor, with or without a session.
    expect((await openBrowser(app).post('/api/auth/logout')).status).toBe(200);
  });

  // spec: 3.5, 7.1.1
  test('GET /api/auth/status distinguishes visitors and signed-in users', async ({ app }) => {
    const user = await givenUser(app);
    const browser = openBrowser(app);
    const status = async () => (await browser.send('GET', '/api/auth/status')).body;
    expect(await status()).toEqual({
      success: true,
      data: { authenticated: false, authType: null, providers: [], hasLocalInbox: true },
    });
    await browser.signIn(user.username);
    expect(await status()).toEqual({
      success: true,
      data: { authenticated: true, authType: 'traditional', providers: [], hasLocalInbox: true },
    });
  });

  // spec: 7.1.2, D.3.24
  test.for(['/api/users/current', '/api/auth/user'])('GET %s returns the signed-in user', async (url, { app }) => {
    const { api: _, ...user } = await givenUser(app);
    const browser = openBrowser(app);
    expect((await browser.send('GET', url)).body).toEqual({
      success: false,
      code: 'NOT_SIGNED_IN',
      message: 'Please sign in first',
    });
    await browser.signIn(user.username);
    expect((await browser.send('GET', url)).body).toEqual({ success: true, data: user });
  });
});
