import type { Channel } from '@sillage/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusIfLost } from '../../../lib/browser/focus.ts';
import { formatDate } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Owner, useResumeChannel } from './channels.queries.ts';

interface TurnedOffChannelProps {
  owner: Owner;
  channel: Channel;
  name: string;
}

export function TurnedOffChannel({ owner, channel, name }: TurnedOffChannelProps) {
  const resume = useResumeChannel(owner);
  const isOnAgain = resume.isSuccess && !channel.turnedOff;
  const confirmation = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isOnAgain) focusIfLost(confirmation.current);
  }, [isOnAgain]);
  if (isOnAgain)
    return (
      <p ref={confirmation} tabIndex={-1} className="text-sm text-good focus:outline-none">
        It’s on again. Send a test to confirm.
      </p>
    );
  return (
    <TurnedOffNotice channel={channel}>
      <Button
        variant="secondary"
        pending={resume.isPending && 'Turning on...'}
        onClick={() => resume.mutate(channel.id)}
      >
        Turn on again<span className="sr-only">: {name}</span>
      </Button>
      <ErrorText error={resume.error} fallbackMessage="It couldn’t be turned on. Please try again." />
    </TurnedOffNotice>
  );
}

/** Notice that a channel was turned off; `children` are the controls to turn it on again. */
export function TurnedOffNotice({ channel: { turnedOff, kind }, children }: { channel: Channel; children: ReactNode }) {
  if (!turnedOff) return null;
  return (
    <div className="my-3">
      <Notice tone="bad">
        <p className="font-medium">
          We turned this off on <time dateTime={turnedOff.at}>{formatDate(turnedOff.at)}</time>: {turnedOff.reason}
        </p>
        <p className="mt-1 mb-3">
          {kind === 'email'
            ? 'We send you no emails about your watchlist, not even the digest. You still see everything in your notifications here.'
            : 'We send nothing to it. You still see everything in your notifications here.'}
        </p>
        {children}
      </Notice>
    </div>
  );
}
