import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { type Html, html } from '../html.ts';
import { isLocal } from '../http/cross-site.ts';
import { plainPage } from '../http/plain-page.ts';
import { type KeptAttachment, type KeptMail, listKeptMails } from './folder.ts';

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
  return plainPage('Inbox', html`${[back, ...(mails.length === 0 ? [empty] : mails.map(article))]}`, framed);
}

const framed = 'iframe { width: 100%; height: 40rem; border: 1px solid light-dark(#d9cfc0, #423a32); }';

function article(mail: KeptMail): Html {
  return html`<article><h2>${mail.subject}</h2><p>To ${mail.to}, <time datetime="${mail.at}">${mail.at.slice(0, 16).replace('T', ' ')} UTC</time></p><pre>${linked(mail.text)}</pre><details><summary>As a mail program shows it</summary>${frame(mail)}</details></article>`;
}

/** Without scripts, forms or our origin; its links open beside, where they are followed as from any mail. */
function frame(mail: KeptMail): Html {
  return html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="${mail.subject}" srcdoc="${withPictures(mail)}"></iframe>`;
}

function withPictures({ html: page, attachments }: KeptMail): string {
  const sources = new Map((attachments ?? []).map((each) => [`cid:${each.cid}`, dataUri(each)]));
  return page.replace(/(?<=src=")cid:[^"]+(?=")/g, (cid) => sources.get(cid) ?? cid);
}

function dataUri({ contentType, content }: KeptAttachment): string {
  return `data:${contentType};base64,${content}`;
}

/** The mail's text with its addresses made into links. What ends a sentence or closes a bracket is no part of an address. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S*[^\s.,;:!?'")\]>])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
