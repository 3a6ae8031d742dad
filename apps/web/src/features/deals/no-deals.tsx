import { MIN_DEAL_HISTORY_DAYS } from '@sillage/contract';
import { paths } from '../../lib/paths.ts';
import { DAY, formatDate, useNow } from '../../lib/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type DealFilters, isDealFiltered } from './deal-filters.rules.ts';

interface NoDealsProps {
  filters: DealFilters;
  watchedSince: string | null;
  /** True if the deals of a watchlist were asked for, and it has no fragrance. */
  isWatchlistEmpty: boolean;
  onClear(): void;
}

/** Says why there is no deal, and what to do. */
export function NoDeals({ filters, watchedSince, isWatchlistEmpty, onClear }: NoDealsProps) {
  const now = useNow();
  const reason = describeEmpty(watchedSince, now);
  if (reason !== null)
    return (
      <EmptyState title="No deals yet" advice={reason}>
        <LinkButton to={paths.explore}>Choose fragrances to watch</LinkButton>
      </EmptyState>
    );
  if (isWatchlistEmpty)
    return (
      <EmptyState title="Your watchlist is empty" advice="Add fragrances to it to see which of them are low in price.">
        <LinkButton to={paths.explore}>Choose fragrances to watch</LinkButton>
      </EmptyState>
    );
  if (!isDealFiltered(filters))
    return (
      <EmptyState
        title="Nothing is low right now"
        advice={`Sillage has watched prices since ${formatDate(watchedSince ?? '')}. Right now, no price is both near its lowest and below what it usually is. Watch a fragrance, and we’ll let you know when its price drops.`}
      >
        <LinkButton to={paths.explore}>Choose fragrances to watch</LinkButton>
      </EmptyState>
    );
  const isWatchlist = filters.scope === 'watchlist';
  return (
    <EmptyState
      title={isWatchlist ? 'Nothing on your watchlist is low right now' : 'No deal matches'}
      advice={
        isWatchlist
          ? 'With these filters, no price is both near its lowest and below what it usually is. We’ll let you know when a price drops.'
          : 'With these filters, no price is both near its lowest and below what it usually is.'
      }
    >
      <Button variant="secondary" onClick={onClear}>
        Show all deals
      </Button>
    </EmptyState>
  );
}

/** The reason why there can be no deal yet; null when there could be some. */
function describeEmpty(watchedSince: string | null, now: number): string | null {
  if (watchedSince === null)
    return 'Sillage has not recorded a price yet. Watch a fragrance, and its shops are checked from then on.';
  const firstAt = Date.parse(watchedSince) + MIN_DEAL_HISTORY_DAYS * DAY;
  if (firstAt <= now) return null;
  return `Sillage has watched prices since ${formatDate(watchedSince)}. It needs ${MIN_DEAL_HISTORY_DAYS} days to know what is low, so the first deals can appear on ${formatDate(new Date(firstAt).toISOString())}.`;
}
