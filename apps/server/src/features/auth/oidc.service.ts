import type { User } from '@sillage/contract';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/serve.ts';
import { signInsPerAddress, successfulSignIns } from './auth.rules.ts';
import { authTypeOf, type Claims, isSignInSince, isSubject, type ProviderId } from './oidc.rules.ts';
import { createUser, findUser, type Identity } from './oidc-account.service.ts';
import { type Flow, openFlow, sealFlow } from './oidc-flow.ts';
import type { Issuers } from './oidc-issuers.ts';
import { refusalOf, SignInRefused } from './oidc-refusal.ts';
import { startSession } from './sign-in.service.ts';

type Needs = Deps & { issuers: Issuers };

/**
 * Returns the provider's sign-in address and the sealed flow for the browser's cookie. `again` is
 * the user that re-authenticates, or null.
 */
export async function beginSignIn(
  deps: Needs,
  provider: ProviderId,
  again: User | null,
): Promise<{ address: string; sealed: string }> {
  const configuration = await deps.issuers(provider);
  const flow: Flow = {
    provider,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    startedAt: deps.clock.now().getTime(),
    userId: again?.id ?? null,
  };
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(deps, provider).href,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(again && afresh(again)),
  });
  return { address: address.href, sealed: sealFlow(deps.secret, flow) };
}

/** Requests a new sign-in and its time; Google sends `auth_time` only when named as essential. */
function afresh({ email }: User): Record<string, string> {
  const claims = JSON.stringify({ id_token: { auth_time: { essential: true } } });
  return { prompt: 'login', max_age: '0', login_hint: email, claims };
}

export interface Callback {
  provider: ProviderId;
  search: URLSearchParams;
  sealed: string | null;
}

/**
 * Finishes a sign-in with a new session, in place of the browser's old one, or throws
 * SignInRefused. Counts failed tries by IP address, since each has cost a request to the provider.
 */
export async function finishSignIn(
  deps: Needs,
  callback: Callback,
  caller: Caller,
): Promise<'signed-in' | 'confirmed'> {
  const { provider, search, sealed } = callback;
  const flow = openFlow(deps.secret, sealed, { provider, state: search.get('state'), now: deps.clock.now() });
  if (!flow) throw new SignInRefused('expired');
  await deps.limits.take(signInsPerAddress, caller.address);
  const configuration = await deps.issuers(provider);
  const answer = await exchange(deps, configuration, flow, search);
  await deps.limits.giveBack(signInsPerAddress, caller.address);
  const { identity } = answer;
  const known = await findUser(deps, identity);
  if (flow.userId !== null && (known !== flow.userId || known !== caller.signedIn?.user.id))
    throw new SignInRefused('otherPerson');
  const userId = known ?? (await createUser(deps, identity, await answer.person(), caller.address));
  await deps.limits.take(successfulSignIns, userId);
  await startSession(deps, caller, userId, authTypeOf(provider));
  return flow.userId === null ? 'signed-in' : 'confirmed';
}

/** openid-client checks state, issuer, audience, times, nonce, PKCE and the signature. */
async function exchange(deps: Deps, configuration: Configuration, flow: Flow, search: URLSearchParams) {
  const url = redirectUri(deps, flow.provider);
  url.search = search.toString();
  const checks = { expectedState: flow.state, expectedNonce: flow.nonce, pkceCodeVerifier: flow.verifier };
  const tokens = await refusing(() => authorizationCodeGrant(configuration, url, checks));
  const claims = tokens.claims();
  if (!claims || !isSubject(claims.sub)) throw new SignInRefused('failed', new Error('no usable subject'));
  if (flow.userId !== null && !isSignInSince(claims.auth_time, flow.startedAt)) throw new SignInRefused('notFresh');
  const identity: Identity = { provider: flow.provider, issuer: claims.iss, subject: claims.sub };
  /** Many providers omit the email address from the ID token (Core 1.0, section 5.4). */
  const person = async (): Promise<Claims> => {
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
    return refusing(() => fetchUserInfo(configuration, tokens.access_token, claims.sub));
  };
  return { identity, person };
}

async function refusing<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Must equal the address that the operator registered with the provider. */
function redirectUri({ config }: Pick<Deps, 'config'>, provider: ProviderId): URL {
  return new URL(`/login/oauth2/code/${provider}`, config.publicUrl);
}
