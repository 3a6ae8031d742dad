import type { Observed } from '@sillage/contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ObservedStock } from '../../fragrance/observed-stock.tsx';
import { getErrorMessage } from '../../lib/errors.ts';
import { fragrancePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { useRemoveObservedPage } from './observations.queries.ts';

/** Page that the catalogue does not have, with the suggestion by which its user can watch it. */
export interface WatchablePage {
  suggestionId: string;
  title: string;
}

interface ObservedPageProps {
  userId: string;
  page: Observed;
  onRemoved: () => void;
  renderWatch: (page: WatchablePage) => ReactNode;
}

export function ObservedPage({ userId, page, onRemoved, renderWatch }: ObservedPageProps) {
  const remove = useRemoveObservedPage(userId);
  const [isConfirming, setConfirming] = useState(false);
  const { fragranceId, isWatched, shop, suggestionId } = page;
  const title = page.title ?? `A page of ${shop}`;

  function confirm(): void {
    setConfirming(false);
    remove.mutate(page, { onSuccess: onRemoved });
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">
            {fragranceId === null ? (
              <bdi>{title}</bdi>
            ) : (
              <Link to={fragrancePath(fragranceId)} className="underline decoration-1 underline-offset-4">
                <bdi>{title}</bdi>
              </Link>
            )}
          </span>
          {!isWatched && <Badge tone="plain">Not watched</Badge>}
        </p>
        <ObservedStock observed={page} hasSizes />
        {suggestionId !== null && renderWatch({ suggestionId, title })}
        <ErrorText
          error={remove.error}
          fallbackMessage="Failed to remove this page. Please try again."
          getMessage={getErrorMessage}
          className="mt-1.5 animate-appear text-sm"
        />
      </div>
      <Button
        variant="quiet"
        className="-mx-5 -my-2.5"
        pending={remove.isPending && 'Removing...'}
        onClick={() => setConfirming(true)}
      >
        Remove<span className="sr-only">: {title}</span>
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        question={`Remove “${title}”? What your browser saw there is deleted.`}
        confirmLabel="Remove"
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    </li>
  );
}
