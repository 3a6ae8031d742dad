import { DAY, HOUR } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { waitForEmails, waitForToken } from '../../../testing/emails.ts';
import { cleanUpAccounts } from '../index.ts';
import {
  createAppWithMode,
  describe,
  expect,
  invite,
  listUsernames,
  newRegistration,
  register,
  revoke,
  test,
  validate,
  verify,
} from '../testing/invited-test.ts';

const CREATED = [201, undefined];

describe('registration by invitation', () => {
  test('POST register creates an account with an invitation, and none without or with an unknown one', async ({
    app,
  }) => {
    const newcomer = newRegistration();
    expect(await register(app, newcomer)).toEqual([403, 'REGISTRATION_BY_INVITATION']);
    expect(await register(app, { ...newcomer, invitation: 'a'.repeat(43) })).toEqual([400, 'INVITATION_UNKNOWN']);
    expect(await listUsernames(app, [newcomer.username])).toEqual([]);
    const { token } = await invite(app);
    expect(await validate(app, token)).toBe(200);
    expect(await register(app, { ...newcomer, invitation: token })).toEqual(CREATED);
    expect(await verify(app, await waitForToken(app, newcomer.email, 'verify-email'))).toBe(200);
    expect((await openBrowser(app).signIn(newcomer.username)).status).toBe(200);
  });

  test('invitation is used up when the address of its account is verified', async ({ app }) => {
    const newcomer = newRegistration();
    const { id, token } = await invite(app);
    await register(app, { ...newcomer, invitation: token });
    await verify(app, await waitForToken(app, newcomer.email, 'verify-email'));
    expect(await validate(app, token)).toBe('INVITATION_USED');
    expect(await register(app, { ...newRegistration(), invitation: token })).toEqual([400, 'INVITATION_USED']);
    expect(await revoke(app, id)).toBe('used');
    await app.db.deleteFrom('users').where('username', '=', newcomer.username).execute();
    expect(await validate(app, token)).toBe('INVITATION_USED');
  });

  test('invitation registers anew, in place of the unverified account, when the user mistyped the address', async ({
    app,
  }) => {
    const [mistyped, right] = [newRegistration(), newRegistration()];
    const { token } = await invite(app);
    await register(app, { ...mistyped, invitation: token });
    const earlierLink = await waitForToken(app, mistyped.email, 'verify-email');
    expect(await register(app, { ...right, invitation: token })).toEqual(CREATED);
    expect(await verify(app, earlierLink)).toBe(400);
    expect(await listUsernames(app, [mistyped.username, right.username])).toEqual([right.username]);
  });

  test('invitation for an address registers only that address, in any case of its letters', async ({ app }) => {
    const newcomer = newRegistration();
    const { token } = await invite(app, { email: newcomer.email });
    const [local] = newcomer.email.split('@');
    for (const email of [
      `${local}+alias@example.com`,
      `${local}.@example.com`,
      'x@example.com',
      `${local}@example.org`,
    ])
      expect([email, ...(await register(app, { ...newcomer, email, invitation: token }))]).toEqual([
        email,
        400,
        email.includes('.@') ? 'BAD_REQUEST' : 'INVITATION_FOR_OTHER_ADDRESS',
      ]);
    const { body } = await openBrowser(app).post('/api/auth/validate-invitation', { invitation: token });
    expect(JSON.stringify(body)).not.toContain(newcomer.email);
    const email = newcomer.email.toUpperCase();
    expect(await register(app, { ...newcomer, email, invitation: token })).toEqual(CREATED);
  });

  test('invitation works until its last day, and then says that it has expired', async ({ app }) => {
    const { token } = await invite(app, { days: 2 });
    app.clock.advance(2 * DAY - HOUR);
    expect(await validate(app, token)).toBe(200);
    app.clock.advance(HOUR);
    expect(await validate(app, token)).toBe('INVITATION_EXPIRED');
    expect(await register(app, { ...newRegistration(), invitation: token })).toEqual([400, 'INVITATION_EXPIRED']);
  });

  test('revoked invitation registers no user, and its unverified account is deleted', async ({ app }) => {
    const newcomer = newRegistration();
    const { id, token } = await invite(app);
    await register(app, { ...newcomer, invitation: token });
    const link = await waitForToken(app, newcomer.email, 'verify-email');
    expect(await revoke(app, id)).toBe('open');
    expect(await validate(app, token)).toBe('INVITATION_REVOKED');
    expect(await verify(app, link)).toBe(400);
    expect(await register(app, { ...newcomer, invitation: token })).toEqual([400, 'INVITATION_REVOKED']);
    expect(await revoke(app, id)).toBe('revoked');
  });

  test('clean-up job deletes ended invitations after 30 days, and no open one', async ({ app }) => {
    const [ended, open] = [await invite(app, { days: 1 }), await invite(app, { days: 90 })];
    const cleanUp = cleanUpAccounts(app);
    app.clock.advance(30 * DAY);
    await runOnce(cleanUp);
    expect(await validate(app, ended.token)).toBe('INVITATION_EXPIRED');
    app.clock.advance(2 * DAY);
    await runOnce(cleanUp);
    expect(await validate(app, ended.token)).toBe('INVITATION_UNKNOWN');
    expect(await validate(app, open.token)).toBe(200);
  });

  test('account export has the invitation, without its token', async ({ app }) => {
    const newcomer = newRegistration();
    const { token } = await invite(app, { email: newcomer.email });
    await register(app, { ...newcomer, invitation: token });
    const browser = openBrowser(app);
    await browser.post('/api/auth/verify-email', { token: await waitForToken(app, newcomer.email, 'verify-email') });
    const { body } = await browser.signIn(newcomer.username);
    const { id } = body.data as { id: string };
    const exported = await browser.post(`/api/users/${id}/export`, { password: newcomer.password });
    expect(exported.body.data).toMatchObject({ invitations: [{ used_at: expect.any(String) as string }] });
    expect(exported.text).not.toContain(token);
    await app.db.deleteFrom('users').where('id', '=', id).execute();
    const rows = await app.db.selectFrom('invitations').select('email').where('email', '=', newcomer.email).execute();
    expect(rows).toEqual([]);
  });
});

