import {
  bulletList,
  button,
  type EmailPart,
  type EmailTemplate,
  largePicture,
  note,
  paragraph,
} from '../../../platform/email/kit.ts';
import type { EventSummary } from '../event-summary.rules.ts';
import {
  computePercentOff,
  formatConvertedDrop,
  formatHeadline,
  formatLow,
  formatMoney,
  formatOffer,
  listDiscontinuedEvidence,
  toPlainLine,
} from '../event-text.rules.ts';
import {
  buildContentId,
  type EmailContext,
  renderActions,
  renderAlternatives,
  renderEvidence,
  renderShopLink,
  renderSizes,
} from './event-parts.ts';

export function buildSingleEmail(context: EmailContext, event: EventSummary): Omit<EmailTemplate, 'footer'> {
  const [lead, ...rest] = bodyBuilders[event.kind](context, event);
  return {
    title: formatHeadline(event),
    preheader: formatPreheader(event),
    parts: [
      largePicture(buildContentId(event)),
      paragraph(lead),
      renderSizes(context, event),
      ...renderLow(event),
      ...rest,
      renderActions(context),
      renderEvidence(context, event),
    ],
  };
}

function formatPreheader(event: EventSummary): string {
  if (event.kind === 'discontinued') return 'Its pages were not found, or a shop says so';
  return [...event.offers.slice(0, 3).map(formatOffer), `at ${toPlainLine(event.shop, 80)}`].join(' · ');
}

/**
 * Builds the body of an email about one event. The first part (`lead`) stands beside the picture,
 * above the bottle sizes. The other parts follow below.
 */
type BodyBuilder = (context: EmailContext, event: EventSummary) => readonly [lead: string, ...rest: EmailPart[]];

const bodyBuilders: Record<EventSummary['kind'], BodyBuilder> = {
  restock: (context, event) => [`At ${toPlainLine(event.shop)}:`, renderShopLink(event)],
  sold_out: (context, event) => {
    const pageLink = button('See it on Sillage', context.buildPageUrl(`/fragrances/${event.fragrance.id}`));
    return [
      event.isOver ? `Back at ${toPlainLine(event.shop)}:` : `No longer at ${toPlainLine(event.shop)}:`,
      renderAlternatives(context, event),
      pageLink,
    ];
  },
  price_drop: (context, event) => [formatPriceDrop(event), renderShopLink(event)],
  lowest_price: (context, event) => [formatLowestPrice(event), renderShopLink(event)],
  new_offer: (context, event) => [`New at ${toPlainLine(event.shop)}:`, renderShopLink(event)],
  preorder: (context, event) => [
    `Available to pre-order at ${toPlainLine(event.shop)}:`,
    renderShopLink(event),
    note('It is not in stock yet.'),
  ],
  discontinued: (context, event) => [
    event.isOver ? 'A shop has it again.' : 'As far as we can see, no shop that sold it still does:',
    bulletList(listDiscontinuedEvidence(event)),
    note('We still check about once a week, and notify you if it comes back.'),
    renderAlternatives(context, event),
    button('See it on Sillage', context.buildPageUrl(`/fragrances/${event.fragrance.id}`)),
  ],
};

function formatPriceDrop({ shop, priceDrop }: EventSummary): string {
  if (!priceDrop) return `At ${toPlainLine(shop)}:`;
  const { before, now, currency } = priceDrop;
  return `At ${toPlainLine(shop)}: now ${formatMoney(now, currency)}, before ${formatMoney(before, currency)} (${computePercentOff(priceDrop)}% less).${formatConvertedDrop(priceDrop)}`;
}

function formatLowestPrice({ shop, priceDrop }: EventSummary): string {
  if (!priceDrop) return `At ${toPlainLine(shop)}:`;
  const { before, now, currency } = priceDrop;
  return `At ${toPlainLine(shop)}: now ${formatMoney(now, currency)}. The lowest price before was ${formatMoney(before, currency)}.${formatConvertedDrop(priceDrop)}`;
}

function renderLow(event: EventSummary): EmailPart[] {
  const low = event.isOver ? null : formatLow(event);
  return low === null ? [] : [note(low)];
}
