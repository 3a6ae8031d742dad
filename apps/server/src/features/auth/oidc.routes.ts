import { AppError, oneTimeToken } from '@sillage/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { createCookieFactory } from '../../platform/http/cookies.ts';
import type { Http } from '../../platform/http/server.ts';
import { readClient, storeSession } from './client-cookies.http.ts';
import { describeCauses, SignInError } from './oidc/oidc-errors.ts';
import { createIssuerDiscovery } from './oidc/oidc-issuers.ts';
import { FLOW_LIFETIME_MS, parseProviderId } from './oidc.rules.ts';
import { beginSignIn, finishSignIn } from './oidc.service.ts';

type ProviderRequest = { Params: { provider: string }; Querystring: Record<string, unknown> };

/**
 * A sign-in ends at `/auth/callback?status=…` (spec section 2), a re-authentication (`?reauth=1`)
 * at `/account`.
 */
export function mountOidc({ app, findCaller }: Http, deps: Deps): void {
  const oidcDeps = { ...deps, discoverIssuer: createIssuerDiscovery(deps.config.providers) };
  const makeCookie = createCookieFactory(deps.config);
  const getFlowCookie = (request: FastifyRequest, reply: FastifyReply) =>
    makeCookie('sillage-flow', FLOW_LIFETIME_MS, request, reply);

  /** Redirects the browser; after a failed sign-in, to the callback page with a message. */
  async function redirectTo(
    request: FastifyRequest,
    reply: FastifyReply,
    resolveTarget: () => Promise<string>,
  ): Promise<FastifyReply> {
    const target = await resolveTarget().catch((error: unknown) =>
      buildCallbackUrl({ status: 'error', message: toUserMessage(error, request) }),
    );
    return reply.redirect(target);
  }

  app.get<ProviderRequest>('/oauth2/authorization/:provider', (request, reply) =>
    redirectTo(request, reply, async () => {
      const provider = parseProviderId(request.params.provider);
      if (!provider) throw new SignInError('notOffered');
      const isReauthentication = request.query.reauth === '1';
      const reauthenticatingUser = isReauthentication
        ? ((await findCaller(request, reply)).signedIn?.user ?? null)
        : null;
      if (isReauthentication && !reauthenticatingUser) throw new SignInError('signInFirst');
      const invitation = readInvitation(request.query.invitation);
      const { url, sealed } = await beginSignIn(oidcDeps, provider, { reauthenticatingUser, invitation });
      getFlowCookie(request, reply).set(sealed);
      return url;
    }),
  );

  app.get<ProviderRequest>('/login/oauth2/code/:provider', (request, reply) =>
    redirectTo(request, reply, async () => {
      const flow = getFlowCookie(request, reply);
      // A flow is valid for one callback, whether or not it succeeds.
      flow.clear();
      const provider = parseProviderId(request.params.provider);
      if (!provider) throw new SignInError('notOffered');
      const { searchParams: search } = new URL(request.url, deps.config.publicUrl);
      const callback = { provider, search, sealed: flow.value };
      const caller = await findCaller(request, reply);
      const userId = caller.signedIn?.user.id ?? null;
      const { session, isReauthentication } = await finishSignIn(oidcDeps, callback, readClient(caller), userId);
      storeSession(caller, session);
      return isReauthentication ? '/account' : buildCallbackUrl({ status: 'success' });
    }),
  );
}

/** Returns the token of an invitation; null for any other value, which counts as no invitation. */
function readInvitation(value: unknown): string | null {
  return typeof value === 'string' && oneTimeToken.safeParse(value).success ? value : null;
}

function buildCallbackUrl(query: Record<string, string>): string {
  return `/auth/callback?${new URLSearchParams(query).toString()}`;
}

/** Returns a user-facing message and logs the cause. */
function toUserMessage(error: unknown, { log, ip: address, routeOptions }: FastifyRequest): string {
  if (error instanceof SignInError) {
    const { reason, cause } = error;
    log.warn({ reason, cause: describeCauses(cause), address, route: routeOptions.url }, 'provider sign-in rejected');
    return error.message;
  }
  if (error instanceof AppError) return error.message;
  log.error({ err: error }, 'provider sign-in failed');
  return new SignInError('failed').message;
}
