import type { Channel } from '@sillage/contract';
import { useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../../lib/browser/focus.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsGroup } from '../settings-group.tsx';
import { ChannelRow } from './channel-row.tsx';
import { type Owner, useChannels } from './channels.queries.ts';
import { ThisBrowser } from './this-browser.tsx';
import { useThisBrowser } from './use-this-browser.ts';

const AddWebhook = lazyPart(async () => (await import('./add-webhook.tsx')).AddWebhook);

export function Channels({ owner }: { owner: Owner }) {
  const { result, withoutRemoved } = useChannels(owner.userId);
  return (
    <SettingsGroup
      id="channels"
      heading="Where we notify you"
      about="In addition to your notifications here, which list everything."
    >
      <QueryState query={result} fallbackMessage="Failed to load your channels" loading={<Skeleton className="h-48" />}>
        {(all) => <ChannelList owner={owner} channels={withoutRemoved(all)} />}
      </QueryState>
    </SettingsGroup>
  );
}

function ChannelList({ owner, channels }: { owner: Owner; channels: readonly Channel[] }) {
  const [isAdding, setAdding] = useState(false);
  const browser = useThisBrowser(owner, channels);
  const emailChannels = channels.filter(({ kind }) => kind === 'email');
  const addButton = useRef<HTMLButtonElement>(null);
  const previousCount = useRef(channels.length);
  useEffect(() => {
    // The removed row had focus.
    if (channels.length < previousCount.current) focusIfLost(addButton.current);
    previousCount.current = channels.length;
  }, [channels.length]);
  const otherChannels = channels.filter((channel) => channel.kind !== 'email' && channel !== browser.channel);
  return (
    <>
      <ul className="-mt-4 divide-y divide-line border-b border-line">
        {emailChannels.map((channel) => (
          <ChannelRow key={channel.id} owner={owner} channel={channel} />
        ))}
        <ThisBrowser owner={owner} browser={browser} />
        {otherChannels.map((channel) => (
          <ChannelRow key={channel.id} owner={owner} channel={channel} />
        ))}
      </ul>
      <Button ref={addButton} variant="secondary" className="mt-5" onClick={() => setAdding(true)}>
        Add a channel
      </Button>
      <p className="mt-2 max-w-prose text-sm text-muted">
        Discord, Slack, Telegram, ntfy, Gotify, Pushover, Matrix, over 100 services by Apprise, or your own program.
      </p>
      {isAdding && (
        <AddWebhook
          owner={owner}
          takenNames={channels.flatMap(({ label }) => label ?? [])}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
