import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isFilteredView, type WatchlistView } from './watchlist-view.rules.ts';

const titlesByStock = {
  all: 'Nothing here',
  'in-stock': 'None in stock',
  'out-of-stock': 'None out of stock',
  unknown: 'None unknown',
};

const adviceByStock = {
  all: 'Your watchlist is empty',
  'in-stock': 'Nothing you watch is in stock right now. We keep checking.',
  'out-of-stock': 'Nothing you watch is sold out.',
  unknown: 'We know the stock of everything you watch.',
};

interface NoMatchesProps {
  view: WatchlistView;
  onChange(part: Partial<WatchlistView>): void;
  /**
   * Called when the user has pressed a button that then disappears. The caller can move the
   * keyboard focus.
   */
  onButtonRemoved(): void;
}

export function NoMatches({ view, onChange, onButtonRemoved }: NoMatchesProps) {
  const isFiltered = isFilteredView(view);

  function clear(): void {
    onChange({ text: '', gender: '', family: '', show: 'all' });
    onButtonRemoved();
  }

  return (
    <div className="mt-6 wrap-anywhere">
      <EmptyState
        title={isFiltered ? 'Nothing found' : titlesByStock[view.show]}
        advice={isFiltered ? `Nothing on your watchlist matches ${describeSearch(view)}.` : adviceByStock[view.show]}
      >
        <Button variant="secondary" onClick={clear}>
          {isFiltered ? 'Clear' : 'Show all'}
        </Button>
      </EmptyState>
    </div>
  );
}

function describeSearch({ text, gender, family, show }: WatchlistView): string {
  if (!text) return 'these filters';
  return `“${text}”${gender || family || show !== 'all' ? ' with these filters' : ''}`;
}
