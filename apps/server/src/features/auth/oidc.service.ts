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
import { hashToken } from '../../platform/ids.ts';
import { signInsPerAddress, successfulSignIns } from './auth.rules.ts';
import { SignInError, toSignInError } from './oidc/oidc-errors.ts';
import { type Flow, openFlow, sealFlow } from './oidc/oidc-flow.ts';
import type { IssuerDiscovery } from './oidc/oidc-issuers.ts';
import { type Claims, getAuthType, isSignInAfter, isSubject, type ProviderId } from './oidc.rules.ts';
import { createUser, findUserByIdentity, type Identity } from './oidc-account.service.ts';
import { type Client, type OpenedSession, startSession } from './sign-in.service.ts';

type OidcDeps = Deps & { discoverIssuer: IssuerDiscovery };

/**
 * Returns the URL of the provider's sign-in page, and the signed state of the sign-in for the
 * browser's cookie. `reauthenticatingUser` is null for an ordinary sign-in. The cookie has the hash
 * of the token of an `invitation`, so that only the browser that began can use the invitation.
 */
export async function beginSignIn(
  deps: OidcDeps,
  provider: ProviderId,
  { reauthenticatingUser, invitation }: { reauthenticatingUser: User | null; invitation: string | null },
): Promise<{ url: string; sealed: string }> {
  const configuration = await deps.discoverIssuer(provider);
  const flow: Flow = {
    provider,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    startedAt: deps.clock.now().getTime(),
    userId: reauthenticatingUser?.id ?? null,
    invitation: invitation === null ? null : hashToken(invitation).toString('base64url'),
  };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: buildRedirectUri(deps, provider).href,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(reauthenticatingUser && buildReauthenticationParams(reauthenticatingUser)),
  });
  return { url: url.href, sealed: sealFlow(deps.secret, flow) };
}

/** Google sends `auth_time` only when the claim is requested as essential. */
function buildReauthenticationParams({ email }: User): Record<string, string> {
  const claims = JSON.stringify({ id_token: { auth_time: { essential: true } } });
  return { prompt: 'login', max_age: '0', login_hint: email, claims };
}

export interface Callback {
  provider: ProviderId;
  search: URLSearchParams;
  /** Signed state of the sign-in, as `beginSignIn` returned it; null without a cookie. */
  sealed: string | null;
}

/**
 * Finishes a sign-in at a provider, or throws SignInError. Failed attempts are limited by IP
 * address, because each costs a request to the provider. `signedInUserId` is null without a
 * session.
 */
export async function finishSignIn(
  deps: OidcDeps,
  callback: Callback,
  client: Client,
  signedInUserId: string | null,
): Promise<{ session: OpenedSession; isReauthentication: boolean }> {
  const { provider, search, sealed } = callback;
  const flow = openFlow(deps.secret, sealed, { provider, state: search.get('state'), now: deps.clock.now() });
  if (!flow) throw new SignInError('expired');
  await deps.limits.take(signInsPerAddress, client.address);
  const configuration = await deps.discoverIssuer(provider);
  const exchanged = await exchangeCode(deps, configuration, flow, search);
  await deps.limits.refund(signInsPerAddress, client.address);
  const { identity } = exchanged;
  const knownUserId = await findUserByIdentity(deps, identity);
  if (flow.userId !== null && (knownUserId !== flow.userId || knownUserId !== signedInUserId))
    throw new SignInError('differentAccount');
  const invitation = flow.invitation ? Buffer.from(flow.invitation, 'base64url') : null;
  const userId =
    knownUserId ??
    (await createUser(deps, identity, { claims: await exchanged.fetchClaims(), address: client.address, invitation }));
  await deps.limits.take(successfulSignIns, userId);
  const session = await startSession(deps, client, userId, getAuthType(provider));
  return { session, isReauthentication: flow.userId !== null };
}

/** openid-client checks the sign-in's state, issuer, audience, times, nonce, PKCE and signature. */
async function exchangeCode(deps: Deps, configuration: Configuration, flow: Flow, search: URLSearchParams) {
  const url = buildRedirectUri(deps, flow.provider);
  url.search = search.toString();
  const checks = { expectedState: flow.state, expectedNonce: flow.nonce, pkceCodeVerifier: flow.verifier };
  const tokens = await withSignInErrors(() => authorizationCodeGrant(configuration, url, checks));
  const claims = tokens.claims();
  if (!claims || !isSubject(claims.sub)) throw new SignInError('failed', new Error('no usable subject'));
  if (flow.userId !== null && !isSignInAfter(claims.auth_time, flow.startedAt))
    throw new SignInError('signInNotRecent');
  const identity: Identity = { provider: flow.provider, issuer: claims.iss, subject: claims.sub };
  /** Many ID tokens lack the email; the user info has it then (OpenID Connect Core 1.0, 5.4). */
  const fetchClaims = async (): Promise<Claims> => {
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
    return withSignInErrors(() => fetchUserInfo(configuration, tokens.access_token, claims.sub));
  };
  return { identity, fetchClaims };
}

async function withSignInErrors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw toSignInError(error);
  }
}

/** The redirect URL must equal the one that the operator registered with the provider. */
function buildRedirectUri({ config }: Pick<Deps, 'config'>, provider: ProviderId): URL {
  return new URL(`/login/oauth2/code/${provider}`, config.publicUrl);
}
