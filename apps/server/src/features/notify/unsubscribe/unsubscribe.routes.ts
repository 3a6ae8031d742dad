import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { html } from '../../../platform/html.ts';
import { renderPlainPage } from '../../../platform/http/plain-page.ts';
import type { Http } from '../../../platform/http/server.ts';
import { readEmailKind, setPreferenceByToken } from './unsubscribe.service.ts';
import type { EmailKind } from './unsubscribe-token.service.ts';

type TokenRequest = { Params: { token: string } };

/**
 * Mounts the unsubscribe links (RFC 8058). A POST request needs no session and may have any body. A
 * GET request shows a page and changes nothing, because link scanners open links.
 */
export function mountUnsubscribe({ app }: Http, deps: Deps): void {
  void app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => ({}));
    // Accepts any content type, or none: email programs differ.
    scope.addHook('onRequest', async ({ headers }) => {
      headers['content-type'] = 'application/octet-stream';
    });

    scope.get<TokenRequest>('/unsubscribe/:token', async (request, reply) =>
      sendPage(reply, readEmailKind(deps, request.params.token), renderConfirmation),
    );
    scope.post<TokenRequest>('/unsubscribe/:token', { config: { allowCrossSite: true } }, async (request, reply) => {
      const { token } = request.params;
      return sendPage(reply, await setPreferenceByToken(deps, token, false), (kind) => renderTurnedOff(kind, token));
    });
    scope.post<TokenRequest>('/unsubscribe/:token/undo', async (request, reply) =>
      sendPage(reply, await setPreferenceByToken(deps, request.params.token, true), renderTurnedOn),
    );
  });
}

/** Responds with a page and never with a redirect, which an email program would not follow. */
function sendPage(reply: FastifyReply, kind: EmailKind | null, render: (kind: EmailKind) => string): FastifyReply {
  return reply
    .code(kind ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(kind ? render(kind) : renderInvalidLink());
}

interface EmailKindText {
  name: string;
  /** End of the sentence "You will get no more …" on the unsubscribe page. */
  description: string;
}

const texts: Record<EmailKind, EmailKindText> = {
  restock: { name: 'Restock emails', description: 'emails when something on your watchlist is back in stock' },
  updates: {
    name: 'Watchlist updates',
    description: 'notifications about items that sold out, got cheaper, have a new offer or opened for pre-order',
  },
  digest: { name: 'Weekly emails', description: 'emails on Mondays with what happened to your watchlist' },
  answers: {
    name: 'Emails about answers to your reports',
    description: 'emails when the operator answers your report of a page',
  },
};

function renderConfirmation(kind: EmailKind): string {
  const { name, description } = texts[kind];
  return renderPlainPage(
    name,
    html`<p>Turn off ${description}?</p>
<form method="post"><button>Turn them off</button></form>`,
  );
}

function renderTurnedOff(kind: EmailKind, token: string): string {
  const { name, description } = texts[kind];
  return renderPlainPage(
    `${name} are off`,
    html`<p>You will get no more ${description}. Your watchlist stays as it is.</p>
<form method="post" action="/unsubscribe/${token}/undo"><button>Turn them on again</button></form>`,
  );
}

function renderTurnedOn(kind: EmailKind): string {
  const { name, description } = texts[kind];
  return renderPlainPage(
    `${name} are on`,
    html`<p>You get ${description} again.</p><p><a href="/dashboard">Your watchlist</a></p>`,
  );
}

function renderInvalidLink(): string {
  return renderPlainPage(
    'This link is incomplete',
    html`<p>Please copy the whole link from the email, or click it there.</p>`,
  );
}
