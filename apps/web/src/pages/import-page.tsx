import { useCurrentUser } from '../features/auth/current-user.ts';
import { ListImport } from '../features/lists/list-import.tsx';
import { SuggestProduct } from '../features/suggestions/suggest-product.tsx';
import { Page } from '../ui/page.tsx';
import { useOfferSearch } from './use-offer-search.tsx';

export function ImportPage() {
  const { id } = useCurrentUser();
  const { findShops, dialog } = useOfferSearch(id);
  return (
    <Page title="Import a list">
      <ListImport userId={id} suggest={<SuggestProduct userId={id} onFindShops={findShops} />} />
      {dialog}
    </Page>
  );
}
