import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';

interface Fold<Item, Element> {
  shown: readonly Item[];
  /** How many are still folded away. */
  hidden: number;
  unfold: () => void;
  /** For the element of the item at `first`, with `tabIndex={-1}`: reading goes on there, since the button that unfolded is gone. */
  next: RefObject<Element | null>;
}

/** The first so many of a long list, and the whole of it when asked. */
export function useFold<Item, Element extends HTMLElement>(items: readonly Item[], first: number): Fold<Item, Element> {
  const [isWhole, setWhole] = useState(false);
  const next = useRef<Element>(null);
  useEffect(() => {
    if (isWhole) focusIfLost(next.current);
  }, [isWhole]);
  const shown = isWhole ? items : items.slice(0, first);
  return { shown, hidden: items.length - shown.length, unfold: () => setWhole(true), next };
}
