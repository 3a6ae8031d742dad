import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../lib/browser/focus.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { CopyField } from '../../ui/forms/copy-field.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { atomFeedQuery, useChangeAtomFeed } from './atom-feed.queries.ts';
import { SettingsGroup } from './settings-group.tsx';

const questions = {
  renew: { question: 'Replace the feed’s address? The current one will stop working.', confirmLabel: 'New address' },
  end: { question: 'Turn off the feed? Its address will stop working.', confirmLabel: 'Turn off feed' },
};

/** The URL of an Atom feed is its only credential. */
export function AtomFeed({ userId }: { userId: string }) {
  const feed = useQuery(atomFeedQuery(userId));
  return (
    <SettingsGroup
      heading="Private feed"
      about="Your notifications for a feed reader (Atom). Anyone with the address can read it, so keep it private."
    >
      <QueryState query={feed} fallbackMessage="Failed to load your feed" loading={<Skeleton className="h-12" />}>
        {({ url }) => <FeedControls userId={userId} url={url} />}
      </QueryState>
    </SettingsGroup>
  );
}

function FeedControls({ userId, url }: { userId: string; url: string | null }) {
  const [pendingQuestion, setPendingQuestion] = useState<keyof typeof questions | null>(null);
  const { mutate, isPending, isSuccess, error } = useChangeAtomFeed(userId);
  const createButton = useRef<HTMLButtonElement>(null);
  const hasEnded = isSuccess && url === null;
  useEffect(() => {
    if (hasEnded) focusIfLost(createButton.current);
  }, [hasEnded]);

  function confirm(): void {
    if (pendingQuestion) mutate(pendingQuestion);
    setPendingQuestion(null);
  }

  return (
    <>
      {url === null ? (
        <Button
          ref={createButton}
          variant="secondary"
          pending={isPending && 'Creating...'}
          onClick={() => mutate('renew')}
        >
          Create the feed
        </Button>
      ) : (
        <>
          <CopyField key={url} label="Address of the feed" value={url} isFocused={isSuccess} />
          <div className="-mx-3 mt-1 flex flex-wrap">
            <Button
              variant="quiet"
              className="px-3!"
              pending={isPending && 'Changing...'}
              onClick={() => setPendingQuestion('renew')}
            >
              New address
            </Button>
            <Button variant="quiet" className="px-3!" onClick={() => isPending || setPendingQuestion('end')}>
              Turn off feed
            </Button>
          </div>
        </>
      )}
      <ErrorText error={error} fallbackMessage="Failed to change the feed. Please try again." />
      {pendingQuestion && (
        <ConfirmDialog
          {...questions[pendingQuestion]}
          isOpen
          onConfirm={confirm}
          onCancel={() => setPendingQuestion(null)}
        />
      )}
    </>
  );
}
