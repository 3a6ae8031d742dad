import type { AddressLookup } from '@sillage/contract';
import { element, link } from './dom.ts';
import { formatDate, formatPrice, formatPricePerMl, formatSize } from './format.ts';

/** What Sillage knows about the page: whether it is watched, the lowest price, other shops. */
export function buildKnownSection({ fragrance, watch, elsewhere, lowestPrice }: AddressLookup): HTMLElement {
  return element(
    'section',
    {},
    element('h2', {}, 'What Sillage knows'),
    element('p', {}, describeWatch(fragrance, watch)),
    lowestPrice === null
      ? null
      : element(
          'p',
          {},
          `Lowest price seen: ${formatPrice(lowestPrice.price, lowestPrice.currency)} on ${formatDate(lowestPrice.at)}`,
        ),
    elsewhere.length === 0
      ? element('p', { class: 'muted' }, 'No other shop is known to have it in stock.')
      : element('p', {}, 'In stock elsewhere:'),
    elsewhere.length === 0 ? null : element('ul', {}, ...elsewhere.map(buildOffer)),
  );
}

function describeWatch(fragrance: AddressLookup['fragrance'], watch: AddressLookup['watch']): string {
  if (watch !== null) return `You watch ${watch.fragranceName} by ${watch.fragranceBrand}.`;
  if (fragrance !== null) return `In the catalogue: ${fragrance.name} by ${fragrance.brand}. You do not watch it yet.`;
  return 'This page is new to Sillage.';
}

function buildOffer({
  shop,
  url,
  price,
  currency,
  sizeMl,
  converted,
}: AddressLookup['elsewhere'][number]): HTMLElement {
  const size = sizeMl === null ? '' : `, ${formatSize(sizeMl)}`;
  const perMl = sizeMl === null ? '' : ` (${formatPricePerMl(price, currency, sizeMl)})`;
  const about = converted
    ? `, about ${formatPrice(converted.price, converted.currency)} by the ECB rate of ${formatDate(converted.date)}`
    : '';
  return element('li', {}, link(shop, url) ?? shop, `: ${formatPrice(price, currency)}${size}${perMl}${about}`);
}
