import { Button } from '../../ui/button.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { isNarrowedView, type WatchlistView } from './watchlist-view.rules.ts';

const titles = { all: 'Nothing here', 'in-stock': 'None in stock', 'out-of-stock': 'None out of stock' };

const byStock = {
  all: 'Your watchlist is empty',
  'in-stock': 'Nothing you watch is in stock right now. We keep checking.',
  'out-of-stock': 'Nothing you watch is sold out.',
};

interface NothingShownProps {
  view: WatchlistView;
  onChange(part: Partial<WatchlistView>): void;
  /** Called when the pressed button disappears. */
  onGone(): void;
}

export function NothingShown({ view, onChange, onGone }: NothingShownProps) {
  const isNarrowed = isNarrowedView(view);

  function clear(): void {
    onChange({ text: '', gender: '', family: '', show: 'all' });
    onGone();
  }

  return (
    <div className="mt-6 wrap-anywhere">
      <Nothing
        title={isNarrowed ? 'Nothing found' : titles[view.show]}
        advice={isNarrowed ? `Nothing on your watchlist matches ${whatIsAsked(view)}.` : byStock[view.show]}
      >
        <Button variant="secondary" onClick={clear}>
          {isNarrowed ? 'Clear' : 'Show all'}
        </Button>
      </Nothing>
    </div>
  );
}

function whatIsAsked({ text, gender, family, show }: WatchlistView): string {
  if (!text) return 'these filters';
  return `“${text}”${gender || family || show !== 'all' ? ' with these filters' : ''}`;
}
