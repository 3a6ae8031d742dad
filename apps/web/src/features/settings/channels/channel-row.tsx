import type { Channel } from '@sillage/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { type Owner, useRemoveChannel } from './channels.queries.ts';
import { presetNames } from './preset-names.ts';
import { ReplaceSecret } from './replace-secret.tsx';
import { SendTest } from './send-test.tsx';
import { TurnedOffChannel } from './turned-off-channel.tsx';

interface ChannelRowProps {
  owner: Owner;
  channel: Channel;
}

export function ChannelRow({ owner, channel }: ChannelRowProps) {
  const { preset, address } = channel;
  const name = getChannelName(channel);
  return (
    <ChannelRowFrame
      name={name}
      about={[preset && presetNames[preset], address].filter((text) => text && text !== name).join(' · ')}
    >
      <LastSent channel={channel} />
      <TurnedOffChannel owner={owner} channel={channel} name={name} />
      <div className="-mx-3 mt-1 flex flex-wrap items-start">
        <SendTest owner={owner} channel={channel} name={name} />
        {preset === 'webhook' && <ReplaceSecret userId={owner.userId} channel={channel} name={name} />}
        {channel.kind !== 'email' && <Remove owner={owner} channel={channel} name={name} />}
      </div>
    </ChannelRowFrame>
  );
}

export function ChannelRowFrame({ name, about, children }: { name: string; about?: ReactNode; children: ReactNode }) {
  return (
    <li className="py-4">
      <p className="font-medium wrap-anywhere">{name}</p>
      {about && <p className="text-sm wrap-anywhere text-muted">{about}</p>}
      {children}
    </li>
  );
}

/** Shows when a channel was last notified; test messages do not count. */
export function LastSent({ channel: { lastSentAt } }: { channel: Channel }) {
  return (
    <p className="text-sm text-muted">
      {lastSentAt ? (
        <>
          Last sent <TimeAgo at={lastSentAt} />
        </>
      ) : (
        'Nothing sent yet'
      )}
    </p>
  );
}

function Remove({ owner, channel, name }: ChannelRowProps & { name: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveChannel(owner);

  function confirm(): void {
    setConfirming(false);
    remove.mutate(channel);
  }

  return (
    <>
      <Button variant="quiet" className="px-3!" onClick={() => setConfirming(true)}>
        Remove<span className="sr-only">: {name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        question={`Remove ${name}? We stop sending to it and delete its address.`}
        confirmLabel="Remove"
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}

export function getChannelName({ kind, label }: Channel): string {
  return label ?? (kind === 'email' ? 'Email' : 'A browser');
}
