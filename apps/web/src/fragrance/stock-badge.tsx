import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { explainStock, getStockKind, getStockLabel, type Stock, type StockKind } from './stock-state.rules.ts';

type BadgeKind = Exclude<StockKind, 'none'>;

const tones: Record<BadgeKind, BadgeTone> = {
  'in-stock': 'good',
  'sold-out': 'bad',
  waiting: 'wait',
  discontinued: 'plain',
  outdated: 'plain',
  unknown: 'plain',
};

const clock =
  'M6 .5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm0 1.4a4.1 4.1 0 1 1 0 8.2 4.1 4.1 0 0 1 0-8.2Zm-.7 1.3v3.2l2.3 1.7.8-1.1-1.7-1.3V3.2Z';

/** Stock icons differ in shape and not only in colour: disc, bar, clock, cross, question mark. */
const marks: Record<BadgeKind, string> = {
  'in-stock': 'M6 .5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm2.9 4-3.4 4-2.3-2.2.8-.9 1.4 1.3L8 3.7Z',
  'sold-out': 'M1 1h10v10H1Zm1.8 4.3v1.4h6.4V5.3Z',
  waiting: clock,
  discontinued: 'M2.2 1 6 4.8 9.8 1 11 2.2 7.2 6 11 9.8 9.8 11 6 7.2 2.2 11 1 9.8 4.8 6 1 2.2Z',
  outdated: clock,
  unknown:
    'M6 .5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm0 1.2a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6ZM5.4 8h1.2v1.2H5.4Zm0-.8V6.6c0-1 1.5-1.2 1.5-2 0-.5-.4-.7-.9-.7s-1 .3-1 .9H3.8c0-1.3 1-2 2.2-2s2.1.7 2.1 1.8c0 1.3-1.5 1.4-1.5 2.3v.3Z',
};

/** Nothing for a fragrance that was never checked, or that no known shop sells: see `StockNote`. */
export function StockBadge({ stock }: { stock: Stock }) {
  const kind = getStockKind(stock);
  if (kind === 'none') return null;
  const icon = (
    <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
      <path d={marks[kind]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
  return (
    <Badge tone={tones[kind]} icon={icon}>
      {getStockLabel(stock)}
    </Badge>
  );
}

interface StockNoteProps {
  stock: Stock;
  checkedAt: string | null;
  isWatched?: boolean;
}

/** Text beside or instead of a stock badge: the time of the last check, and what is unusual. */
export function StockNote({ stock, checkedAt, isWatched = false }: StockNoteProps) {
  const explanation = explainStock(stock.stockState, isWatched);
  return (
    <span className="text-xs text-muted">
      {checkedAt && (
        <>
          checked <TimeAgo at={checkedAt} />
        </>
      )}
      {checkedAt && explanation && '. '}
      {explanation}
    </span>
  );
}
