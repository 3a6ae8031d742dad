import {
  besidePicture,
  bulletList,
  divider,
  type EmailPart,
  type EmailTemplate,
  heading,
  link,
  paragraph,
  section,
  smallLinks,
} from '../../../platform/email/kit.ts';
import type { EventSummary } from '../event-summary.rules.ts';
import {
  formatConvertedDrop,
  formatFragranceName,
  formatHeadline,
  formatLow,
  formatMoney,
  formatTimeRelativeTo,
  getLastCheckedAt,
  getZoneName,
  listDiscontinuedEvidence,
  toPlainLine,
  toWebUrl,
} from '../event-text.rules.ts';
import type { Message } from '../senders/channel-sender.ts';
import { buildContentId, type EmailContext, renderActions, renderAlternatives, renderSizes } from './event-parts.ts';

export const MAX_PICTURES = 5;
/** Maximum number of events shown in an email; further events are linked. */
const MAX_EVENTS = 50;

type BundleKind = Exclude<Message['kind'], 'single' | 'test'>;

const OMISSION_NOTE = 'We left out what is no longer true, as far as we have checked since.';

const introductions: Record<BundleKind, { title: string; introduction: string }> = {
  'quiet-hours': {
    title: 'During your quiet hours',
    introduction: `We held this until your quiet hours ended. ${OMISSION_NOTE}`,
  },
  'daily-limit': {
    title: 'Above your daily limit',
    introduction: `We held this because you reached your daily limit. ${OMISSION_NOTE}`,
  },
  digest: {
    title: 'Your week',
    introduction: 'What happened to the fragrances you watch and wasn’t emailed to you before.',
  },
};

export function buildBundleEmail(
  context: EmailContext,
  kind: BundleKind,
  events: readonly EventSummary[],
): Omit<EmailTemplate, 'footer'> {
  const { buildPageUrl } = context;
  const { title, introduction } = introductions[kind];
  const more = events.length - MAX_EVENTS;
  return {
    title: `${title}: ${formatSummary(events)}`,
    preheader: events.slice(0, 4).map(formatHeadline).join(' · '),
    parts: [
      paragraph(introduction),
      ...events.slice(0, MAX_EVENTS).map((event, index) => renderEntry(context, event, index < MAX_PICTURES)),
      more > 0 && link(`And ${more} more in your notifications`, buildPageUrl('/notifications')),
      divider(),
      renderActions(context),
    ],
  };
}

function formatSummary(events: readonly EventSummary[]): string {
  const [first] = events;
  if (!first) return 'nothing to tell';
  const others = events.length - 1;
  return others === 0 ? formatHeadline(first) : `${formatHeadline(first)}, and ${others} more`;
}

function renderEntry(context: EmailContext, event: EventSummary, hasPicture: boolean): EmailPart {
  const { buildPageUrl } = context;
  const parts = [
    paragraph(
      `${describeEvent(event, context)}${event.kind === 'discontinued' ? '' : ` At ${toPlainLine(event.shop)}:`}`,
    ),
    event.kind === 'discontinued' ? bulletList(listDiscontinuedEvidence(event)) : renderSizes(context, event),
    smallLinks(buildLinks(event, buildPageUrl)),
  ];
  return section(
    divider(),
    heading(formatFragranceName(event.fragrance)),
    hasPicture ? besidePicture(buildContentId(event), parts) : section(...parts),
    (event.kind === 'sold_out' || event.kind === 'discontinued') && renderAlternatives(context, event),
  );
}

function buildLinks({ kind, url, fragrance }: EventSummary, buildPageUrl: EmailContext['buildPageUrl']) {
  // The shop's page is missing.
  const shop = kind === 'discontinued' ? null : toWebUrl(url);
  const fragranceLink = { text: 'See it on Sillage', href: buildPageUrl(`/fragrances/${fragrance.id}`) };
  return shop === null ? [fragranceLink] : [{ text: 'Go to the shop', href: shop }, fragranceLink];
}

/** Describes an event: "Back at 02:10 CEST, still in stock when we checked at 06:48." */
function describeEvent(event: EventSummary, { timeZone, at: now }: EmailContext): string {
  const checkedAt = getLastCheckedAt(event);
  const { happenedAt } = event;
  const at = `${formatTimeRelativeTo(happenedAt, timeZone, now)} ${getZoneName(happenedAt, timeZone)}`;
  const [happened, confirmed, reversed] = phrasesByKind[event.kind];
  const opening = `${happened(event)} at ${at}`;
  if (event.isOver) return `${opening}, but ${reversed}.`;
  const low = formatLow(event);
  const end = low === null ? '.' : `. ${low}`;
  if (checkedAt === null || checkedAt <= happenedAt) return `${opening}${end}`;
  return `${opening}, ${confirmed} when we checked at ${formatTimeRelativeTo(checkedAt, timeZone, now)}${end}`;
}

type EventPhrases = [happened: (event: EventSummary) => string, confirmed: string, reversed: string];

const phrasesByKind: Record<EventSummary['kind'], EventPhrases> = {
  restock: [() => 'Back', 'still in stock', 'sold out again'],
  sold_out: [() => 'Sold out', 'still sold out', 'back in stock since'],
  price_drop: [describePriceDrop, 'still at that price', 'more expensive again'],
  lowest_price: [describeLowestPrice, 'still at that price', 'more expensive again'],
  new_offer: [() => 'New', 'still in stock', 'sold out again'],
  preorder: [() => 'Open for pre-orders', 'still open', 'closed again'],
  discontinued: [() => 'Seems discontinued', 'still missing', 'a shop has it again'],
};

function describeLowestPrice({ priceDrop }: EventSummary): string {
  if (!priceDrop) return 'At its lowest price';
  const { before, now, currency } = priceDrop;
  return `At its lowest price, ${formatMoney(now, currency)} (before: ${formatMoney(before, currency)})${formatConvertedDrop(priceDrop)}`;
}

function describePriceDrop({ priceDrop }: EventSummary): string {
  if (!priceDrop) return 'Cheaper';
  const { before, now, currency } = priceDrop;
  return `Down from ${formatMoney(before, currency)} to ${formatMoney(now, currency)}${formatConvertedDrop(priceDrop)}`;
}
