import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import type { Email } from '../../../platform/email/mailer.ts';
import { html } from '../../../platform/html.ts';
import { localDay } from '../local-time.rules.ts';
import type { Message, Receiver } from '../senders/channel-sender.ts';
import { buildUnsubscribeHeaders, type EmailKind } from '../unsubscribe/unsubscribe-token.service.ts';
import { MAX_PICTURES } from './bundle.emails.ts';
import { getEmailKind, renderContent } from './email-content.ts';
import { buildContentId, isSoldOut } from './event-parts.ts';
import { createPictureLoader, type PictureRequest } from './pictures.ts';

/** Maximum cached emails; a restock needs one per time zone and watch filter of its watchers. */
const MAX_CACHED = 200;
/** Placeholders for links. They are random, so that shop text cannot contain them. */
const unsubscribePlaceholder = `https://${randomUUID()}.invalid/`;
const actionsPlaceholder = `https://${randomUUID()}.invalid/`;

/**
 * A rendered email, split at the places of the receiver's own links. Each placeholder is a part of
 * its own.
 */
interface RenderedEmail {
  subject: string;
  text: readonly string[];
  html: readonly string[];
}

export type RenderEmail = (message: Message, to: Receiver) => Promise<Email>;

/** Functions that build the links of one receiver. */
interface LinkBuilders {
  unsubscribe(userId: string, kind: EmailKind): string;
  actions(message: Message): string;
}

/** Emails with the same content are rendered once; only each receiver's links are inserted. */
export function createEmailRenderer(
  deps: Pick<Deps, 'config' | 'clock' | 'fetchBytes'>,
  buildLink: LinkBuilders,
): RenderEmail {
  const loadPictures = createPictureLoader(deps);
  const cache = new Map<string, Promise<RenderedEmail>>();

  function render(message: Message): Promise<RenderedEmail> {
    const { kind, events, timeZone, at } = message;
    const key = JSON.stringify([kind, events, timeZone, localDay(timeZone, at)]);
    const cached = cache.get(key);
    if (cached) return cached;
    const rendered = renderTemplate(message, deps.config.publicUrl);
    cache.set(key, rendered);
    rendered.catch(() => cache.delete(key));
    for (const oldest of cache.keys()) if (cache.size > MAX_CACHED) cache.delete(oldest);
    return rendered;
  }

  return async (message, to) => {
    const kind = getEmailKind(message);
    const link = kind === null ? '' : buildLink.unsubscribe(to.userId, kind);
    const links = new Map([
      [unsubscribePlaceholder, link],
      [actionsPlaceholder, kind === null ? '' : buildLink.actions(message)],
    ]);
    const [content, attachments] = await Promise.all([render(message), loadPictures(listPictures(message))]);
    return {
      id: message.id,
      to: to.email,
      subject: content.subject,
      text: content.text.map((part) => links.get(part) ?? part).join(''),
      html: content.html.map((part) => escapeLink(links.get(part)) ?? part).join(''),
      attachments,
      ...(kind !== null && { headers: buildUnsubscribeHeaders(link) }),
    };
  };
}

async function renderTemplate(message: Message, publicUrl: URL): Promise<RenderedEmail> {
  const urls = { publicUrl, unsubscribeUrl: unsubscribePlaceholder, actionsUrl: actionsPlaceholder };
  const { subject, text, html: page } = await renderContent(message, urls);
  return { subject, text: splitAtPlaceholders(text), html: splitAtPlaceholders(page) };
}

function splitAtPlaceholders(text: string): string[] {
  // A group in the pattern makes the placeholders parts of the result.
  return text.split(new RegExp(`(${unsubscribePlaceholder}|${actionsPlaceholder})`));
}

function escapeLink(link: string | undefined): string | undefined {
  return link === undefined ? undefined : String(html`${link}`);
}

/** Lists the pictures of an email. Several events with the same picture share it. */
function listPictures({ events }: Message): PictureRequest[] {
  const shown = events.slice(0, MAX_PICTURES);
  const requests = shown.map((event) => ({
    cid: buildContentId(event),
    fragrance: event.fragrance,
    isEmpty: isSoldOut(event),
  }));
  return [...new Map(requests.map((request) => [request.cid, request])).values()];
}
