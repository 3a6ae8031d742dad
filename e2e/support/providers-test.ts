import { CLIENT_SECRET, openLoginService } from '../../apps/server/src/features/auth/testing/login-service.ts';
import { freePort, startServer } from './processes.ts';
import { settingsIn } from './world.ts';
import { worldTest } from './world-test.ts';

export { expect } from 'vitest';

/**
 * A test with two real providers and the server that both are configured on. It calls itself by a name, and them by a
 * number: to the browser they are different sites.
 */
export const test = worldTest
  .extend('origin', { scope: 'file' }, async () => `http://localhost:${await freePort()}`)
  .extend('google', { scope: 'file' }, async ({ world, origin }) => {
    const redirectUri = `${origin}/login/oauth2/code/google`;
    const service = await openLoginService({ redirectUri, claimsInToken: true, secretIn: 'client_secret_post' });
    world.closing(() => service.close());
    return service;
  })
  .extend('guild', { scope: 'file' }, async ({ world, origin }) => {
    const redirectUri = `${origin}/login/oauth2/code/custom`;
    const service = await openLoginService({ redirectUri, claimsInToken: false, secretIn: 'client_secret_basic' });
    world.closing(() => service.close());
    return service;
  })
  .extend('server', { scope: 'file', auto: true }, async ({ world, origin, google, guild }) => {
    const server = await startServer({
      ...settingsIn(world),
      PORT: new URL(origin).port,
      PUBLIC_URL: origin,
      GOOGLE_CLIENT_ID: 'sillage',
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_ISSUER: google.issuer,
      OIDC_ISSUER: guild.issuer,
      OIDC_CLIENT_ID: 'sillage',
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Perfume Guild',
    });
    world.closing(() => server.end());
    return server;
  });
