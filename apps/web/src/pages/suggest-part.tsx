import { SuggestProduct } from '../features/suggestions/suggest-product.tsx';
import { useOfferSearch } from './use-offer-search.tsx';

/** Suggestion of a product, which leads to the offer search for a fragrance of the catalogue. */
export function SuggestPart({ userId }: { userId: string }) {
  const { findShops, dialog } = useOfferSearch(userId);
  return (
    <>
      <SuggestProduct userId={userId} onFindShops={findShops} />
      {dialog}
    </>
  );
}
