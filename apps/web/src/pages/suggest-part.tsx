import { SuggestProduct } from '../features/suggestions/suggest-product.tsx';
import { TypedAddress } from '../features/suggestions/typed-address.tsx';
import { useOfferSearch } from './use-offer-search.tsx';

interface SuggestPartProps {
  userId: string;
  /** Text in the search box, which may be the address of a product; absent below the results. */
  typed?: string;
}

/** Suggestion of a product, which leads to the offer search for a fragrance of the catalogue. */
export function SuggestPart({ userId, typed }: SuggestPartProps) {
  const { findShops, dialog } = useOfferSearch(userId);
  if (typed !== undefined) return <TypedAddress text={typed} />;
  return (
    <>
      <SuggestProduct userId={userId} onFindShops={findShops} />
      {dialog}
    </>
  );
}
