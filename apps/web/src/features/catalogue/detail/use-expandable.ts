import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../../lib/browser/focus.ts';

interface Expandable<Item, Element> {
  shown: readonly Item[];
  hidden: number;
  expand: () => void;
  /** Ref for the first hidden item, which takes focus once shown; it needs `tabIndex={-1}`. */
  next: RefObject<Element | null>;
}

/** Shows the first items of a list until `expand` is called. */
export function useExpandable<Item, Element extends HTMLElement>(
  items: readonly Item[],
  first: number,
): Expandable<Item, Element> {
  const [isExpanded, setExpanded] = useState(false);
  const next = useRef<Element>(null);
  useEffect(() => {
    if (isExpanded) focusIfLost(next.current);
  }, [isExpanded]);
  const shown = isExpanded ? items : items.slice(0, first);
  return { shown, hidden: items.length - shown.length, expand: () => setExpanded(true), next };
}
