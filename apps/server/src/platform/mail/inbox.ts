import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { type Html, html } from '../html.ts';
import { isLocal } from '../http/cross-site.ts';
import { plainPage } from '../http/plain-page.ts';
import { type KeptMail, listKeptMails } from './folder.ts';

/** Where mails are kept while no SMTP server is set. */
export function inboxFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'mails');
}

/** `/dev/inbox` for a first run: only without SMTP, only for a browser on this very machine (decisions, "Mail"). */
export function mountInbox(app: FastifyInstance, config: Config): void {
  if (config.smtpUrl !== null || !['localhost', '127.0.0.1', '[::1]'].includes(config.publicUrl.hostname)) return;
  app.get('/dev/inbox', async (request: FastifyRequest, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    const mails = await listKeptMails(inboxFolder(config), 50);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(mails));
  });
}

function page(mails: readonly KeptMail[]): string {
  const empty = html`<p>No mail yet. Whatever Sillage would send is kept here while no SMTP server is set.</p>`;
  const back = html`<p><a href="/">Back to Sillage</a></p>`;
  return plainPage('Inbox', html`${[back, ...(mails.length === 0 ? [empty] : mails.map(article))]}`);
}

function article(mail: KeptMail): Html {
  return html`<article><h2>${mail.subject}</h2><p>To ${mail.to}, <time datetime="${mail.at}">${mail.at.slice(0, 16).replace('T', ' ')} UTC</time></p><pre>${linked(mail.text)}</pre></article>`;
}

/** The mail's text with its addresses made into links. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
