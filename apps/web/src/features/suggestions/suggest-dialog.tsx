import type { Fragrance, Suggestion } from '@sillage/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { personalKey } from '../../lib/personal-cache.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AddressForm } from './address-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { SuggestionOutcome } from './suggestion-outcome.tsx';

interface SuggestDialogProps {
  userId: string;
  /** Address that the user shared or pasted: `''` for a shared text without one. */
  address?: string;
  /** Suggestion that the user is to confirm; absent to start with an address. */
  found?: Suggestion;
  /** Called when the user asks where the recognised fragrance is sold. */
  onFindShops: (fragrance: Fragrance) => void;
  onClose: () => void;
}

export function SuggestDialog({ userId, address, found, onFindShops, onClose }: SuggestDialogProps) {
  const client = useQueryClient();
  const [suggestion, setSuggestion] = useState<Suggestion | null>(found ?? null);
  const step = useRef<HTMLDivElement>(null);

  // Moves focus to each later step; the dialog focuses the first one.
  useEffect(() => {
    if (suggestion) step.current?.focus();
  }, [suggestion]);

  function showWatched(confirmed: Suggestion): void {
    void client.invalidateQueries({ queryKey: personalKey(userId) });
    setSuggestion(confirmed);
  }

  const heading = suggestion === null && address ? 'Watch this page?' : getHeading(suggestion);
  return (
    <Dialog heading={heading} onCancel={onClose}>
      <div
        ref={step}
        tabIndex={suggestion ? -1 : undefined}
        role="group"
        aria-label={heading}
        className="mt-3 outline-none"
      >
        {suggestion === null && <AddressForm address={address} onRead={setSuggestion} onCancel={onClose} />}
        {suggestion && needsConfirmation(suggestion) && (
          <ConfirmForm suggestion={suggestion} onConfirmed={showWatched} onBack={() => setSuggestion(null)} />
        )}
        {suggestion && !needsConfirmation(suggestion) && (
          <SuggestionOutcome
            suggestion={suggestion}
            onFindShops={onFindShops}
            onAnother={() => setSuggestion(null)}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

function needsConfirmation({ known, status }: Suggestion): boolean {
  return known === null && status === 'read';
}

function getHeading(suggestion: Suggestion | null): string {
  if (suggestion === null) return 'Suggest a product';
  if (needsConfirmation(suggestion)) return 'Is this the one?';
  if (suggestion.known) return 'It’s already in the catalogue';
  return suggestion.status === 'declined' ? 'This was declined' : 'You are watching it';
}
