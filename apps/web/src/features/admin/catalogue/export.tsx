import { saveText } from '../../../lib/browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';

/** Downloads the catalogue as a file that can be imported. */
export function Export({ userId }: { userId: string }) {
  const download = useAdminChange({
    userId,
    run: () => adminApi.adminCatalogue.exportAll(),
    describe(rows) {
      saveText('sillage-catalogue.json', JSON.stringify(rows), 'application/json');
      return 'The catalogue was downloaded';
    },
    fallbackMessage: 'The catalogue could not be downloaded',
  });
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="mb-3 text-lg">
        Export
      </h2>
      <p className="mb-4 text-sm text-muted">All fragrances with their facts, pages and prices, as JSON.</p>
      <Button
        variant="secondary"
        pending={download.isPending && 'Downloading...'}
        onClick={() => download.mutate(undefined)}
      >
        Download the catalogue
      </Button>
    </section>
  );
}
