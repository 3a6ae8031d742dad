import { AppError } from '@sillage/contract';
import type { FastifyReply } from 'fastify';
import { SECOND } from '../clock.ts';
import { Html, html } from '../html.ts';

/** Headers of pages with a token in the URL, which no other site, cache or search engine learns. */
export const tokenPageHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};

export function sendHtml(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(page);
}

/** Responds with a page that says when to try again if a rate limit is exceeded. */
export async function sendWithinLimits(reply: FastifyReply, send: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    const seconds = Math.ceil((error.retryAfterMs ?? 0) / SECOND);
    return sendHtml(reply.header('retry-after', String(seconds)), 429, renderLimitPage(seconds));
  }
}

function renderLimitPage(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return renderPlainPage(
    'Too many requests',
    html`<p>Nothing was changed. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.</p>`,
  );
}

/** Renders a page without scripts, in a light and a dark theme. `style` is additional CSS. */
export function renderPlainPage(title: string, body: Html, style = ''): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} · Sillage</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 0 auto; padding: 1.25rem; font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#faf7f2, #171412); color: light-dark(#211c17, #efe8dd); }
h1, h2, .brand { font-family: Georgia, serif; font-weight: normal; line-height: 1.3; }
.brand { margin: 0 0 2.5rem; font-size: 1.375rem; }
.brand a { color: inherit; text-decoration: none; }
.brand svg { width: 1em; margin: 0 0 -0.04em -0.19em; fill: light-dark(#8a4b08, #e0a458); }
a { color: light-dark(#8a4b08, #e0a458); }
article { border-top: 1px solid light-dark(#d9cfc0, #423a32); padding: 1rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; font: inherit; border: 0; border-radius: 0.25rem; background: #8a4b08; color: #fff; cursor: pointer; }
:focus-visible { outline: 2px solid light-dark(#8a4b08, #e0a458); outline-offset: 2px; }
${new Html(style)}</style>
</head>
<body>
<header><p class="brand"><a href="/">Sillage<svg aria-hidden="true" viewBox="0 0 200 50"><path d="M4 38C52 43 68 0 110 0s46 30 88 19c-40 33-62-5-89-5C72 14 58 54 4 38Z"/></svg></a></p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`);
}
