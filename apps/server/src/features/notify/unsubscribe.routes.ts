import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { html } from '../../platform/html.ts';
import { plainPage } from '../../platform/http/plain-page.ts';
import type { Http } from '../../platform/http/server.ts';
import { kindOfLink, setByLink } from './unsubscribe.service.ts';
import type { MailKind } from './unsubscribe.ts';

type Link = { Params: { token: string } };

/**
 * Mounts the unsubscribe links (RFC 8058). The POST needs no session and accepts any body. The GET
 * shows a page and changes nothing, because scanners open links.
 */
export function mountUnsubscribe({ app }: Http, deps: Deps): void {
  void app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => ({}));
    // Accepts any content type, or none: email programs differ.
    scope.addHook('onRequest', async ({ headers }) => {
      headers['content-type'] = 'application/octet-stream';
    });

    scope.get<Link>('/unsubscribe/:token', async (request, reply) =>
      answer(reply, kindOfLink(deps, request.params.token), question),
    );
    scope.post<Link>('/unsubscribe/:token', { config: { fromAnywhere: true } }, async (request, reply) => {
      const { token } = request.params;
      return answer(reply, await setByLink(deps, token, false), (kind) => turnedOff(kind, token));
    });
    scope.post<Link>('/unsubscribe/:token/undo', async (request, reply) =>
      answer(reply, await setByLink(deps, request.params.token, true), turnedOn),
    );
  });
}

/** Responds with a page, never a redirect: an email program would not follow it. */
function answer(reply: FastifyReply, kind: MailKind | null, page: (kind: MailKind) => string): FastifyReply {
  return reply
    .code(kind ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(kind ? page(kind) : notOurs());
}

interface Words {
  name: string;
  /** Completes "You will get no more …". */
  what: string;
}

const words: Record<MailKind, Words> = {
  restock: { name: 'Restock emails', what: 'emails when something on your watchlist is back in stock' },
  updates: {
    name: 'Watchlist updates',
    what: 'notifications about items that sold out, got cheaper, have a new offer or opened for pre-order',
  },
  digest: { name: 'Weekly emails', what: 'emails on Mondays with what happened to your watchlist' },
};

function question(kind: MailKind): string {
  const { name, what } = words[kind];
  return plainPage(
    name,
    html`<p>Turn off ${what}?</p>
<form method="post"><button>Turn them off</button></form>`,
  );
}

function turnedOff(kind: MailKind, token: string): string {
  const { name, what } = words[kind];
  return plainPage(
    `${name} are off`,
    html`<p>You will get no more ${what}. Your watchlist stays as it is.</p>
<form method="post" action="/unsubscribe/${token}/undo"><button>Turn them on again</button></form>`,
  );
}

function turnedOn(kind: MailKind): string {
  const { name, what } = words[kind];
  return plainPage(`${name} are on`, html`<p>You get ${what} again.</p><p><a href="/dashboard">Your watchlist</a></p>`);
}

function notOurs(): string {
  return plainPage(
    'This link is incomplete',
    html`<p>Please copy the whole link from the email, or click it there.</p>`,
  );
}
