import type { RegistrationMode } from '@sillage/contract';
import { test as base, inject } from 'vitest';
import { openBrowser } from '../../../testing/browser.ts';
import { PASSWORD } from '../../../testing/given.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { invitations } from '../index.ts';
import { openFakeIssuer } from './fake-issuer.ts';
import { buildEnv } from './fake-issuer-test.ts';

export { describe, expect } from 'vitest';

/** Tests with a server that only users with an invitation may join, and a sign-in provider. */
export const test = base
  .extend('issuer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const issuer = await openFakeIssuer();
    onCleanup(() => issuer.close());
    return issuer;
  })
  .extend('app', { scope: 'file' }, async ({ issuer }, { onCleanup }) => {
    const app = await createTestApp(inject('postgresUrl'), { ...buildEnv(issuer.issuer), REGISTRATION: 'invite' });
    onCleanup(() => app.close());
    return app;
  });

/** Creates a server with another mode of registration; its database is empty. */
export async function createAppWithMode(issuer: string, mode: RegistrationMode) {
  const app = await createTestApp(inject('postgresUrl'), { ...buildEnv(issuer), REGISTRATION: mode });
  return { ...app, [Symbol.asyncDispose]: () => app.close() };
}

let count = 0;
export function newRegistration() {
  count += 1;
  return { username: `invited-${count}`, email: `invited-${count}@example.com`, password: PASSWORD };
}

interface InvitationOptions {
  email?: string;
  days?: number;
  source?: 'command-line' | 'operator';
}

export async function invite(
  app: TestApp,
  { email, days = 7, source = 'command-line' }: InvitationOptions = {},
): Promise<{ id: string; token: string }> {
  const now = app.clock.now();
  const { id, url } = await app.db
    .transaction()
    .execute((tx) => invitations.createInvitation(tx, app.config, { source, email: email ?? null, days, now }));
  return { id, token: new URL(url).searchParams.get('invitation') ?? '' };
}

export async function revoke(app: TestApp, id: string) {
  const revoking = app.db.transaction().execute((tx) => invitations.revokeInvitation(tx, id, app.clock.now()));
  return (await revoking).state;
}

export async function register(app: TestApp, body: object) {
  const { status, body: response } = await openBrowser(app).post('/api/users/register', body);
  return [status, response.code];
}

export async function validate(app: TestApp, invitation: string) {
  const { status, body } = await openBrowser(app).post('/api/auth/validate-invitation', { invitation });
  return body.code ?? status;
}

export async function verify(app: TestApp, token: string): Promise<number> {
  return (await openBrowser(app).post('/api/auth/verify-email', { token })).status;
}

export async function listUsernames(app: TestApp, usernames: readonly string[]): Promise<string[]> {
  const rows = await app.db.selectFrom('users').select('username').where('username', 'in', usernames).execute();
  return rows.map(({ username }) => username);
}
