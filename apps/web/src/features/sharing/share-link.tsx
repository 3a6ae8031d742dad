import type { Share } from '@sillage/contract';
import { formatDate } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { CopyField } from '../../ui/forms/copy-field.tsx';

export function ShareLink({ share, isNew }: { share: Share; isNew: boolean }) {
  const { url, title, since } = share;
  return (
    <div className="mb-6 border-b border-line pb-4">
      <CopyField label="Link" value={url} isFocused={isNew} />
      <div className="mt-1 flex flex-wrap items-center gap-x-5 text-sm">
        <ExternalLink
          href={url}
          className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          See what others see
        </ExternalLink>
        {'share' in navigator && (
          <Button variant="quiet" className="-mx-2 px-2!" onClick={() => openShareSheet(title, url)}>
            Send it…
          </Button>
        )}
        <span className="text-xs text-muted">
          Shared since <time dateTime={since}>{formatDate(since)}</time>
        </span>
      </div>
    </div>
  );
}

/** Opens the browser's share dialog; ignores the error if the user cancels. */
function openShareSheet(title: string, url: string): void {
  navigator.share({ title, url }).catch(() => undefined);
}
