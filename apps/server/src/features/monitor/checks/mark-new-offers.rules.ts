import { selectReliableOffers } from '@sillage/page-reader';
import { isObservedInStock, type KnownOffer, type OfferChange, type PageCheck } from './evaluate-check.rules.ts';
import { computeFirstSeenAt, type PageHistory } from './new-offers.rules.ts';

export interface EvaluatedCheck {
  check: PageCheck;
  offers: readonly KnownOffer[];
  changes: readonly OfferChange[];
}

/** Offers that a check reads for the first time, and in stock; only they can be new. */
export function listAddedOffers(changes: readonly OfferChange[]): OfferChange[] {
  return changes.filter(
    ({ firstSeenAt, observation: { availability } }) => firstSeenAt !== null && isObservedInStock(availability),
  );
}

/** An offer is new when it is first read in stock although the fragrance was already known. */
export function markNewOffers(
  { check, offers, changes }: EvaluatedCheck,
  history: PageHistory | undefined,
): EvaluatedCheck {
  const added = listAddedOffers(changes);
  const observations = check.verdict === null ? [] : selectReliableOffers(check.verdict);
  const unlisted = changes.flatMap(({ isListed, offer }) => (isListed || offer === null ? [] : [offer]));
  if (history === undefined) return { check, offers, changes };
  const markNew = (change: OfferChange) => {
    if (!added.includes(change)) return change;
    const sameKind = unlisted.filter(({ kind }) => kind === change.observation.kind);
    const firstSeenAt = computeFirstSeenAt({ known: offers, observations, unlisted: sameKind }, history);
    return firstSeenAt === null ? change : { ...change, isNew: true, firstSeenAt };
  };
  return { check, offers, changes: changes.map(markNew) };
}
