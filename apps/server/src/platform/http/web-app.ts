import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { buildUnknownRoute } from './error-handler.ts';
import { fillPage, type PageContent, sendPage } from './filled-page.ts';

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
  '/deals',
  '/fragrances/:id',
  '/quiz',
  '/recommendations',
  '/account',
  '/notifications',
  '/settings',
  '/admin',
];

/** Below `/admin`, the web app knows which pages there are. */
const patterns = [...pages.map((path) => path.replace(/:\w+/, '[^/]+')), '/admin/[^?]+'];
// The web app's router ignores case and trailing slashes.
const knownPage = new RegExp(`^(${patterns.join('|')})/*$`, 'i');

function isKnownPage(url: string): boolean {
  return knownPage.test(url.split('?', 1)[0] ?? '');
}

/** Milliseconds after which a page is sent without its content, which it then requests itself. */
const CONTENT_TIMEOUT_MS = 500;

interface WebAppOptions {
  /** Returns the content of a fragrance's page, or null if visitors cannot see the fragrance. */
  findFragrance: (id: number) => Promise<PageContent | null>;
  folder?: string;
}

/**
 * Unknown paths get the app's HTML frame with status 404, and unknown API paths get JSON; `/` is
 * prerendered. A fragrance's page contains its name and data, for a first paint without scripts and
 * for previews of its link. Files are precompressed if the browser accepts that.
 */
export async function mountWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { findFragrance, folder = builtFolder } = options;
  const isBuilt = existsSync(`${folder}home.html`);
  const scripts = isBuilt ? inlineScripts(readFileSync(`${folder}index.html`, 'utf8')) : '';
  const fragrancePage = isBuilt ? readFileSync(`${folder}fragrance.html`, 'utf8') : '';
  if (isBuilt) await mountFiles(app, folder, scripts);

  async function fillFragrancePage(id: number): Promise<string | null> {
    const content = await Promise.race([findFragrance(id), sleep(CONTENT_TIMEOUT_MS, null, { ref: false })]);
    return content && fillPage(fragrancePage, content);
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isReadRequest = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isReadRequest && isBuilt && !/^\/(api|static|dev)([/?]|$)/.test(request.url);
    const isShared = /^\/shared\//i.test(request.url);
    const hasKey = isShared || /[?&]token=/.test(request.url);
    // A key in the URL, emailed or shared, must appear in no Referer, not even in our own log.
    if (hasKey) void reply.header('referrer-policy', 'no-referrer');
    if (isShared) void reply.header('x-robots-tag', 'noindex');
    // Fastify waits for the response in several places, each with a listener.
    reply.raw.setMaxListeners(30);
    const [, fragranceId] = /^\/fragrances\/([1-9]\d{0,8})(?:\?|$)/.exec(request.url) ?? [];
    if (isPage && fragranceId) {
      const page = await fillFragrancePage(Number(fragranceId)).catch((error: unknown) => {
        request.log.warn(error, 'page sent without its content');
        return null;
      });
      if (page) return sendPage(request, setPageHeaders(reply, scripts), page);
    }
    // Visitors get a page that says so; other clients see the status.
    if (isPage) return reply.code(isKnownPage(request.url) ? 200 : 404).sendFile(hasKey ? 'keyed.html' : 'index.html');
    return reply.code(404).send(buildUnknownRoute());
  });
}

async function mountFiles(app: FastifyInstance, folder: string, scripts: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: ['home.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      // Names under static/ contain a hash of the content; other files are revalidated.
      const isHashed = path.startsWith(`${folder}static/`);
      if (isHashed) void reply.header('cache-control', 'public, max-age=31536000, immutable');
      else if (/\.html(\.br|\.gz)?$/.test(path)) setPageHeaders(reply, scripts);
      else void reply.header('cache-control', 'no-cache');
    },
  });
}

/** Sets the headers of a page that has the web app's inline scripts. */
function setPageHeaders(reply: FastifyReply, scripts: string): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header('content-security-policy', `${policy}; script-src 'self' ${scripts}`);
  return reply.header('cache-control', 'no-cache');
}

/** Returns the CSP hashes that allow only a page's own inline scripts. */
function inlineScripts(page: string): string {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).join(' ');
}
