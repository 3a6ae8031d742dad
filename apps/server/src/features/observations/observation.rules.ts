import { DAY_MS, MINUTE_MS, type ObservedVerdict } from '@sillage/contract';
import { toPlainText, type Verdict } from '@sillage/page-reader';

/** An older observation is stored, but confirms nothing. */
const MAX_AGE_MS = DAY_MS;
/** Maximum difference between the clocks of a browser and a server. */
const MAX_CLOCK_SKEW_MS = 2 * MINUTE_MS;

interface ObservationFacts {
  outcome: 'product' | 'unreadable';
  observedAt: Date;
  /** Time of the page's last observation that counts; null before the first. */
  lastReadAt: Date | null;
}

/**
 * Whether an observation may change stock. An observation of a later visit counts alone: one that
 * waited in the extension's queue must not undo it.
 */
export function doesCount({ outcome, observedAt, lastReadAt }: ObservationFacts, now: Date): boolean {
  const ageMs = now.getTime() - observedAt.getTime();
  const isLater = lastReadAt === null || observedAt > lastReadAt;
  return outcome === 'product' && ageMs <= MAX_AGE_MS && ageMs >= -MAX_CLOCK_SKEW_MS && isLater;
}

/**
 * Whether an observation is the page's last visit. One of a clock that is ahead is so only until
 * the next visit.
 */
export function isLastVisit(
  observedAt: Date,
  { observed_at: visitedAt, read_at: readAt }: { observed_at: Date; read_at: Date | null },
  now: Date,
): boolean {
  if (observedAt >= visitedAt) return true;
  return visitedAt > now && (readAt === null || observedAt > readAt);
}

/** Reduces the texts of a page to single lines without markup and control characters. */
export function cleanVerdict(verdict: ObservedVerdict): ObservedVerdict {
  return {
    ...verdict,
    title: cleanText(verdict.title, 500),
    brand: cleanText(verdict.brand, 200),
    ...(verdict.reason !== undefined && { reason: cleanText(verdict.reason, 300) }),
    offers: verdict.offers.map((offer) => ({
      ...offer,
      variant: cleanText(offer.variant, 200),
      sku: cleanText(offer.sku, 100),
      gtin: cleanText(offer.gtin, 40),
    })),
    evidence: verdict.evidence.map(({ source, says }) => ({ source, says: toPlainText(says, 300) })),
  };
}

function cleanText(text: string | null, maxLength: number): string | null {
  return text === null ? null : toPlainText(text, maxLength) || null;
}

/** Adds to an observed verdict what the rules of a check need and the extension does not send. */
export function toVerdict(outcome: 'product' | 'unreadable', verdict: ObservedVerdict): Verdict {
  const priced = verdict.offers.filter(({ price, kind }) => price !== null && kind === 'bottle');
  const best = priced.find(({ availability }) => availability === verdict.availability) ?? priced[0];
  return {
    page: outcome === 'product' ? 'product' : 'error',
    reason: verdict.reason ?? null,
    availability: verdict.availability,
    buyable: null,
    price: verdict.price ?? best?.price ?? null,
    currency: verdict.currency ?? best?.currency ?? null,
    title: verdict.title,
    brand: verdict.brand,
    gtin: null,
    offers: verdict.offers,
    kind: verdict.kind ?? 'bottle',
    method: verdict.method,
    confidence: verdict.confidence,
    evidence: verdict.evidence,
  };
}
