import type { User } from '@sillage/contract';
import { useState } from 'react';
import { saveJson } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useExportData } from './account.queries.ts';
import { ProofDialog } from './proof-dialog.tsx';

const FILE = 'sillage-data.json';

export function DataSection({ user, provider }: { user: User; provider: string | null }) {
  const [isAsking, setAsking] = useState(false);
  const collect = useExportData(user.id);

  function save(data: unknown): void {
    saveJson(FILE, data);
    showToast({ text: `Your data was saved as ${FILE}` });
    setAsking(false);
  }

  return (
    <Section heading="Your data">
      <p className="mb-6 max-w-prose text-muted">All the data we hold about you, in one JSON file.</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Download my data
      </Button>
      {isAsking && (
        <ProofDialog
          user={user}
          provider={provider}
          heading="Download your data"
          submitLabel="Download"
          pendingLabel="Collecting..."
          run={(password) => collect.mutateAsync(password)}
          onDone={save}
          onCancel={() => setAsking(false)}
          otherwise="Failed to collect your data. Please try again."
        >
          {provider === null ? 'Enter your password to confirm.' : 'The file is saved to this device.'}
        </ProofDialog>
      )}
    </Section>
  );
}
