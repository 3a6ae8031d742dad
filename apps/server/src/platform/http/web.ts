import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { unknownCall } from './refusals.ts';

const built = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Serves the built web app; every other path a browser opens is one of its pages. Calls that do not exist answer JSON. */
export async function mountWeb(app: FastifyInstance): Promise<void> {
  const hasWeb = existsSync(`${built}index.html`);
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: built,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names under static/ carry a hash of the content.
        void reply.header(
          'cache-control',
          path.includes('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && hasWeb && !/^\/(api|static|dev)([/?]|$)/.test(request.url);
    // A mailed token in the address must not travel on, not even to a log of our own.
    if (/[?&]token=/.test(request.url)) void reply.header('referrer-policy', 'no-referrer');
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.code(404).send(unknownCall());
  });
}
