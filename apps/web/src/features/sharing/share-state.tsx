import type { Share, User } from '@sillage/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../lib/browser/focus.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { ShareForm } from './share-form.tsx';
import { ShareLink } from './share-link.tsx';
import { buildShareTitle } from './share-title.rules.ts';
import { useUpdateShare } from './sharing.queries.ts';

interface ShareStateProps {
  user: User;
  share: Share | null;
  stopping: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'error' | 'reset'>;
  onStop: () => void;
}

export function ShareState({ user, share, stopping, onStop }: ShareStateProps) {
  const container = useRef<HTMLDivElement>(null);
  const [lastAction, setLastAction] = useState<'made' | 'saved' | 'renewed' | null>(null);
  const updateShare = useUpdateShare(user.id);

  // The focused button disappears with the link.
  useEffect(() => {
    if (share === null) focusIfLost(container.current);
  }, [share]);

  function handleSaved(result: { share: Share | null }): void {
    if (share === null) setLastAction('made');
    else setLastAction(result.share?.url === share.url ? 'saved' : 'renewed');
    stopping.reset();
    updateShare(result);
  }

  return (
    <div ref={container} tabIndex={-1} role="group" aria-label="Share your watchlist" className="outline-none">
      {share && <ShareLink key={share.url} share={share} isNew={lastAction === 'made'} />}
      <ShareForm
        key={share === null ? 'new' : 'shared'}
        userId={user.id}
        settings={share ?? { title: buildShareTitle(user), withNotes: false }}
        isShared={share !== null}
        onSaved={handleSaved}
      />
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {share && lastAction === 'saved' && 'Saved. The link stays the same.'}
        {share && lastAction === 'renewed' && 'The old link was no longer active. This is a new one.'}
        {!share && stopping.isSuccess && 'The link no longer works. Only you can see your watchlist.'}
      </p>
      <ErrorText
        error={stopping.error}
        fallbackMessage="Failed to stop sharing. Please try again."
        className="mt-3 text-sm"
      />
      {share && (
        <Button variant="danger" className="mt-6 w-full" pending={stopping.isPending && 'Stopping...'} onClick={onStop}>
          Stop sharing
        </Button>
      )}
    </div>
  );
}
