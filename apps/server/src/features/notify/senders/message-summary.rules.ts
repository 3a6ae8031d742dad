import type { EventSummary } from '../event-summary.rules.ts';
import {
  DISCONTINUED_RULE,
  describeMethod,
  formatFragranceName,
  formatHeadline,
  formatLow,
  formatMoney,
  formatOffer,
  formatPriceChange,
  formatTimeRelativeTo,
  getLastCheckedAt,
  isOutOfStock,
  listDiscontinuedEvidence,
  toPlainLine,
  toWebUrl,
} from '../event-text.rules.ts';
import type { Message } from './channel-sender.ts';

/** An event in a few lines of plain text. Each text from a shop is reduced to one line. */
export interface SummaryItem {
  headline: string;
  lines: readonly string[];
  /** URL of the shop's page; of our fragrance page when the shop's URL is unsafe or too long. */
  url: string;
}

export interface MessageSummary {
  title: string;
  items: readonly SummaryItem[];
  /** URL of the page on Sillage that shows the reported events in full. */
  url: string;
  /** URL of the page to act on the alert without signing in; null for a test message. */
  actionsUrl: string | null;
}

/** Text of the link to the page of an alert. */
export const ACTIONS_LABEL = 'Bought it, snooze, stop or correct it';

const MAX_SIZES = 5;
const MAX_URL_LENGTH = 500;

export function summariseMessage(message: Message, publicUrl: string, actionsUrl: string | null): MessageSummary {
  const { events } = message;
  return {
    title: formatTitle(message),
    items: events.map((event) => buildItem(event, message, publicUrl)),
    url: new URL(buildPath(message), publicUrl).href,
    actionsUrl: message.kind === 'test' ? null : actionsUrl,
  };
}

/** Returns the path that a message links to: the fragrance for a single event, else the inbox. */
export function buildPath({ kind, events }: Message): string {
  const [event] = events;
  return kind === 'single' && event ? `/fragrances/${event.fragrance.id}` : '/notifications';
}

function formatTitle({ kind, events }: Message): string {
  const [first] = events;
  const count = events.length === 1 ? 'One notification' : `${events.length} notifications`;
  if (kind === 'test') return 'This is a test: your Sillage notifications arrive here';
  if (kind === 'digest') return `Your week at Sillage: ${count.toLowerCase()}`;
  if (kind === 'quiet-hours') return `${count} from your quiet hours`;
  if (kind === 'daily-limit') return `${count} above your daily limit`;
  return first ? formatHeadline(first) : 'Your watchlist has an update';
}

function buildItem(event: EventSummary, message: Message, publicUrl: string): SummaryItem {
  // A discontinued fragrance has no page at the shop any more.
  const shopUrl = event.kind === 'discontinued' ? null : toWebUrl(event.url);
  const page = new URL(`/fragrances/${event.fragrance.id}`, publicUrl).href;
  return {
    headline: formatHeadline(event),
    lines: [
      ...formatTimeLines(event, message),
      ...formatPriceLines(event),
      ...formatSizeLines(event),
      ...formatAlternativeLines(event),
      ...formatEvidenceLines(event),
    ],
    url: shopUrl && shopUrl.length <= MAX_URL_LENGTH ? shopUrl : page,
  };
}

/**
 * Returns the lines that say when an event happened and whether a later check confirmed it. A
 * `single` message gets no such line, because it is sent as soon as the event happens.
 */
function formatTimeLines(event: EventSummary, { kind, at, timeZone }: Message): string[] {
  if (kind === 'single') return [];
  const checkedAt = getLastCheckedAt(event);
  const happenedText = formatTimeRelativeTo(event.happenedAt, timeZone, at);
  if (checkedAt === null || checkedAt <= event.happenedAt || event.isOver) return [`At ${happenedText}`];
  return [`At ${happenedText}, still true when we checked at ${formatTimeRelativeTo(checkedAt, timeZone, at)}`];
}

function formatPriceLines(event: EventSummary): string[] {
  const { priceDrop, kind } = event;
  return [priceDrop && formatPriceChange(priceDrop, kind), formatLow(event)].flatMap((line) => line ?? []);
}

function formatSizeLines({ kind, shop, offers }: EventSummary): string[] {
  if (kind === 'discontinued') return [];
  const texts = offers.slice(0, MAX_SIZES).map((offer) => {
    const isSoldOutAgain = kind !== 'sold_out' && isOutOfStock(offer);
    return `${toPlainLine(shop, 80)}, ${formatOffer(offer)}${isSoldOutAgain ? ' (sold out again)' : ''}`;
  });
  return offers.length > MAX_SIZES ? [...texts, `and ${offers.length - MAX_SIZES} more sizes`] : texts;
}

function formatAlternativeLines({ alternatives }: EventSummary): string[] {
  return alternatives.map((alternative) => {
    const price = alternative.price === null ? '' : `, ${formatMoney(alternative.price, alternative.currency)}`;
    return `In stock instead: ${formatFragranceName(alternative)}${price}`;
  });
}

function formatEvidenceLines(event: EventSummary): string[] {
  const { kind, method, evidence, isPrivate } = event;
  if (kind === 'discontinued') return [`How we know: ${DISCONTINUED_RULE}`, ...listDiscontinuedEvidence(event)];
  const [first] = evidence;
  const quote = first ? `: “${toPlainLine(first.says, 120)}”` : '';
  const reader = isPrivate ? 'seen by you, your own browser read it' : 'read';
  return [`How we know: ${reader} from ${describeMethod(method)}${quote}`];
}

/** Parts of a message to a chat service; each text is already escaped for the service. */
export interface TextParts {
  head: string;
  items: readonly { full: string; short: string }[];
  /**
   * Returns the last part of the chat message. `omitted` is the number of `items` that do not fit
   * into the message.
   */
  foot: (omitted: number) => string;
}

/**
 * Joins the parts of a chat message. Uses the full text of each item if all of them fit within
 * `maxSize`, otherwise as many short texts as fit. `size` measures a text.
 */
export function fitWithin({ head, items, foot }: TextParts, maxSize: number, size: (text: string) => number): string {
  const write = (texts: readonly string[], omitted: number) =>
    [head, ...texts, foot(omitted)].filter((part) => part !== '').join(SEPARATOR);
  const fullTexts = items.map(({ full }) => full);
  const needed = [...fullTexts, foot(0)].filter((text) => text !== '');
  if (needed.reduce((sum, text) => sum + size(text) + SEPARATOR.length, size(head)) <= maxSize)
    return write(fullTexts, 0);
  const shortTexts = items.map((item) => item.short);
  let usedSize = size(head) + size(foot(shortTexts.length)) + SEPARATOR.length;
  const firstOmitted = shortTexts.findIndex((text) => {
    usedSize += size(text) + SEPARATOR.length;
    return usedSize > maxSize;
  });
  const count = firstOmitted === -1 ? shortTexts.length : firstOmitted;
  return write(shortTexts.slice(0, count), shortTexts.length - count);
}

const SEPARATOR = '\n\n';
