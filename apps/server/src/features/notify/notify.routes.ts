import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { html } from '../../platform/html.ts';
import { plainPage } from '../../platform/http/plain-page.ts';
import type { Http } from '../../platform/http/server.ts';
import { isUnsubscribeToken, setRestockMails } from './notify.service.ts';

type Link = { Params: { token: string } };

/** RFC 8058: the POST needs no session and any body; the GET shows a page and changes nothing, as scanners open links. */
export function mountNotify({ app }: Http, deps: Deps): void {
  void app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => ({}));
    const open = { config: { fromAnywhere: true } };

    scope.get<Link>('/unsubscribe/:token', async (request, reply) => {
      if (!isUnsubscribeToken(deps, request.params.token))
        return reply.code(404).type('text/html; charset=utf-8').send(notOurs());
      return reply.type('text/html; charset=utf-8').send(question());
    });
    scope.post<Link>('/unsubscribe/:token', open, async (request, reply) => {
      const known = await setRestockMails(deps, request.params.token, false);
      return reply
        .code(known ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(known ? turnedOff(request.params.token) : notOurs());
    });
    scope.post<Link>('/unsubscribe/:token/undo', async (request, reply) => {
      const known = await setRestockMails(deps, request.params.token, true);
      return reply
        .code(known ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(known ? turnedOn() : notOurs());
    });
  });
}

function question(): string {
  return plainPage(
    'Restock mails',
    html`<p>Do you want no more mails when something on your watchlist is back in stock?</p>
<form method="post"><button>Turn restock mails off</button></form>`,
  );
}

function turnedOff(token: string): string {
  return plainPage(
    'Restock mails are off',
    html`<p>You get no more mails when something on your watchlist is back in stock. Your watchlist stays as it is.</p>
<form method="post" action="/unsubscribe/${token}/undo"><button>Turn them on again</button></form>`,
  );
}

function turnedOn(): string {
  return plainPage(
    'Restock mails are on',
    html`<p>You get a mail again when something on your watchlist is back in stock.</p><p><a href="/dashboard">Your watchlist</a></p>`,
  );
}

function notOurs(): string {
  return plainPage(
    'This link is not complete',
    html`<p>Please copy the whole link from the mail, or follow it there.</p>`,
  );
}
