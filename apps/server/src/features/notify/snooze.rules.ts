import type { EventSummary } from './event-summary.rules.ts';

/** Snooze of a watch; one of `until` and `above` is set. */
export interface WatchSnooze {
  until: Date | null;
  /** The snooze lasts until an offer is cheaper. */
  above: { amount: number; currency: string; per: 'bottle' | 'ml' | null } | null;
  /** Reason that the inbox shows. */
  reason: string;
}

/**
 * Returns why a snooze stops the message about an event; null when it does not. An unknown price,
 * or one in another currency, is not known to be cheaper.
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
  const isCheaper = offers.some(({ price, currency, sizeMl }) => {
    const size = above.per === 'ml' ? sizeMl : 1;
    return price !== null && size !== null && currency === above.currency && price / size < above.amount;
  });
  return isCheaper && kind !== 'sold_out' ? null : reason;
}
