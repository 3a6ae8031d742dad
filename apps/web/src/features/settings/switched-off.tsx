import type { Target } from '@sillage/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { dateOf } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Owner, useResumeTarget } from './targets.queries.ts';
import { Trouble } from './trouble.tsx';

interface SwitchedOffProps {
  owner: Owner;
  target: Target;
  name: string;
}

/** Tells that and why the server switched a channel off, with a button to resume it. */
export function SwitchedOff({ owner, target, name }: SwitchedOffProps) {
  const resume = useResumeTarget(owner);
  const isOnAgain = resume.isSuccess && !target.off;
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isOnAgain) focusIfLost(said.current);
  }, [isOnAgain]);
  if (isOnAgain)
    return (
      <p ref={said} tabIndex={-1} className="text-sm text-good focus:outline-none">
        It’s on again. Send a test to confirm.
      </p>
    );
  return (
    <OffNotice target={target}>
      <Button
        variant="secondary"
        pending={resume.isPending && 'Turning on...'}
        onClick={() => resume.mutate(target.id)}
      >
        Turn on again<span className="sr-only">: {name}</span>
      </Button>
      <Trouble error={resume.error} otherwise="It couldn’t be turned on. Please try again." />
    </OffNotice>
  );
}

/** Renders nothing while the channel works. `children` offers the way to resume it. */
export function OffNotice({ target: { off, channel }, children }: { target: Target; children: ReactNode }) {
  if (!off) return null;
  return (
    <div className="my-3">
      <Notice tone="bad">
        <p className="font-medium">
          We turned this off on <time dateTime={off.at}>{dateOf(off.at)}</time>: {off.reason}
        </p>
        <p className="mt-1 mb-3">
          {channel === 'email'
            ? 'We send you no emails about your watchlist, not even the digest. You still see everything in your notifications here.'
            : 'We send nothing to it. You still see everything in your notifications here.'}
        </p>
        {children}
      </Notice>
    </div>
  );
}
