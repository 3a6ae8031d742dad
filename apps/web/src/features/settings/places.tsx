import type { Target } from '@sillage/contract';
import { useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { Async } from '../../ui/async.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Group } from './group.tsx';
import { Place } from './place.tsx';
import { type Owner, useTargets } from './targets.queries.ts';
import { ThisBrowser } from './this-browser.tsx';
import { useThisBrowser } from './use-this-browser.ts';

const AddWebhook = lazyPart(async () => (await import('./add-webhook.tsx')).AddWebhook);

export function Places({ owner }: { owner: Owner }) {
  const { answer, staying } = useTargets(owner.userId);
  return (
    <Group
      id="places"
      heading="Where we notify you"
      about="In addition to your notifications here, which list everything."
    >
      <Async query={answer} otherwise="Failed to load your channels" loading={<Skeleton className="h-48" />}>
        {(all) => <List owner={owner} targets={staying(all)} />}
      </Async>
    </Group>
  );
}

function List({ owner, targets }: { owner: Owner; targets: readonly Target[] }) {
  const [isAdding, setAdding] = useState(false);
  const browser = useThisBrowser(owner, targets);
  const mails = targets.filter(({ channel }) => channel === 'email');
  const add = useRef<HTMLButtonElement>(null);
  const count = useRef(targets.length);
  useEffect(() => {
    // The removed row had focus.
    if (targets.length < count.current) focusIfLost(add.current);
    count.current = targets.length;
  }, [targets.length]);
  const others = targets.filter((target) => target.channel !== 'email' && target !== browser.target);
  return (
    <>
      <ul className="-mt-4 divide-y divide-line border-b border-line">
        {mails.map((target) => (
          <Place key={target.id} owner={owner} target={target} />
        ))}
        <ThisBrowser owner={owner} browser={browser} />
        {others.map((target) => (
          <Place key={target.id} owner={owner} target={target} />
        ))}
      </ul>
      <Button ref={add} variant="secondary" className="mt-5" onClick={() => setAdding(true)}>
        Add a webhook
      </Button>
      <p className="mt-2 max-w-prose text-sm text-muted">
        For Discord, Slack, Telegram or ntfy, or signed messages to your own program.
      </p>
      {isAdding && (
        <AddWebhook
          owner={owner}
          taken={targets.flatMap(({ label }) => label ?? [])}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
