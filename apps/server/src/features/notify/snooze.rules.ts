import { convert, type Rates } from '@sillage/contract';
import type { EventSummary } from './event-summary.rules.ts';

/** Snooze of a watch; one of `until` and `above` is set. */
export interface WatchSnooze {
  until: Date | null;
  /** The snooze lasts until an offer is cheaper. */
  above: {
    amount: number;
    currency: string;
    per: 'bottle' | 'ml' | null;
    /** Rates by which prices of the event are converted; null without ones that alerts may use. */
    rates: Pick<Rates, 'perEuro'> | null;
  } | null;
  /** Reason that the inbox shows. */
  reason: string;
}

/**
 * Returns why a snooze stops the message about an event; null when it does not. An unknown price,
 * or one that cannot be converted, is not known to be cheaper.
 */
export function findSnoozeReason(
  snooze: WatchSnooze | null,
  { kind, offers }: Pick<EventSummary, 'kind' | 'offers'>,
  now: Date,
): string | null {
  if (snooze === null) return null;
  const { until, above, reason } = snooze;
  if (until !== null && now < until) return reason;
  if (above === null) return null;
  // Nothing can be bought, whatever it cost last.
  if (kind === 'sold_out' || kind === 'discontinued') return reason;
  const isCheaper = offers.some(({ price, currency, sizeMl }) => {
    const size = above.per === 'ml' ? sizeMl : 1;
    if (price === null || currency === null || size === null) return false;
    const converted = convert(price, currency, above.currency, above.rates);
    return converted !== null && converted / size < above.amount;
  });
  return isCheaper ? null : reason;
}
