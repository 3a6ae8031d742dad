import type { Observation } from '@sillage/contract';
import { element } from './dom.ts';
import { formatAvailability, formatConfidence, formatPrice, formatPricePerMl, formatSize, getTone } from './format.ts';

type Offer = Observation['verdict']['offers'][number];

/** What the extension read on the page: name, stock and price by size, confidence, evidence. */
export function buildProductSection({ verdict }: Observation): HTMLElement {
  const { title, brand, availability, confidence, evidence, offers } = verdict;
  return element(
    'section',
    {},
    element('h1', { class: 'title' }, title ?? 'This product'),
    brand === null ? null : element('p', { class: 'muted' }, brand),
    element('p', { class: `stock ${getTone(availability)}` }, formatAvailability(availability)),
    buildSizes(offers),
    element('p', { class: 'muted small' }, formatConfidence(confidence)),
    element(
      'details',
      {},
      element('summary', {}, 'How we know'),
      element('ul', {}, ...evidence.map(({ source, says }) => element('li', {}, `${source}: ${says}`))),
    ),
  );
}

function buildSizes(offers: readonly Offer[]): HTMLElement {
  const head = ['Size', 'Stock', 'Price', 'Per ml'].map((text) =>
    element('th', { attributes: { scope: 'col' } }, text),
  );
  return element(
    'table',
    {},
    element('caption', { class: 'hidden' }, 'Sizes on this page'),
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...offers.map(buildRow)),
  );
}

function buildRow({ variant, sizeMl, kind, availability, price, currency }: Offer): HTMLElement {
  const size = sizeMl === null ? (variant ?? 'One size') : formatSize(sizeMl);
  const name = kind === 'bottle' ? size : `${size}, ${kind}`;
  return element(
    'tr',
    {},
    element('th', { attributes: { scope: 'row' } }, name),
    element('td', { class: getTone(availability) }, formatAvailability(availability)),
    element('td', {}, formatPrice(price, currency)),
    element('td', {}, formatPricePerMl(price, currency, sizeMl)),
  );
}
