import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@sillage/testkit/shop';
import { type AccountClaims, type Adapter, type AdapterPayload, Provider } from 'oidc-provider';

export const CLIENT_SECRET = 'a client secret of the tests, and of nothing else';

export interface ProviderAccount extends AccountClaims {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

interface Options {
  redirectUri: string;
  /** Whether the email address is in the ID token (as with Google) or in the user info. */
  claimsInToken: boolean;
  tokenEndpointAuthMethod: 'client_secret_basic' | 'client_secret_post';
}

/** A real OpenID Connect provider on loopback. The user in `nextSignIn` signs in without a form. */
export async function openTestProvider({ redirectUri, claimsInToken, tokenEndpointAuthMethod }: Options) {
  const accounts = new Map<string, ProviderAccount>();
  const nextSignIn: { sub: string; shouldCancel: boolean; signInCount: number } = {
    sub: '',
    shouldCancel: false,
    signInCount: 0,
  };
  const server = createServer();
  const issuer = await listen(server);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'sillage',
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: tokenEndpointAuthMethod,
      },
    ],
    adapter: createMemoryAdapter,
    claims: {
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: !claimsInToken,
    cookies: { keys: ['a cookie key of the tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: async () => accounts.get(sub) ?? { sub } }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handleRequest = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    nextSignIn.signInCount += 1;
    const result = nextSignIn.shouldCancel ? { error: 'access_denied' } : { login: { accountId: nextSignIn.sub } };
    await provider.interactionFinished(request, response, result);
  }

  server.on('request', (request, response) => {
    const handled = request.url?.startsWith('/interaction/')
      ? interact(request, response)
      : handleRequest(request, response);
    handled.catch((error: Error) => response.writeHead(500).end(error.message));
  });

  return {
    issuer,
    nextSignIn,
    /** Adds an account, and makes it the user that signs in next. */
    addAccount(account: ProviderAccount): ProviderAccount {
      accounts.set(account.sub, account);
      nextSignIn.sub = account.sub;
      return account;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createMemoryAdapter(): Adapter {
  const rows = new Map<string, AdapterPayload>();
  return {
    upsert: async (id, row) => void rows.set(id, row),
    find: async (id) => rows.get(id),
    findByUid: async (uid) => [...rows.values()].find((row) => row.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => void Object.assign(rows.get(id) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
    destroy: async (id) => void rows.delete(id),
    async revokeByGrantId(grantId) {
      for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id);
    },
  };
}
