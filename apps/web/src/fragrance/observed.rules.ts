import { isInStock, type Observed } from '@sillage/contract';
import { canSeeShop, getStockKind, type Stock } from './stock-state.rules.ts';

/** Stock that all users see, and the time of its last check; null without one. */
export interface SharedStock {
  stock: Stock;
  checkedAt: string | null;
}

/** Returns the stock that the user's own browser saw; the sizes say what an outdated stock was. */
export function getObservedStock({ stockState, sizes }: Pick<Observed, 'stockState' | 'sizes'>): Stock {
  if (stockState !== 'outdated') return { stockState, availability: null };
  const all = sizes.flatMap(({ availability }) => availability ?? []);
  return { stockState, availability: all.find(isInStock) ?? all[0] ?? null };
}

/** Says how the stock that the user's own browser saw relates to the shared stock. */
export function compareWithShared(observed: Observed, { stock, checkedAt }: SharedStock): string {
  const kind = getStockKind(getObservedStock(observed));
  if (kind === 'unknown' || kind === 'none') return 'Your browser could not read the stock.';
  if (checkedAt === null || !canSeeShop(stock.stockState)) return 'Our own checks cannot see this. Only you can.';
  if (kind === getStockKind(stock)) return 'Our last check agrees.';
  const isNewer = Date.parse(observed.observedAt) > Date.parse(checkedAt);
  return `Our last check says something else and is ${isNewer ? 'older' : 'newer'} than your visit.`;
}

/** Says why the last visit changed nothing; to be read after the time of the visit. */
export function explainUncounted({ countsReason, sizes }: Pick<Observed, 'countsReason' | 'sizes'>): string | null {
  if (countsReason === 'old') return 'its report came more than a day later, too late to confirm anything.';
  if (countsReason === 'future') return 'your computer’s clock is ahead. Set it right and visit the page again.';
  if (countsReason === null) return null;
  const known = sizes.length === 0 ? '' : ' This is what it showed before.';
  return `the page could not be read.${known}`;
}
