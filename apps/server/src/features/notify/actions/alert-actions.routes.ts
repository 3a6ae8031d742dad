import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { sendHtml, sendWithinLimits, tokenPageHeaders } from '../../../platform/http/plain-page.ts';
import type { Http } from '../../../platform/http/server.ts';
import { addressKey } from '../../../platform/rate-limit.ts';
import { actOnAlert, readAlerts } from './alert-actions.service.ts';
import { renderAlertPage, renderUnknownLink } from './alert-page.http.ts';

type TokenRequest = { Params: { token: string }; Body: URLSearchParams | undefined };

/** Maximum bytes of a form; the page's longest has about 200. */
const MAX_FORM_BYTES = 2_000;

/**
 * Mounts the page that each alert links to. It needs no session: the signed token stands for one
 * message. A GET request changes nothing, because mail scanners open links. POST requests may come
 * from other sites and programs, such as the buttons of ntfy; cookies do not count for them.
 */
export function mountAlertActions({ app }: Http, deps: Deps): void {
  void app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      async (_: unknown, body: string) => new URLSearchParams(body),
    );
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(tokenPageHeaders));

    scope.get<TokenRequest>('/alerts/:token', async ({ params: { token }, ip }, reply) =>
      sendWithinLimits(reply, async () => {
        const alerts = await readAlerts(deps, { token, address: addressKey(ip) });
        if (alerts === null) return sendHtml(reply, 404, renderUnknownLink());
        return sendHtml(reply, 200, renderAlertPage({ alerts, token, now: deps.clock.now() }));
      }),
    );
    scope.post<TokenRequest>('/alerts/:token', { config: { allowCrossSite: true } }, async (request, reply) =>
      sendWithinLimits(reply, async () => {
        const { token } = request.params;
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const result = await actOnAlert(deps, { token, address: addressKey(request.ip) }, fields);
        // Lets the page of an ntfy server see whether its button worked. There are no
        // cookies to misuse.
        void reply.header('access-control-allow-origin', '*');
        if (result === null) return sendHtml(reply, 404, renderUnknownLink());
        const { alerts, notice, error } = result;
        return sendHtml(
          reply,
          error?.status ?? 200,
          renderAlertPage({ alerts, token, notice, error, now: deps.clock.now() }),
        );
      }),
    );
  });
}