describe('modes of registration', () => {
  test('GET auth status names the mode unless registration is open', async ({ app, issuer }) => {
    const status = (server: typeof app) => server.visitor().auth.status();
    await using closed = await createAppWithMode(issuer.issuer, 'closed');
    await using open = await createAppWithMode(issuer.issuer, 'open');
    expect(await status(app)).toMatchObject({ registration: 'invite' });
    expect(await status(closed)).toMatchObject({ registration: 'closed' });
    expect(await status(open)).not.toHaveProperty('registration');
  });

  test('closed registration admits invitations of the command line and no others', async ({ issuer }) => {
    await using app = await createAppWithMode(issuer.issuer, 'closed');
    expect(await register(app, newRegistration())).toEqual([403, 'REGISTRATION_CLOSED']);
    await expect(invite(app, { source: 'operator' })).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
    const { token } = await invite(app);
    await app.db.updateTable('invitations').set({ source: 'operator' }).execute();
    expect(await register(app, { ...newRegistration(), invitation: token })).toEqual([403, 'REGISTRATION_CLOSED']);
    await app.db.updateTable('invitations').set({ source: 'command-line' }).execute();
    expect(await register(app, { ...newRegistration(), invitation: token })).toEqual(CREATED);
  });

  test('open registration ignores an ended invitation', async ({ issuer }) => {
    await using app = await createAppWithMode(issuer.issuer, 'open');
    const newcomer = newRegistration();
    expect(await register(app, { ...newcomer, invitation: 'a'.repeat(43) })).toEqual(CREATED);
    expect(await waitForEmails(app, newcomer.email)).toHaveLength(1);
  });
});
