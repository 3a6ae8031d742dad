import { test as base, inject } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { openFalseIssuer } from './false-issuer.ts';
import { CLIENT_SECRET } from './login-service.ts';
import { type Browser, outcomeOf } from './roaming-browser.ts';

export { describe, expect } from 'vitest';

/** A test with a scripted provider and a server configured for it. */
export const test = base
  .extend('issuer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const issuer = await openFalseIssuer();
    onCleanup(() => issuer.close());
    return issuer;
  })
  .extend('app', { scope: 'file' }, async ({ issuer }, { onCleanup }) => {
    const app = await createTestApp(inject('postgresUrl'), settings(issuer.issuer));
    onCleanup(() => app.close());
    return app;
  });

function settings(issuer: string): NodeJS.ProcessEnv {
  return {
    GOOGLE_CLIENT_ID: 'sillage',
    GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
    GOOGLE_ISSUER: issuer,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'sillage',
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
  };
}

export async function ownApp(issuer: string, env: NodeJS.ProcessEnv = {}) {
  const app = await createTestApp(inject('postgresUrl'), { ...settings(issuer), ...env });
  return { ...app, [Symbol.asyncDispose]: () => app.close() };
}

interface Begun {
  state: string;
  nonce: string;
}

/** Starts a sign-in, without following the redirect to the provider. */
export async function begin(browser: Browser, path = '/oauth2/authorization/custom'): Promise<Begun> {
  const { searchParams } = await browser.step(path);
  return { state: searchParams.get('state') ?? '', nonce: searchParams.get('nonce') ?? '' };
}

/** Returns to the callback with a code, and returns the outcome. */
export async function comeBack(browser: Browser, { state }: Pick<Begun, 'state'>, more = '', provider = 'custom') {
  return outcomeOf(await browser.follow(`/login/oauth2/code/${provider}?code=a-code&state=${state}${more}`));
}

export const seconds = (now = Date.now()) => Math.floor(now / 1000);

export function claimsOf(issuer: string, { nonce }: Pick<Begun, 'nonce'>) {
  const [iat, exp] = [seconds(), seconds() + 300];
  return { iss: issuer, aud: 'sillage', sub: 'eve', nonce, iat, exp, email: 'eve@example.com', email_verified: true };
}
