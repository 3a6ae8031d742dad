import type { Fragrance } from '@sillage/contract';
import { useEffect, useRef } from 'react';
import { type StockState, stockState } from '../../../ui/stock-state.rules.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Shows a toast on a stock change. The first known state is not a restock. */
export function useStockChange(fragrance: Fragrance | undefined): void {
  const seen = useRef<StockState>(undefined);
  const { kind, words } = stockState(fragrance?.availability ?? null);
  const name = fragrance?.name;
  useEffect(() => {
    if (name === undefined) return;
    const before = seen.current;
    seen.current = { kind, words };
    if (before === undefined || before.words === words) return;
    const isBack = kind === 'in-stock' && before.kind !== 'unknown';
    showToast({ text: isBack ? `${name} is back in stock` : `${name}: ${words.toLowerCase()}`, isNews: true });
  }, [name, kind, words]);
}
