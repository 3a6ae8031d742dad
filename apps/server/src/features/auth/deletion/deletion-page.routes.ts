import { AppError } from '@sillage/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Http } from '../../../platform/http/server.ts';
import { addressKey } from '../../../platform/rate-limit.ts';
import type { PersonalDataCollector } from '../account.service.ts';
import { deleteByLink, exportByLink, readDeletionLink } from './deletion.service.ts';
import { renderDeleted, renderDeletionLimit, renderDeletionPage, renderUnknownDeletion } from './deletion-page.http.ts';

type TokenRequest = { Params: { token: string }; Body: URLSearchParams | undefined };

const MAX_FORM_BYTES = 200;
const UNCONFIRMED = 'Nothing was deleted. Please tick the box if you want to delete your account now.';

const headers = {
  // The token is in the URL: no other site may learn it, and no search engine may list it.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};

/**
 * Mounts the page that the notice of a deletion links to. It needs no session: the signed token
 * stands for one account. A GET request changes nothing, because mail scanners open links.
 */
export function mountDeletionPage({ app }: Http, deps: Deps, collectPersonalData: PersonalDataCollector): void {
  void app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      async (_: unknown, body: string) => new URLSearchParams(body),
    );
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(headers));

    scope.get<TokenRequest>('/account-deletion/:token', async ({ params, ip }, reply) =>
      sendWithinLimits(reply, () => sendPage(deps, reply, { token: params.token, address: addressKey(ip) }, null)),
    );
    scope.post<TokenRequest>('/account-deletion/:token/export', async ({ params, ip }, reply) =>
      sendWithinLimits(reply, async () => {
        const request = { token: params.token, address: addressKey(ip) };
        const data = await exportByLink(deps, request, collectPersonalData);
        if (data === null) return sendHtml(reply, 404, renderUnknownDeletion());
        return reply
          .header('content-disposition', 'attachment; filename="sillage-data.json"')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(data, null, 2));
      }),
    );
    scope.post<TokenRequest>('/account-deletion/:token/delete', async ({ params, ip, body }, reply) =>
      sendWithinLimits(reply, async () => {
        const request = { token: params.token, address: addressKey(ip) };
        if (body?.get('confirm') !== 'yes') return sendPage(deps, reply, request, UNCONFIRMED);
        return (await deleteByLink(deps, request))
          ? sendHtml(reply, 200, renderDeleted())
          : sendHtml(reply, 404, renderUnknownDeletion());
      }),
    );
  });
}

async function sendPage(
  deps: Deps,
  reply: FastifyReply,
  request: { token: string; address: string },
  problem: string | null,
): Promise<FastifyReply> {
  const deletion = await readDeletionLink(deps, request);
  if (!deletion) return sendHtml(reply, 404, renderUnknownDeletion());
  const { delete_at: deleteAt, suspended_at: suspendedAt } = deletion;
  const page = { token: request.token, deleteAt, isSuspended: suspendedAt !== null, problem };
  return sendHtml(reply, problem === null ? 200 : 400, renderDeletionPage(page));
}

/** Responds with a page that says when to try again if a rate limit is exceeded. */
async function sendWithinLimits(reply: FastifyReply, send: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    const seconds = Math.ceil((error.retryAfterMs ?? 0) / SECOND);
    return sendHtml(reply.header('retry-after', String(seconds)), 429, renderDeletionLimit(seconds));
  }
}

function sendHtml(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(page);
}
