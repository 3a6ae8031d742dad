import { test as base, expect, inject } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type Browser, parseOutcome } from './cross-origin-browser.ts';
import { openFakeIssuer } from './fake-issuer.ts';
import { CLIENT_SECRET } from './test-provider.ts';

export { describe, expect } from 'vitest';

export const test = base
  .extend('issuer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const issuer = await openFakeIssuer();
    onCleanup(() => issuer.close());
    return issuer;
  })
  .extend('app', { scope: 'file' }, async ({ issuer }, { onCleanup }) => {
    const app = await createTestApp(inject('postgresUrl'), buildEnv(issuer.issuer));
    onCleanup(() => app.close());
    return app;
  });

export function buildEnv(issuer: string): NodeJS.ProcessEnv {
  return {
    GOOGLE_CLIENT_ID: 'sillage',
    GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
    GOOGLE_ISSUER: issuer,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'sillage',
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
  };
}

export async function createOidcApp(issuer: string, env: NodeJS.ProcessEnv = {}) {
  const app = await createTestApp(inject('postgresUrl'), { ...buildEnv(issuer), ...env });
  return { ...app, [Symbol.asyncDispose]: () => app.close() };
}

interface StartedSignIn {
  state: string;
  nonce: string;
}

export async function startSignIn(browser: Browser, path = '/oauth2/authorization/custom'): Promise<StartedSignIn> {
  const { searchParams } = await browser.step(path);
  return { state: searchParams.get('state') ?? '', nonce: searchParams.get('nonce') ?? '' };
}

export async function returnToCallback(
  browser: Browser,
  { state }: Pick<StartedSignIn, 'state'>,
  extraQuery = '',
  provider = 'custom',
) {
  return parseOutcome(await browser.follow(`/login/oauth2/code/${provider}?code=a-code&state=${state}${extraQuery}`));
}

/** Expects that the callback ended the sign-in, opened no session and stored no user. */
export async function expectNoAccount(app: TestApp, browser: Browser): Promise<void> {
  expect(browser.cookie('sillage')).toBeUndefined();
  expect(browser.cookie('sillage-flow')).toBeUndefined();
  expect(await app.db.selectFrom('users').select('id').execute()).toEqual([]);
}

export const toSeconds = (now = Date.now()) => Math.floor(now / 1000);

export function buildClaims(issuer: string, { nonce }: Pick<StartedSignIn, 'nonce'>) {
  const [iat, exp] = [toSeconds(), toSeconds() + 300];
  return { iss: issuer, aud: 'sillage', sub: 'eve', nonce, iat, exp, email: 'eve@example.com', email_verified: true };
}
