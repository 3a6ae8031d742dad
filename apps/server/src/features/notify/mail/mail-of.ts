import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import { html } from '../../../platform/html.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Receiver } from '../channel.ts';
import { localDay } from '../local-time.rules.ts';
import type { Message, News } from '../message.ts';
import type { MailKind } from '../unsubscribe.ts';
import { PICTURES } from './bundle-letter.ts';
import { mailKindOf, writeContent } from './mail-content.ts';
import { cidOf } from './news-parts.ts';
import { openPictures } from './pictures.ts';

/** Rendered emails to cache: a restock needs one per time zone and watch filter of its watchers. */
const KEPT = 200;
/** Random, so that shop text cannot contain it and receive an unsubscribe link. */
const placeholder = `https://${randomUUID()}.invalid/`;

/** A rendered email, split where the receiver's own link goes. */
interface Rendered {
  subject: string;
  text: readonly string[];
  html: readonly string[];
}

export type WriteMail = (message: Message, to: Receiver) => Promise<Mail>;

/**
 * Creates the writer of emails. The same content is rendered once and cached; each email then only
 * inserts the receiver's link. `linkOf` returns the link that unsubscribes from a kind of email.
 */
export function openMails(
  deps: Pick<Deps, 'config' | 'clock' | 'fetchBytes'>,
  linkOf: (userId: string, kind: MailKind) => string,
): WriteMail {
  const pictures = openPictures(deps);
  const kept = new Map<string, Promise<Rendered>>();

  function render(message: Message): Promise<Rendered> {
    const { kind, news, timeZone, at } = message;
    const key = JSON.stringify([kind, news, timeZone, localDay(timeZone, at)]);
    const known = kept.get(key);
    if (known) return known;
    const rendered = draw(message, deps.config.publicUrl);
    kept.set(key, rendered);
    rendered.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return rendered;
  }

  return async (message, to) => {
    const kind = mailKindOf(message);
    const link = kind === null ? '' : linkOf(to.userId, kind);
    const [content, attachments] = await Promise.all([render(message), pictures(picturesOf(message))]);
    return {
      id: message.id,
      to: to.email,
      subject: content.subject,
      text: content.text.join(link),
      html: content.html.join(String(html`${link}`)),
      attachments,
      ...(kind !== null && { headers: oneClick(link) }),
    };
  };
}

async function draw(message: Message, publicUrl: URL): Promise<Rendered> {
  const { subject, text, html: page } = await writeContent(message, { publicUrl, unsubscribeUrl: placeholder });
  return { subject, text: text.split(placeholder), html: page.split(placeholder) };
}

/** RFC 2369 and RFC 8058. */
function oneClick(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Returns each fragrance once, even if it has several events. */
function picturesOf({ news }: Message): { cid: string; fragrance: News['fragrance'] }[] {
  const byCid = new Map(news.slice(0, PICTURES).map((piece) => [cidOf(piece), piece.fragrance]));
  return [...byCid].map(([cid, fragrance]) => ({ cid, fragrance }));
}
