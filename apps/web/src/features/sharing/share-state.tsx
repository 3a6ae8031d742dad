import type { Share, User } from '@sillage/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { serverWords } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { ShareForm } from './share-form.tsx';
import { ShareLink } from './share-link.tsx';
import { shareTitle } from './share-title.rules.ts';
import { useKeepShare } from './sharing.queries.ts';

interface ShareStateProps {
  user: User;
  share: Share | null;
  stopping: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'error' | 'reset'>;
  onStop: () => void;
}

export function ShareState({ user, share, stopping, onStop }: ShareStateProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<'made' | 'saved' | 'renewed' | null>(null);
  const keep = useKeepShare(user.id);

  // The focused button disappears with the link.
  useEffect(() => {
    if (share === null) focusIfLost(frame.current);
  }, [share]);

  function saved(answer: { share: Share | null }): void {
    if (share === null) setDone('made');
    else setDone(answer.share?.url === share.url ? 'saved' : 'renewed');
    stopping.reset();
    keep(answer);
  }

  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label="Share your watchlist" className="outline-none">
      {share && <ShareLink key={share.url} share={share} isNew={done === 'made'} />}
      <ShareForm
        key={share === null ? 'new' : 'shared'}
        userId={user.id}
        shown={share ?? { title: shareTitle(user), withNotes: false }}
        isShared={share !== null}
        onSaved={saved}
      />
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {share && done === 'saved' && 'Saved. The link stays the same.'}
        {share && done === 'renewed' && 'The old link was no longer active. This is a new one.'}
        {!share && stopping.isSuccess && 'The link no longer works. Only you can see your watchlist.'}
      </p>
      <p role="alert" className="mt-3 text-sm text-bad empty:hidden">
        {stopping.error && serverWords(stopping.error, 'Failed to stop sharing. Please try again.')}
      </p>
      {share && (
        <Button variant="danger" className="mt-6 w-full" pending={stopping.isPending && 'Stopping...'} onClick={onStop}>
          Stop sharing
        </Button>
      )}
    </div>
  );
}
