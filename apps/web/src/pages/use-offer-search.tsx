import { type ReactNode, useCallback, useState } from 'react';
import type { SearchedFragrance } from '../features/offer-search/offer-search.rules.ts';
import { Dialog } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const OfferSearch = lazyPart(
  async () => (await import('./offer-search-part.tsx')).OfferSearchPart,
  <Skeleton className="mt-6 h-56 w-full" />,
);

/**
 * Dialog "Where is it sold?" of a page. The page renders it, not the button that opens it, because
 * the button may disappear when the search has found a shop. `findShops` is stable.
 */
export function useOfferSearch(userId: string | undefined): {
  findShops: (fragrance: SearchedFragrance) => void;
  dialog: ReactNode;
} {
  const [fragrance, setFragrance] = useState<SearchedFragrance | null>(null);
  const findShops = useCallback(({ id, name, brand }: SearchedFragrance) => setFragrance({ id, name, brand }), []);
  const close = () => setFragrance(null);
  const dialog = fragrance && userId !== undefined && (
    <Dialog heading="Where is it sold?" isWide onCancel={close}>
      <OfferSearch userId={userId} fragrance={fragrance} onClose={close} />
    </Dialog>
  );
  return { findShops, dialog };
}
