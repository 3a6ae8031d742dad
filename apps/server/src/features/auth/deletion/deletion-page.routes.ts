import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { sendHtml, sendWithinLimits, tokenPageHeaders } from '../../../platform/http/plain-page.ts';
import type { Http } from '../../../platform/http/server.ts';
import { addressKey } from '../../../platform/rate-limit.ts';
import type { PersonalDataCollector } from '../account.service.ts';
import { deleteByLink, exportByLink, readDeletionLink } from './deletion.service.ts';
import { renderDeleted, renderDeletionPage, renderUnknownDeletion } from './deletion-page.http.ts';

type TokenRequest = { Params: { token: string }; Body: URLSearchParams | undefined };

const MAX_FORM_BYTES = 200;
const UNCONFIRMED = 'Nothing was deleted. Please tick the box if you want to delete your account now.';

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
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(tokenPageHeaders));

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
