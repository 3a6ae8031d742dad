import { AppError } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { createAbortSignal } from '../../platform/http/abort-signal.ts';
import { readAuthorization } from '../../platform/http/api-keys.ts';
import { rejectForeignOrigin } from '../../platform/http/cross-site.ts';
import type { Http } from '../../platform/http/server.ts';

const MCP_PATH = '/mcp';

const NO_KEY = 'Send an API key as “Authorization: Bearer sillage_…”. Create one on your account page.';

/**
 * Mounts the MCP server: streamable HTTP without sessions, so that any web process answers any
 * request. Each request needs an API key; no cookie counts.
 */
export function mountMcp({ app, call, findKeyCaller }: Http, { config }: Pick<Deps, 'config'>): void {
  // The SDK takes 100 ms of CPU time and 6 MB, which only its users should pay for.
  const load = () => import('./answer.http.ts');

  app.post(MCP_PATH, {
    onRequest: async (request, reply) => {
      rejectForeignOrigin(request, config.publicUrl);
      if (readAuthorization(request) === null) {
        // RFC 6750, section 3: without credentials, the challenge has no error.
        void reply.header('www-authenticate', 'Bearer realm="Sillage"');
        throw new AppError('NOT_SIGNED_IN', { message: NO_KEY });
      }
      request.caller = await findKeyCaller(request, reply);
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (!caller?.key) throw new AppError('NOT_SIGNED_IN', { message: NO_KEY });
      const keyCaller = { ...caller, key: caller.key, getAbortSignal: createAbortSignal(reply) };
      const { answer } = await load();
      const { status, type, body } = await answer(request, {
        key: caller.key,
        signal: keyCaller.getAbortSignal(),
        call: (route, input) => call(route, input, keyCaller),
      });
      void reply.code(status);
      return type === null ? reply.send() : reply.type(type).send(body);
    },
  });

  // There are no streams to open and no sessions to end (specification, "Streamable HTTP").
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: MCP_PATH,
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send({ jsonrpc: '2.0', error: { code: -32_000, message: 'Send messages by POST.' }, id: null }),
  });
}
