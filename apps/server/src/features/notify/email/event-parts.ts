import type { ReactNode } from 'react';
import type { EmailKit } from '../../../platform/email/compose-email.ts';
import type { EventOffer, EventSummary } from '../event-summary.rules.ts';
import {
  describeMethod,
  formatDateTime,
  formatFragranceName,
  formatMoney,
  formatOffer,
  isOutOfStock,
  toPlainLine,
  toWebUrl,
} from '../event-text.rules.ts';

export interface EmailContext {
  kit: EmailKit;
  /** The receiver's time zone, an IANA name. */
  timeZone: string;
  /** Time when the email is written; times on the same day are shown without the date. */
  at: Date;
  buildPageUrl: (path: string) => string;
}

export function buildContentId({ fragrance }: Pick<EventSummary, 'fragrance'>): string {
  return `fragrance-${fragrance.id}@sillage`;
}

/** Lists sizes with prices; a restock also marks the sizes that have sold out again. */
export function renderSizes({ kit, timeZone }: EmailContext, { kind, offers }: EventSummary): ReactNode {
  return kit.plainList(
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
export function renderShopLink({ kit }: EmailContext, { url }: EventSummary): ReactNode {
  const href = toWebUrl(url);
  return href === null ? null : kit.button('Go to the shop', href);
}

/** Explains how we know of an event: the source, the time and the evidence. */
export function renderEvidence({ kit, timeZone }: EmailContext, event: EventSummary): ReactNode {
  const source = `We read it from ${describeMethod(event.method)} at ${formatDateTime(event.happenedAt, timeZone)}, and checked twice before notifying you.`;
  const evidence = event.evidence.slice(0, 3).map(({ says }) => toPlainLine(says));
  return kit.section(
    kit.heading('How we know'),
    kit.paragraph(source),
    evidence.length > 0 && kit.bulletList(evidence),
  );
}

/** Lists alternatives in stock, and says that the inspiration is reported by others. */
export function renderAlternatives({ kit, buildPageUrl }: EmailContext, { alternatives }: EventSummary): ReactNode {
  if (alternatives.length === 0) return null;
  const links = alternatives.map(({ fragranceId, name, brand, price, currency }) => {
    const priceText = price === null ? '' : `, ${formatMoney(price, currency)}`;
    return kit.link(formatFragranceName({ name, brand }) + priceText, buildPageUrl(`/fragrances/${fragranceId}`));
  });
  const explanation = 'Inspired by it, or its inspiration, as reported by others:';
  return kit.section(kit.heading('In stock instead'), kit.paragraph(explanation), ...links);
}
