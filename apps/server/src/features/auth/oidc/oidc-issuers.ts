import { Readable } from 'node:stream';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Config, ProviderConfig } from '../../../platform/config.ts';
import { readBytes } from '../../../platform/net/response-body.ts';
import type { ProviderId } from '../oidc.rules.ts';
import { SignInError } from './oidc-errors.ts';

const DISCOVERY_TIMEOUT_S = 10;
/** Maximum response of a sign-in provider, whose keys, tokens and claims have a few kB each. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** Finds a sign-in provider's metadata; SignInError if it is not configured or unreachable. */
export type IssuerDiscovery = (id: ProviderId) => Promise<Configuration>;

/** Reads a provider's metadata on first use, once per process. A failure is not cached. */
export function createIssuerDiscovery(providers: Config['providers'], timeoutS = DISCOVERY_TIMEOUT_S): IssuerDiscovery {
  const configurations = new Map<ProviderId, Promise<Configuration>>();

  return async (id) => {
    const provider = providers[id];
    if (!provider) throw new SignInError('notOffered');
    const configuration = configurations.get(id) ?? discover(id, provider, timeoutS);
    configurations.set(id, configuration);
    return configuration.catch((error: unknown) => {
      configurations.delete(id);
      throw new SignInError('unreachable', error);
    });
  };
}

function discover(id: ProviderId, provider: ProviderConfig, timeout: number): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  // The code flow may rely on TLS alone; the signature is checked too, in case of a proxy in
  // between.
  const execute = [enableNonRepudiationChecks];
  // The configuration allows http on loopback only.
  if (issuer.protocol === 'http:') execute.push(allowInsecureRequests);
  return discovery(issuer, clientId, {}, clientAuth(id, clientSecret), {
    execute,
    timeout,
    [customFetch]: fetchBounded,
  });
}

/**
 * Works like `fetch`, but throws FetchError when the body is larger than MAX_RESPONSE_BYTES.
 * openid-client has no such limit.
 */
const fetchBounded: CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, body: options.body ?? null });
  if (response.body === null) return response;
  const body = await readBytes(Readable.fromWeb(response.body), MAX_RESPONSE_BYTES);
  return new Response(body, { status: response.status, headers: response.headers });
};

/**
 * Sends the client secret to Google in the request body, as Google documents. Other providers get
 * it by HTTP Basic authentication, or in the body when they do not offer HTTP Basic.
 */
function clientAuth(id: ProviderId, secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...request) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = id === 'google' || !offered.includes('client_secret_basic') ? post : basic;
    auth(server, ...request);
  };
}
