import { useCurrentUser } from '../features/auth/current-user.ts';
import { ListImport } from '../features/lists/list-import.tsx';
import { SuggestProduct } from '../features/suggestions/suggest-product.tsx';
import { Page } from '../ui/page.tsx';

export function ImportPage() {
  const { id } = useCurrentUser();
  return (
    <Page title="Import a list">
      <ListImport userId={id} suggest={<SuggestProduct userId={id} />} />
    </Page>
  );
}
