import type { Fragrance } from '@sillage/contract';
import { useEffect, useRef } from 'react';
import { describeStockChange } from '../../../fragrance/stock-state.rules.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Shows a toast when a fragrance's stock changes, but not for the first known state. */
export function useStockChangeToast(fragrance: Fragrance | undefined): void {
  const previous = useRef(fragrance);
  useEffect(() => {
    const text = previous.current && fragrance && describeStockChange(fragrance.name, previous.current, fragrance);
    previous.current = fragrance;
    if (text) showToast({ text, isEvent: true });
  }, [fragrance]);
}
