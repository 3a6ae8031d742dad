import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { Async } from '../../ui/async.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { feedQuery, useChangeFeed } from './feed.queries.ts';
import { Group } from './group.tsx';
import { Trouble } from './trouble.tsx';

const questions = {
  renew: { question: 'Replace the feed’s address? The current one will stop working.', confirmLabel: 'New address' },
  end: { question: 'Turn off the feed? Its address will stop working.', confirmLabel: 'Turn off feed' },
};

/** Settings of the private Atom feed. Its URL is the only credential. */
export function Feed({ userId }: { userId: string }) {
  const feed = useQuery(feedQuery(userId));
  return (
    <Group
      heading="Private feed"
      about="Your notifications for a feed reader (Atom). Anyone with the address can read it, so keep it private."
    >
      <Async query={feed} otherwise="Failed to load your feed" loading={<Skeleton className="h-12" />}>
        {({ url }) => <Ways userId={userId} url={url} />}
      </Async>
    </Group>
  );
}

function Ways({ userId, url }: { userId: string; url: string | null }) {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const { mutate, isPending, isSuccess, error } = useChangeFeed(userId);
  const create = useRef<HTMLButtonElement>(null);
  const hasEnded = isSuccess && url === null;
  useEffect(() => {
    if (hasEnded) focusIfLost(create.current);
  }, [hasEnded]);

  function confirm(): void {
    if (asked) mutate(asked);
    setAsked(null);
  }

  return (
    <>
      {url === null ? (
        <Button ref={create} variant="secondary" pending={isPending && 'Creating...'} onClick={() => mutate('renew')}>
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
              onClick={() => setAsked('renew')}
            >
              New address
            </Button>
            <Button variant="quiet" className="px-3!" onClick={() => isPending || setAsked('end')}>
              Turn off feed
            </Button>
          </div>
        </>
      )}
      <Trouble error={error} otherwise="Failed to change the feed. Please try again." />
      {asked && <ConfirmDialog {...questions[asked]} isOpen onConfirm={confirm} onCancel={() => setAsked(null)} />}
    </>
  );
}
