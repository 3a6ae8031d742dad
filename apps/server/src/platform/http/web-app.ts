import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { buildUnknownRoute } from './error-handler.ts';

const builtFolder = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Paths of the web app's pages, in the order of apps/web/src/lib/paths.ts. */
export const pages = [
  '/',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/auth/callback',
  '/dashboard',
  '/import',
  '/shared/:token',
  '/explore',
  '/fragrances/:id',
  '/quiz',
  '/recommendations',
  '/account',
  '/notifications',
  '/settings',
];

// The web app's router ignores case and trailing slashes.
const knownPage = new RegExp(`^(${pages.map((path) => path.replace(/:\w+/, '[^/]+')).join('|')})/*$`, 'i');

function isKnownPage(url: string): boolean {
  return knownPage.test(url.split('?', 1)[0] ?? '');
}

/**
 * Unknown paths get the app's HTML frame with status 404, and unknown API paths get JSON; `/` is
 * prerendered. Files are precompressed if the browser accepts that.
 */
export async function mountWebApp(app: FastifyInstance, folder = builtFolder): Promise<void> {
  const isBuilt = existsSync(`${folder}home.html`);
  if (isBuilt) await mountFiles(app, folder);
  app.setNotFoundHandler((request, reply) => {
    const isReadRequest = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isReadRequest && isBuilt && !/^\/(api|static|dev)([/?]|$)/.test(request.url);
    const isShared = /^\/shared\//i.test(request.url);
    const hasKey = isShared || /[?&]token=/.test(request.url);
    // A key in the URL, emailed or shared, must appear in no Referer, not even in our own log.
    if (hasKey) void reply.header('referrer-policy', 'no-referrer');
    if (isShared) void reply.header('x-robots-tag', 'noindex');
    // Fastify waits for the response in several places, each with a listener.
    reply.raw.setMaxListeners(30);
    // Visitors get a page that says so; other clients see the status.
    if (isPage) return reply.code(isKnownPage(request.url) ? 200 : 404).sendFile(hasKey ? 'keyed.html' : 'index.html');
    return reply.code(404).send(buildUnknownRoute());
  });
}

async function mountFiles(app: FastifyInstance, folder: string): Promise<void> {
  const scripts = inlineScripts(readFileSync(`${folder}index.html`, 'utf8'));
  await app.register(fastifyStatic, {
    root: folder,
    index: ['home.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      // Names under static/ contain a hash of the content; other files are revalidated.
      const isHashed = path.startsWith(`${folder}static/`);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (!/\.html(\.br|\.gz)?$/.test(path)) return;
      const policy = String(reply.getHeader('content-security-policy'));
      void reply.header('content-security-policy', `${policy}; script-src 'self' ${scripts}`);
    },
  });
}

/** Returns the CSP hashes that allow only a page's own inline scripts. */
function inlineScripts(page: string): string {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).join(' ');
}
