import { test as base, inject } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { CLIENT_SECRET, openTestProvider } from './test-provider.ts';

export { describe, expect } from 'vitest';

const callback = (id: string) => `http://localhost:3000/login/oauth2/code/${id}`;

export const test = base
  .extend('google', { scope: 'file' }, async ({}, { onCleanup }) => {
    const redirectUri = callback('google');
    const service = await openTestProvider({
      redirectUri,
      claimsInToken: true,
      tokenEndpointAuthMethod: 'client_secret_post',
    });
    onCleanup(() => service.close());
    return service;
  })
  .extend('custom', { scope: 'file' }, async ({}, { onCleanup }) => {
    const redirectUri = callback('custom');
    const service = await openTestProvider({
      redirectUri,
      claimsInToken: false,
      tokenEndpointAuthMethod: 'client_secret_basic',
    });
    onCleanup(() => service.close());
    return service;
  })
  .extend('app', { scope: 'file' }, async ({ google, custom }, { onCleanup }) => {
    const app = await createTestApp(inject('postgresUrl'), {
      GOOGLE_CLIENT_ID: 'sillage',
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_ISSUER: google.issuer,
      OIDC_ISSUER: custom.issuer,
      OIDC_CLIENT_ID: 'sillage',
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Perfume Guild',
    });
    onCleanup(() => app.close());
    return app;
  });
