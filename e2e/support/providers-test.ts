import { freePort } from '@sillage/testkit/free-port';
import { CLIENT_SECRET, openTestProvider } from '../../apps/server/src/features/auth/testing/test-provider.ts';
import { type ServerProcess, startServer } from './processes.ts';
import { test as base } from './test.ts';
import { getSettings } from './world.ts';

type LoginService = Awaited<ReturnType<typeof openTestProvider>>;

interface Providers {
  google: LoginService;
  guild: LoginService;
  server: ServerProcess;
}

/**
 * Test with sign-in providers at an IP address and a server at `localhost`. For browsers, these are
 * different sites.
 */
export const test = base.extend<object, Providers>({
  origin: [async ({}, provide) => provide(`http://localhost:${await freePort()}`), { scope: 'worker' }],
  google: [
    async ({ origin }, provide) => {
      const redirectUri = `${origin}/login/oauth2/code/google`;
      const service = await openTestProvider({
        redirectUri,
        claimsInToken: true,
        tokenEndpointAuthMethod: 'client_secret_post',
      });
      await provide(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  guild: [
    async ({ origin }, provide) => {
      const redirectUri = `${origin}/login/oauth2/code/custom`;
      const service = await openTestProvider({
        redirectUri,
        claimsInToken: false,
        tokenEndpointAuthMethod: 'client_secret_basic',
      });
      await provide(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ site, origin, google, guild }, provide) => {
      const server = await startServer({
        ...getSettings(site),
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
      await provide(server);
      await server.end();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});
