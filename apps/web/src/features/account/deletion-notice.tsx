import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { deletionQuery, useKeepAccount } from './account.queries.ts';

/** Says that the operator will delete the account, and lets the user keep it. */
export function DeletionNotice({ userId }: { userId: string }) {
  const { data: deletion } = useQuery(deletionQuery(userId));
  const keep = useKeepAccount(userId);
  if (!deletion) return null;
  const when =
    deletion.deleteAt === null ? 'seven days after we have emailed you' : `on ${formatDate(deletion.deleteAt)}`;
  return (
    <section aria-label="Deletion of your account" className="mb-10 grid justify-items-start gap-4">
      <Notice tone="bad">
        The operator of this server will delete your account {when}, with your watchlist and all other data. You can
        download your data below.
      </Notice>
      <Button pending={keep.isPending && 'Saving...'} onClick={() => keep.mutate()}>
        Keep my account
      </Button>
      <ErrorText error={keep.error} fallbackMessage="Your account could not be kept. Please try again." />
    </section>
  );
}
