import { composeEmail, type EmailTemplate, note, paragraph, smallLinks } from '../../../platform/email/kit.ts';
import type { EventSummary } from '../event-summary.rules.ts';
import type { Message } from '../senders/channel-sender.ts';
import type { EmailKind } from '../unsubscribe/unsubscribe-token.service.ts';
import { buildBundleEmail } from './bundle.emails.ts';
import { buildSingleEmail } from './single.emails.ts';

type MessageEmailKind = Exclude<EmailKind, 'answers'>;

/** Returns the kind of email for the unsubscribe link; null for a test message, which has none. */
export function getEmailKind({ kind, events }: Pick<Message, 'kind' | 'events'>): MessageEmailKind | null {
  if (kind === 'test') return null;
  if (kind === 'digest') return 'digest';
  return events.some((event) => event.kind === 'restock') ? 'restock' : 'updates';
}

/** Content of an email, shared by all receivers of the same message. */
export interface EmailContent {
  subject: string;
  text: string;
  html: string;
}

interface ContentUrls {
  publicUrl: URL;
  /** Placeholder for the unsubscribe link, which is different for each receiver. */
  unsubscribeUrl: string;
  /** Placeholder for the link to act on the alert. */
  actionsUrl: string;
}

/** Renders the content of an email. Text from shops is plain, short and on one line. */
export async function renderContent(message: Message, urls: ContentUrls): Promise<EmailContent> {
  const template = buildTemplate(message, urls);
  const forms = await composeEmail({ ...template, footer: buildFooter(message, urls) });
  return { subject: template.title, ...forms };
}

function buildTemplate(
  { kind, events, timeZone, at }: Message,
  { publicUrl, actionsUrl }: ContentUrls,
): Omit<EmailTemplate, 'footer'> {
  const [first] = events;
  const context = { timeZone, at, actionsUrl, buildPageUrl: (path: string) => new URL(path, publicUrl).href };
  if (kind === 'test' || !first) return buildTestEmail();
  return kind === 'single' ? buildSingleEmail(context, first) : buildBundleEmail(context, kind, events);
}

function buildTestEmail(): Omit<EmailTemplate, 'footer'> {
  return {
    title: 'A test from Sillage',
    preheader: 'Emails from Sillage reach you.',
    parts: [
      paragraph('You asked for this email in your settings. It confirms that emails from Sillage reach you.'),
      paragraph('Your alerts will arrive the same way.'),
    ],
  };
}

const footerTexts: Record<MessageEmailKind, { reason: string; unsubscribeLabel: string }> = {
  restock: {
    reason: 'You get this because restock emails are on in your settings.',
    unsubscribeLabel: 'Unsubscribe from restock emails',
  },
  updates: {
    reason: 'You get this because watchlist updates are on in your settings.',
    unsubscribeLabel: 'Unsubscribe from watchlist updates',
  },
  digest: {
    reason: 'You get this because the weekly digest is on in your settings.',
    unsubscribeLabel: 'Unsubscribe from the weekly digest',
  },
};

function buildFooter(message: Message, { publicUrl, unsubscribeUrl }: ContentUrls): EmailTemplate['footer'] {
  const toLink = (text: string, path: string) => ({ text, href: new URL(path, publicUrl).href });
  const links = [
    ...buildFragranceLinks(message.events, toLink),
    toLink('Your watchlist', '/dashboard'),
    toLink('Settings', '/settings'),
  ];
  const kind = getEmailKind(message);
  if (kind === null) return [smallLinks(links)];
  const { reason, unsubscribeLabel } = footerTexts[kind];
  return [note(reason), smallLinks([...links, { text: unsubscribeLabel, href: unsubscribeUrl }])];
}

function buildFragranceLinks(
  events: readonly EventSummary[],
  toLink: (text: string, path: string) => { text: string; href: string },
) {
  const [event, ...others] = events;
  return event && others.length === 0 ? [toLink('This fragrance on Sillage', `/fragrances/${event.fragrance.id}`)] : [];
}
