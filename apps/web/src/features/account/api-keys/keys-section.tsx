import { MAX_API_KEYS_PER_USER, type User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNow } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isOver, KeyRow } from './key-row.tsx';
import { keysQuery } from './keys.queries.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

interface KeysSectionProps {
  user: User;
  /** Name of the sign-in provider; null for a user with a password. */
  provider: string | null;
}

export function KeysSection({ user, provider }: KeysSectionProps) {
  const keys = useQuery(keysQuery(user.id));
  const [isCreating, setCreating] = useState(false);
  /** Takes focus when the focused button of a key disappears. */
  const content = useRef<HTMLDivElement>(null);
  const now = useNow();
  const isFull = (keys.data ?? []).filter(({ expiresAt }) => !isOver(expiresAt, now)).length >= MAX_API_KEYS_PER_USER;

  return (
    <Section heading="API keys">
      <p className="max-w-prose text-muted">
        With a key, your own programs can use Sillage for you. The{' '}
        <a href="/api/docs" className="underline underline-offset-4 hover:text-ink">
          API reference
        </a>{' '}
        says how. An assistant that speaks MCP connects to{' '}
        <code className="text-sm wrap-anywhere">{location.origin}/mcp</code>.
        {provider === null && ' A password reset by email revokes all keys; changing your password keeps them.'}
      </p>
      <div ref={content} tabIndex={-1} className="mt-2 focus:outline-none">
        <QueryState
          query={keys}
          fallbackMessage="Failed to load your API keys"
          loading={<Skeleton className="mt-4 h-16" />}
          empty={<p className="mt-4">You have no keys yet.</p>}
        >
          {(all) => (
            <ul className="divide-y divide-line">
              {all.map((key) => (
                <KeyRow key={key.id} userId={user.id} apiKey={key} onRevoked={() => content.current?.focus()} />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
      {isFull ? (
        <p className="mt-4 max-w-prose">
          You have {MAX_API_KEYS_PER_USER} keys, which is the maximum. Revoke one to create another.
        </p>
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setCreating(true)}>
          Create a key
        </Button>
      )}
      {isCreating && <NewKeyDialog user={user} provider={provider} onClose={() => setCreating(false)} />}
    </Section>
  );
}
