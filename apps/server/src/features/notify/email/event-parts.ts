import { writeSchemaTermsAsWords } from '@sillage/contract';
import {
  bulletList,
  button,
  type EmailPart,
  heading,
  link,
  paragraph,
  plainList,
  section,
} from '../../../platform/email/kit.ts';
import type { EventOffer, EventSummary } from '../event-summary.rules.ts';
import {
  DISCONTINUED_RULE,
  describeMethod,
  formatDateTime,
  formatFragranceName,
  formatMoney,
  formatOffer,
  isOutOfStock,
  toPlainLine,
  toWebUrl,
} from '../event-text.rules.ts';
import { ACTIONS_LABEL } from '../senders/message-summary.rules.ts';

export interface EmailContext {
  timeZone: string;
  /** Time when the email is written; times on the same day are shown without the date. */
  at: Date;
  buildPageUrl: (path: string) => string;
  /** URL of the page to act on the alert. */
  actionsUrl: string;
}

/** A fragrance that is sold out again has another picture than one in stock: an empty bottle. */
export function buildContentId(event: Pick<EventSummary, 'fragrance' | 'kind' | 'isOver'>): string {
  return `fragrance-${event.fragrance.id}${isSoldOut(event) ? '-empty' : ''}@sillage`;
}

/** An event that is over has turned into its opposite. */
export function isSoldOut({ kind, isOver }: Pick<EventSummary, 'kind' | 'isOver'>): boolean {
  return kind === 'sold_out' || kind === 'discontinued' ? !isOver : kind === 'restock' && isOver;
}

export function renderSizes({ timeZone }: EmailContext, { kind, offers }: EventSummary): EmailPart {
  if (kind === 'discontinued') return null;
  return plainList(
    offers.map((offer) => formatOffer(offer) + (kind === 'restock' ? formatSoldOutAgain(offer, timeZone) : '')),
  );
}

function formatSoldOutAgain(offer: EventOffer, timeZone: string): string {
  if (!isOutOfStock(offer)) return '';
  return offer.lastCheckedAt
    ? `, sold out again at ${formatDateTime(offer.lastCheckedAt, timeZone)}`
    : ', sold out again';
}

/** Renders a link to the shop; null when the shop's URL is not http or https. */
export function renderShopLink({ url }: EventSummary): EmailPart {
  const href = toWebUrl(url);
  return href === null ? null : button('Go to the shop', href);
}

export function renderEvidence({ timeZone }: EmailContext, event: EventSummary): EmailPart {
  if (event.kind === 'discontinued') return section(heading('How we know'), paragraph(DISCONTINUED_RULE));
  const reading = `read it from ${describeMethod(event.method)} at ${formatDateTime(event.happenedAt, timeZone)}`;
  const source = event.isPrivate
    ? `Seen by you: your own browser ${reading}, on two visits. No other user sees this.`
    : `We ${reading}, and checked twice before notifying you.`;
  const evidence = event.evidence.slice(0, 3).map(({ says }) => toPlainLine(writeSchemaTermsAsWords(says)));
  return section(heading('How we know'), paragraph(source), evidence.length > 0 && bulletList(evidence));
}

/**
 * Lists fragrances in stock that inspired the fragrance or were inspired by it, and similar ones
 * for a discontinued one. The email names other people's reports as the source of inspirations.
 */
export function renderAlternatives({ buildPageUrl }: EmailContext, { kind, alternatives }: EventSummary): EmailPart {
  if (alternatives.length === 0) return null;
  const links = alternatives.map(({ fragranceId, name, brand, price, currency }) => {
    const priceText = price === null ? '' : `, ${formatMoney(price, currency)}`;
    return link(formatFragranceName({ name, brand }) + priceText, buildPageUrl(`/fragrances/${fragranceId}`));
  });
  const explanation =
    kind === 'discontinued'
      ? 'Inspired by it or its inspiration, as reported by others, or with similar notes:'
      : 'Inspired by it, or its inspiration, as reported by others:';
  return section(heading('In stock instead'), paragraph(explanation), ...links);
}

/** Renders the link to the page where the receiver acts on the alert without signing in. */
export function renderActions({ actionsUrl }: EmailContext): EmailPart {
  return link(ACTIONS_LABEL, actionsUrl);
}
