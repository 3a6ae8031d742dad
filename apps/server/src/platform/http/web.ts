import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { unknownCall } from './refusals.ts';

const built = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/**
 * Serves the built web app, in the compressed form that the build laid beside each file where the browser takes one. `/` is home,
 * already drawn; every other path a browser opens is one of its pages. Calls that do not exist answer JSON.
 */
export async function mountWeb(app: FastifyInstance, folder = built): Promise<void> {
  const hasWeb = existsSync(`${folder}home.html`);
  if (hasWeb) await mountFiles(app, folder);
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && hasWeb && !/^\/(api|static|dev)([/?]|$)/.test(request.url);
    const isShared = /^\/shared\//i.test(request.url);
    // A key in the address, mailed or shared, must not travel on, not even to a log of our own.
    if (isShared || /[?&]token=/.test(request.url)) void reply.header('referrer-policy', 'no-referrer');
    if (isShared) void reply.header('x-robots-tag', 'noindex');
    if (isPage) return reply.sendFile('index.html');
    return reply.code(404).send(unknownCall());
  });
}

async function mountFiles(app: FastifyInstance, folder: string): Promise<void> {
  const pages = ['index.html', 'home.html'].map((name) => readFileSync(folder + name, 'utf8'));
  const scripts = inlineScripts(pages.join(''));
  await app.register(fastifyStatic, {
    root: folder,
    index: ['home.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      // Names under static/ carry a hash of the content; all else is asked for again, and mostly unchanged.
      const isHashed = path.startsWith(`${folder}static/`);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (!/\.html(\.br|\.gz)?$/.test(path)) return;
      const policy = String(reply.getHeader('content-security-policy'));
      void reply.header('content-security-policy', `${policy}; script-src 'self' ${scripts}`);
    },
  });
}

/** What lets the pages' own inline scripts run, and nobody else's. */
function inlineScripts(pages: string): string {
  const scripts = new Set([...pages.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script));
  return [...scripts].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).join(' ');
}
