import { AppError } from '@sillage/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { callCookies, cookieMaker } from '../../platform/http/cookies.ts';
import type { Caller } from '../../platform/http/serve.ts';
import type { Http } from '../../platform/http/server.ts';
import { addressKey } from '../../platform/rate-limit.ts';
import { asProviderId, FLOW_MS } from './oidc.rules.ts';
import { beginSignIn, finishSignIn } from './oidc.service.ts';
import { createIssuers } from './oidc-issuers.ts';
import { causesOf, SignInRefused } from './oidc-refusal.ts';
import { findSession } from './session.service.ts';

type Call = { Params: { provider: string }; Querystring: Record<string, unknown> };

/**
 * The two redirect endpoints of a sign-in at a provider. Every outcome ends at a page of the app:
 * `/auth/callback?status=…` (spec section 2), or `/account` after re-authentication (`?reauth=1`).
 */
export function mountOidc({ app }: Http, deps: Deps): void {
  const needs = { ...deps, issuers: createIssuers(deps.config.providers) };
  const cookiesOf = callCookies(deps.config);
  const makeCookie = cookieMaker(deps.config);
  const flowOf = (request: FastifyRequest, reply: FastifyReply) => makeCookie('sillage-flow', FLOW_MS, request, reply);

  async function callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const cookies = cookiesOf(request, reply);
    const signedIn = cookies.session.value === null ? null : await findSession(deps, cookies.session.value);
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
    return { ...cookies, signedIn, userAgent, address: addressKey(request.ip) };
  }

  /** Redirects to the address from `find`, or on an error to the callback page with a message. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Promise<string>,
  ): Promise<FastifyReply> {
    const target = await find().catch((error: unknown) => ended({ status: 'error', message: explain(error, request) }));
    return reply.redirect(target);
  }

  app.get<Call>('/oauth2/authorization/:provider', (request, reply) =>
    send(request, reply, async () => {
      const provider = asProviderId(request.params.provider);
      if (!provider) throw new SignInRefused('notOffered');
      const isAgain = request.query.reauth === '1';
      const again = isAgain ? ((await callerOf(request, reply)).signedIn?.user ?? null) : null;
      if (isAgain && !again) throw new SignInRefused('signInFirst');
      const { address, sealed } = await beginSignIn(needs, provider, again);
      flowOf(request, reply).set(sealed);
      return address;
    }),
  );

  app.get<Call>('/login/oauth2/code/:provider', (request, reply) =>
    send(request, reply, async () => {
      const flow = flowOf(request, reply);
      // A flow is valid for one callback, whether or not it succeeds.
      flow.clear();
      const provider = asProviderId(request.params.provider);
      if (!provider) throw new SignInRefused('notOffered');
      const { searchParams: search } = new URL(request.url, deps.config.publicUrl);
      const callback = { provider, search, sealed: flow.value };
      const outcome = await finishSignIn(needs, callback, await callerOf(request, reply));
      return outcome === 'confirmed' ? '/account' : ended({ status: 'success' });
    }),
  );
}

function ended(query: Record<string, string>): string {
  return `/auth/callback?${new URLSearchParams(query).toString()}`;
}

/** Returns a user-facing message and logs the cause. */
function explain(error: unknown, { log, ip: address, routeOptions }: FastifyRequest): string {
  if (error instanceof SignInRefused) {
    const { reason, cause } = error;
    log.warn({ reason, cause: causesOf(cause), address, call: routeOptions.url }, 'a sign-in elsewhere was refused');
    return error.message;
  }
  if (error instanceof AppError) return error.message;
  log.error({ err: error }, 'a sign-in elsewhere failed');
  return new SignInRefused('failed').message;
}
