import type { Fragrance } from '@sillage/contract';
import { useEffect, useRef } from 'react';
import { getStockState, type StockState } from '../../../fragrance/stock-state.rules.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Shows a toast when a fragrance's stock changes, but not for the first known state. */
export function useStockChangeToast(fragrance: Fragrance | undefined): void {
  const previous = useRef<StockState>(undefined);
  const { kind, label } = getStockState(fragrance?.availability ?? null);
  const name = fragrance?.name;
  useEffect(() => {
    if (name === undefined) return;
    const before = previous.current;
    previous.current = { kind, label };
    if (before === undefined || before.label === label) return;
    const isRestock = kind === 'in-stock' && before.kind !== 'unknown';
    showToast({ text: isRestock ? `${name} is back in stock` : `${name}: ${label.toLowerCase()}`, isEvent: true });
  }, [name, kind, label]);
}
