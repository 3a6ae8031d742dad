import type { User } from '@sillage/contract';
import { useState } from 'react';
import { saveJson } from '../../lib/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useExportData } from './account.queries.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

const FILE_NAME = 'sillage-data.json';

export function DataSection({ user, provider }: { user: User; provider: string | null }) {
  const [isConfirming, setConfirming] = useState(false);
  const exportData = useExportData(user.id);

  function save(data: unknown): void {
    saveJson(FILE_NAME, data);
    showToast({ text: `Your data was saved as ${FILE_NAME}` });
    setConfirming(false);
  }

  return (
    <Section heading="Your data">
      <p className="mb-6 max-w-prose text-muted">All the data we hold about you, in one JSON file.</p>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Download my data
      </Button>
      {isConfirming && (
        <ReauthenticationDialog
          user={user}
          provider={provider}
          heading="Download your data"
          submitLabel="Download"
          pendingLabel="Collecting..."
          run={(password) => exportData.mutateAsync(password)}
          onDone={save}
          onCancel={() => setConfirming(false)}
          fallbackMessage="Failed to collect your data. Please try again."
        >
          {provider === null ? 'Enter your password to confirm.' : 'The file is saved to this device.'}
        </ReauthenticationDialog>
      )}
    </Section>
  );
}
