import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';

interface Fold<Item, Element> {
  shown: readonly Item[];
  hidden: number;
  unfold: () => void;
  /** For the item at index `first`, with `tabIndex={-1}`: gets focus when the button goes. */
  next: RefObject<Element | null>;
}

/** Shows the first items of a list until `unfold` is called. */
export function useFold<Item, Element extends HTMLElement>(items: readonly Item[], first: number): Fold<Item, Element> {
  const [isWhole, setWhole] = useState(false);
  const next = useRef<Element>(null);
  useEffect(() => {
    if (isWhole) focusIfLost(next.current);
  }, [isWhole]);
  const shown = isWhole ? items : items.slice(0, first);
  return { shown, hidden: items.length - shown.length, unfold: () => setWhole(true), next };
}
