import { useCurrentUser } from '../features/auth/current-user.ts';
import { ListImport } from '../features/lists/list-import.tsx';
import { Page } from '../ui/page.tsx';
import { SuggestPart } from './suggest-part.tsx';

export function ImportPage() {
  const { id } = useCurrentUser();
  return (
    <Page title="Import a list">
      <ListImport userId={id} suggest={<SuggestPart userId={id} />} />
    </Page>
  );
}
