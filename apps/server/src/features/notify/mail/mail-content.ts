import { compose, type Kit } from '../../../platform/mail/compose.ts';
import type { Letter } from '../../../platform/mail/kit.ts';
import type { Message, News } from '../message.ts';
import type { MailKind } from '../unsubscribe.ts';
import { bundleLetter } from './bundle-letter.ts';
import { singleLetter } from './single-letter.ts';

/** Returns the kind of unsubscribe link; null for a test, which only the receiver can request. */
export function mailKindOf({ kind, news }: Pick<Message, 'kind' | 'news'>): MailKind | null {
  if (kind === 'test') return null;
  if (kind === 'digest') return 'digest';
  return news.some((piece) => piece.kind === 'restock') ? 'restock' : 'updates';
}

/** The content that all receivers of the same message share. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

interface Where {
  publicUrl: URL;
  /** A placeholder for the unsubscribe link, which differs per receiver. */
  unsubscribeUrl: string;
}

/** Writes a message's content. Shop text in it is plain, short and on one line. */
export async function writeContent(message: Message, where: Where): Promise<MailContent> {
  let subject = '';
  const forms = await compose((kit) => {
    const letter = letterOf(kit, message, where);
    subject = letter.title;
    return { ...letter, footer: footerOf(kit, message, where) };
  });
  return { subject, ...forms };
}

function letterOf(kit: Kit, { kind, news, timeZone, at }: Message, { publicUrl }: Where): Omit<Letter, 'footer'> {
  const [first] = news;
  const writing = { kit, timeZone, at, pageOf: (path: string) => new URL(path, publicUrl).href };
  if (kind === 'test' || !first) return testLetter(kit);
  return kind === 'single' ? singleLetter(writing, first) : bundleLetter(writing, kind, news);
}

function testLetter(kit: Kit): Omit<Letter, 'footer'> {
  return {
    title: 'A test from Sillage',
    preheader: 'Emails from Sillage reach you.',
    parts: [
      kit.says('You asked for this email in your settings. It confirms that emails from Sillage reach you.'),
      kit.says('Your alerts will arrive the same way.'),
    ],
  };
}

const reasons: Record<MailKind, { why: string; stop: string }> = {
  restock: {
    why: 'You get this because restock emails are on in your settings.',
    stop: 'Unsubscribe from restock emails',
  },
  updates: {
    why: 'You get this because watchlist updates are on in your settings.',
    stop: 'Unsubscribe from watchlist updates',
  },
  digest: {
    why: 'You get this because the weekly digest is on in your settings.',
    stop: 'Unsubscribe from the weekly digest',
  },
};

function footerOf(kit: Kit, message: Message, { publicUrl, unsubscribeUrl }: Where): Letter['footer'] {
  const page = (text: string, path: string) => ({ text, href: new URL(path, publicUrl).href });
  const links = [...ownPage(message.news, page), page('Your watchlist', '/dashboard'), page('Settings', '/settings')];
  const kind = mailKindOf(message);
  if (kind === null) return [kit.smallLinks(links)];
  const { why, stop } = reasons[kind];
  return [kit.note(why), kit.smallLinks([...links, { text: stop, href: unsubscribeUrl }])];
}

function ownPage(news: readonly News[], page: (text: string, path: string) => { text: string; href: string }) {
  const [only, ...others] = news;
  return only && others.length === 0 ? [page('This fragrance on Sillage', `/fragrances/${only.fragrance.id}`)] : [];
}
