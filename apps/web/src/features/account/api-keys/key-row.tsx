import type { ApiKey } from '@sillage/contract';
import { useState } from 'react';
import { getErrorMessage } from '../../../lib/errors.ts';
import { formatDate, useNow } from '../../../lib/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { scopeTexts } from './key-options.ts';
import { useRevokeKey } from './keys.queries.ts';

interface KeyRowProps {
  userId: string;
  apiKey: ApiKey;
  onRevoked: () => void;
}

export function KeyRow({ userId, apiKey, onRevoked }: KeyRowProps) {
  const revokeKey = useRevokeKey(userId);
  const [isConfirming, setConfirming] = useState(false);
  const { name, prefix, scopes, createdAt, expiresAt, lastUsedAt } = apiKey;
  const isExpired = isOver(expiresAt, useNow());

  function revoke(): void {
    setConfirming(false);
    revokeKey.mutate(apiKey, { onSuccess: onRevoked });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{name}</span>
          <code className="text-sm text-muted">{prefix}…</code>
          {isExpired && <Badge tone="bad">Expired</Badge>}
        </p>
        <p className="mt-0.5 text-sm">{scopes.map((scope) => scopeTexts[scope].label).join(' · ')}</p>
        <p className="mt-0.5 text-sm text-muted">
          {lastUsedAt === null ? 'Never used' : <LastUse at={lastUsedAt} />} · created{' '}
          <time dateTime={createdAt}>{formatDate(createdAt)}</time> · {describeExpiry(expiresAt, isExpired)}
        </p>
        <ErrorText
          error={revokeKey.error}
          fallbackMessage="Failed to revoke this key. Please try again."
          getMessage={getErrorMessage}
          className="mt-1.5 animate-appear text-sm"
        />
      </div>
      <Button
        variant="quiet"
        className="-mx-5"
        pending={revokeKey.isPending && 'Revoking...'}
        onClick={() => setConfirming(true)}
      >
        Revoke<span className="sr-only">: {name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        question={`Revoke “${name}”? Programs that use it stop working.`}
        confirmLabel="Revoke"
        onConfirm={revoke}
        onCancel={() => setConfirming(false)}
      />
    </li>
  );
}

function LastUse({ at }: { at: string }) {
  return (
    <>
      Last used <TimeAgo at={at} />
    </>
  );
}

function describeExpiry(expiresAt: string | null, isExpired: boolean): string {
  if (expiresAt === null) return 'never expires';
  return `${isExpired ? 'expired' : 'expires'} ${formatDate(expiresAt)}`;
}

/** Returns whether a key with this end has expired at `now` (milliseconds). */
export function isOver(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}
