import { type Availability, classifyAvailability, type StockState } from '@sillage/contract';

const labels: Partial<Record<StockState, string>> = {
  'in-stock': 'In stock',
  'in-store': 'In store only',
  'pre-order': 'Pre-order',
  'back-order': 'Back-order',
  'sold-out': 'Sold out',
};

export type Tone = 'good' | 'bad' | 'wait' | 'plain';

const tones: Partial<Record<StockState, Tone>> = {
  'in-stock': 'good',
  'in-store': 'good',
  'pre-order': 'wait',
  'back-order': 'wait',
  'sold-out': 'bad',
};

const stateOf = (availability: Availability | 'unknown') =>
  availability === 'unknown' ? 'unchecked' : classifyAvailability(availability);

export function formatAvailability(availability: Availability | 'unknown'): string {
  return labels[stateOf(availability)] ?? 'Unknown';
}

export function getTone(availability: Availability | 'unknown'): Tone {
  return tones[stateOf(availability)] ?? 'plain';
}

/** `amount` is in major units. Without a currency, only the number is shown. */
export function formatPrice(amount: number | null, currency: string | null, digits?: number): string {
  if (amount === null) return '–';
  const fraction = digits === undefined ? {} : { maximumFractionDigits: digits };
  if (currency === null) return new Intl.NumberFormat(navigator.language, fraction).format(amount);
  return new Intl.NumberFormat(navigator.language, { style: 'currency', currency, ...fraction }).format(amount);
}

export function formatPricePerMl(price: number | null, currency: string | null, sizeMl: number | null): string {
  return price === null || sizeMl === null ? '–' : `${formatPrice(price / sizeMl, currency, 2)}/ml`;
}

export const formatSize = (sizeMl: number) => `${new Intl.NumberFormat(navigator.language).format(sizeMl)} ml`;

export function formatDate(timestamp: string): string {
  return new Intl.DateTimeFormat(navigator.language, { dateStyle: 'medium' }).format(new Date(timestamp));
}

/** Describes a confidence from 0 to 1. */
export function formatConfidence(confidence: number): string {
  const percent = `${Math.round(confidence * 100)} %`;
  if (confidence >= 0.8) return `Sure (${percent})`;
  return confidence >= 0.5 ? `Fairly sure (${percent})` : `A guess (${percent}): it does not count as in stock`;
}
