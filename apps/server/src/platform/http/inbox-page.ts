import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { inboxFolder, listStoredEmails, type StoredAttachment, type StoredEmail } from '../email/folder-mailer.ts';
import { ensureInboxKey, explainMissingInbox } from '../email/inbox-key.ts';
import { type Html, html } from '../html.ts';
import { isSameSecret, isSignedBy, sign } from '../ids.ts';
import type { Limit } from '../rate-limit.ts';
import { isLocal } from './cross-site.ts';
import { renderPlainPage } from './plain-page.ts';

const PATH = '/dev/inbox';
const COOKIE = 'sillage-inbox';

/**
 * Limit of requests to `/dev/inbox` with a wrong key. One counter is enough, as all requests come
 * from this machine.
 */
const wrongKeyLimit: Limit = { name: 'inbox-wrong-keys', points: 20, windowMs: 15 * MINUTE };

/**
 * Mounts `/dev/inbox`, which shows stored emails to clients on this machine that have the key. The
 * parameter `?key=` sets a cookie and redirects, so that the key disappears from the address bar. A
 * server that sends its emails, or serves other machines, has no such path.
 */
export function mountInbox(app: FastifyInstance, { config, limits }: Pick<Deps, 'config' | 'limits'>): void {
  if (explainMissingInbox(config) !== null) return;
  const key = ensureInboxKey(config.dataDir);
  const secure = config.publicUrl.protocol === 'https:';
  const cookie = { path: PATH, httpOnly: true, sameSite: 'strict', secure } as const;

  async function rejectWrongKey(request: FastifyRequest): Promise<void> {
    request.log.warn('inbox key rejected');
    await limits.take(wrongKeyLimit, 'all');
  }

  app.get(PATH, async (request: FastifyRequest<{ Querystring: { key?: unknown } }>, reply: FastifyReply) => {
    if (!isLocal(request)) return reply.callNotFound();
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const { key: sentKey } = request.query;
    if (typeof sentKey === 'string' && isSameSecret(sentKey, key))
      return reply.setCookie(COOKIE, sign(key, PATH), cookie).redirect(PATH, 303);
    const signature = request.cookies[COOKIE];
    if (sentKey === undefined && signature !== undefined && isSignedBy(key, PATH, signature))
      return sendPage(reply, renderInbox(await listStoredEmails(inboxFolder(config), 50)));
    if (sentKey !== undefined || signature !== undefined) await rejectWrongKey(request);
    return sendPage(reply.code(403), lockedPage);
  });
}

function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(text);
}

/** Page for requests without the inbox key; it says where the operator finds the URL. */
const lockedPage = renderPlainPage(
  'The inbox is locked',
  html`<p>This page shows the emails that Sillage stores while no mail server is set. Its address contains a key.</p>
<p>Open the inbox address that the terminal printed when the server started. To print it again, run in the folder of Sillage:</p>
<pre><code>npx sillage inbox</code></pre>`,
);

function renderInbox(emails: readonly StoredEmail[]): string {
  const empty = html`<p>No email yet. Without a mail server, Sillage stores its emails here.</p>`;
  const links = html`<p><a href="/dashboard">Dashboard</a> · <a href="/login">Login</a></p>`;
  return renderPlainPage(
    'Inbox',
    html`${[links, ...(emails.length === 0 ? [empty] : emails.map(renderEmail))]}`,
    frameStyle,
  );
}

const frameStyle =
  'iframe { width: 100%; height: 36rem; border-radius: 4px; border: 1px solid light-dark(#d9cfc0, #423a32); }';

function renderEmail(email: StoredEmail): Html {
  return html`<article><h2>${email.subject}</h2><p>To ${email.to}, <time datetime="${email.at}">${email.at.slice(0, 16).replace('T', ' ')} UTC</time></p>${renderFrame(email)}<details><summary>As plain text</summary><pre>${linkUrls(email.text)}</pre></details></article>`;
}

/** Email frame without scripts, forms or access to our origin; links open outside the sandbox. */
function renderFrame(email: StoredEmail): Html {
  return html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${email.subject}" srcdoc="${embedPictures(email)}"></iframe>`;
}

function embedPictures({ html: renderInbox, attachments }: StoredEmail): string {
  const sources = new Map((attachments ?? []).map((attachment) => [`cid:${attachment.cid}`, buildDataUri(attachment)]));
  return renderInbox.replace(/(?<=src=")cid:[^"]+(?=")/g, (cid) => sources.get(cid) ?? cid);
}

function buildDataUri({ contentType, content }: StoredAttachment): string {
  return `data:${contentType};base64,${content}`;
}

/** Punctuation or a bracket after a URL is not part of the link. */
function linkUrls(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S*[^\s.,;:!?'")\]>])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
