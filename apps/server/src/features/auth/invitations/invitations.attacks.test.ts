import { MAX_OPEN_INVITATIONS } from '@sillage/contract';
import { openBrowser } from '../../../testing/browser.ts';
import { waitForEmailQueue, waitForEmails, waitForToken } from '../../../testing/emails.ts';
import { givenUser } from '../../../testing/given.ts';
import {
  createAppWithMode,
  describe,
  expect,
  invite,
  listUsernames,
  newRegistration,
  register,
  test,
  validate,
  verify,
} from '../testing/invited-test.ts';

describe('attacks on invitations', () => {
  test('one invitation opens one account when several users register at the same time', async ({ app }) => {
    const { token } = await invite(app);
    const newcomers = Array.from({ length: 6 }, newRegistration);
    await Promise.all(newcomers.map((newcomer) => register(app, { ...newcomer, invitation: token })));
    const names = newcomers.map(({ username }) => username);
    const [winner, ...others] = await listUsernames(app, names);
    expect(others).toEqual([]);
    const { email = '' } = newcomers.find(({ username }) => username === winner) ?? {};
    expect(await verify(app, await waitForToken(app, email, 'verify-email'))).toBe(200);
    const latecomers = await Promise.all(
      newcomers.map((newcomer) => register(app, { ...newcomer, invitation: token })),
    );
    expect(latecomers).toEqual(newcomers.map(() => [400, 'INVITATION_USED']));
  });

  test('verification and another registration at the same time leave one account', async ({ app }) => {
    for (let round = 0; round < 10; round += 1) {
      const { token } = await invite(app);
      const [first, second] = [newRegistration(), newRegistration()];
      await register(app, { ...first, invitation: token });
      const link = await waitForToken(app, first.email, 'verify-email');
      const outcome = await Promise.all([verify(app, link), register(app, { ...second, invitation: token })]);
      expect([
        [200, [400, 'INVITATION_USED']],
        [400, [201, undefined]],
      ]).toContainEqual(outcome);
      expect(await listUsernames(app, [first.username, second.username])).toHaveLength(1);
    }
  });

  test('invitation does not reveal whether an address has an account', async ({ app }) => {
    const { email: known } = await givenUser(app);
    const outcomes = [];
    for (const email of [known, newRegistration().email]) {
      const { token } = await invite(app);
      const earlier = newRegistration();
      await register(app, { ...earlier, invitation: token });
      const earlierLink = await waitForToken(app, earlier.email, 'verify-email');
      const response = await register(app, { ...newRegistration(), email, invitation: token });
      outcomes.push([response, await validate(app, token), await verify(app, earlierLink), await validate(app, token)]);
    }
    expect(outcomes[0]).toEqual([[201, undefined], 200, 400, 200]);
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect((await waitForEmails(app, known))[0]?.subject).toBe('You already have an account');
  });

  test('registration without an invitation sends no email and counts nothing against the address', async ({ app }) => {
    const victim = newRegistration();
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect(await register(app, victim)).toEqual([403, 'REGISTRATION_BY_INVITATION']);
    await waitForEmailQueue(app);
    expect((await app.emails()).filter(({ to }) => to === victim.email)).toEqual([]);
    const { token } = await invite(app, { email: victim.email });
    expect(await register(app, { ...victim, invitation: token })).toEqual([201, undefined]);
  });

  test('POST validate-invitation rejects guesses of one address after a limit', async ({ app }) => {
    const browser = openBrowser(app);
    const statuses = [];
    for (let guess = 0; guess < 61; guess += 1) {
      const invitation = String(guess).padStart(43, 'g');
      statuses.push((await browser.post('/api/auth/validate-invitation', { invitation })).status);
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([400]));
    expect(statuses.at(-1)).toBe(429);
  });

  test.for(['', 'a', 'a'.repeat(44), `${'a'.repeat(42)}/`, '../'.repeat(14), ['a'.repeat(43)], { a: 1 }, null, 7])(
    'POST register and POST validate-invitation reject %j as incomplete',
    async (invitation, { app }) => {
      expect(await register(app, { ...newRegistration(), invitation })).toEqual([400, 'BAD_REQUEST']);
      const { body } = await openBrowser(app).post('/api/auth/validate-invitation', { invitation });
      expect(body.code).toBe('BAD_REQUEST');
    },
  );

  test('database has the hash of an invitation only', async ({ app }) => {
    const { token } = await invite(app);
    const rows = await app.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.filter(({ token_hash }) => token_hash.toString() === token)).toEqual([]);
  });

  test('link of an invitation has the address of PUBLIC_URL, whatever host a client names', async ({ app }) => {
    const url = '/oauth2/authorization/custom?invitation=x&returnTo=//evil.example';
    const { headers } = await app.server.inject({ url, headers: { host: 'evil.example' } });
    expect(headers.location).not.toContain('evil.example');
  });

  test('no more than the maximum of invitations are open when many are made at the same time', async ({ issuer }) => {
    await using app = await createAppWithMode(issuer.issuer, 'invite');
    for (let made = 0; made < MAX_OPEN_INVITATIONS - 2; made += 1) await invite(app);
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => invite(app)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'INVITATIONS_FULL' } });
  });

  test('invitation for the address of an account is not made', async ({ app }) => {
    const { email } = await givenUser(app);
    await expect(invite(app, { email: email.toUpperCase() })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
