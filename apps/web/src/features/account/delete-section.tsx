import type { User } from '@sillage/contract';
import { useState } from 'react';
import { writeStored } from '../../lib/browser/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { useDeleteAccount } from './account.queries.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

interface DeleteSectionProps {
  user: User;
  provider: string | null;
  onDeleted: () => void;
}

export function DeleteSection({ user, provider, onDeleted }: DeleteSectionProps) {
  const [isConfirming, setConfirming] = useState(false);
  const deleteAccount = useDeleteAccount(user.id);

  function handleDeleted(): void {
    writeStored('sillage.username', null);
    onDeleted();
  }

  return (
    <Section heading="Delete account">
      <p className="mb-6 max-w-prose text-muted">
        Your profile, watchlist, notes and preferences are deleted immediately, and we stop all notifications. This
        can’t be undone.
      </p>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        Delete account
      </Button>
      {isConfirming && (
        <ReauthenticationDialog
          user={user}
          provider={provider}
          heading="Delete your account?"
          submitLabel="Delete permanently"
          pendingLabel="Deleting..."
          submitVariant="danger"
          run={(password) => deleteAccount.mutateAsync(password)}
          onDone={handleDeleted}
          onCancel={() => setConfirming(false)}
          fallbackMessage="Failed to delete your account. Please try again."
        >
          <p>
            You lose your profile, your watchlist with its notes, and your preferences, and you are signed out
            everywhere. Your API keys stop working. This can’t be undone.
          </p>
          {provider === null && <p className="mt-2">Enter your password to confirm.</p>}
        </ReauthenticationDialog>
      )}
    </Section>
  );
}
