import { Button } from '../../ui/button.tsx';
import { isNarrowedView, type WatchlistView } from './watchlist-view.rules.ts';

const byStock = {
  all: 'Your watchlist is empty',
  'in-stock': 'Nothing you watch is known to be in stock right now. We keep looking.',
  'out-of-stock': 'Nothing you watch is known to be out of stock.',
};

interface NothingShownProps {
  view: WatchlistView;
  onChange(part: Partial<WatchlistView>): void;
  /** The button that was pressed is gone. */
  onGone(): void;
}

/** Where search and filters leave nothing: why, and the way back. */
export function NothingShown({ view, onChange, onGone }: NothingShownProps) {
  const isNarrowed = isNarrowedView(view);

  function clear(): void {
    onChange({ text: '', gender: '', family: '', show: 'all' });
    onGone();
  }

  return (
    <div className="mt-6 border-y border-line py-12 text-center">
      <p className="mx-auto max-w-prose text-balance wrap-anywhere text-muted">
        {isNarrowed ? `Nothing on your watchlist matches ${whatIsAsked(view)}.` : byStock[view.show]}
      </p>
      <Button variant="secondary" className="mt-6" onClick={clear}>
        {isNarrowed ? 'Clear' : 'Show all'}
      </Button>
    </div>
  );
}

function whatIsAsked({ text, gender, family, show }: WatchlistView): string {
  if (!text) return 'these filters';
  return `“${text}”${gender || family || show !== 'all' ? ' with these filters' : ''}`;
}
