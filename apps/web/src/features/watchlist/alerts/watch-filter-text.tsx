import type { WatchlistItem } from '@sillage/contract';
import { describeWatchFilter } from './describe-watch-filter.ts';

export function WatchFilterText({ watchFilter }: Pick<WatchlistItem, 'watchFilter'>) {
  const text = describeWatchFilter(watchFilter);
  return text && <p className="mt-1.5 text-sm wrap-anywhere">Waiting for {text}</p>;
}
