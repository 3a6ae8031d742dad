import type { Target } from '@sillage/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { presetNames } from './preset-names.ts';
import { ReplaceSecret } from './replace-secret.tsx';
import { SendTest } from './send-test.tsx';
import { SwitchedOff } from './switched-off.tsx';
import { type Owner, useRemoveTarget } from './targets.queries.ts';

interface PlaceProps {
  owner: Owner;
  target: Target;
}

export function Place({ owner, target }: PlaceProps) {
  const { preset, address } = target;
  const name = nameOf(target);
  return (
    <PlaceRow
      name={name}
      about={[preset && presetNames[preset], address].filter((words) => words && words !== name).join(' · ')}
    >
      <LastSent target={target} />
      <SwitchedOff owner={owner} target={target} name={name} />
      <div className="-mx-3 mt-1 flex flex-wrap items-start">
        <SendTest owner={owner} target={target} name={name} />
        {preset === 'webhook' && <ReplaceSecret userId={owner.userId} target={target} name={name} />}
        {target.channel !== 'email' && <Remove owner={owner} target={target} name={name} />}
      </div>
    </PlaceRow>
  );
}

export function PlaceRow({ name, about, children }: { name: string; about?: ReactNode; children: ReactNode }) {
  return (
    <li className="py-4">
      <p className="font-medium wrap-anywhere">{name}</p>
      {about && <p className="text-sm wrap-anywhere text-muted">{about}</p>}
      {children}
    </li>
  );
}

/** Time of the last notification; tests do not count. */
export function LastSent({ target: { lastSentAt } }: { target: Target }) {
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

function Remove({ owner, target, name }: PlaceProps & { name: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveTarget(owner);

  function confirm(): void {
    setAsking(false);
    remove.mutate(target);
  }

  return (
    <>
      <Button variant="quiet" className="px-3!" onClick={() => setAsking(true)}>
        Remove<span className="sr-only">: {name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Remove ${name}? We stop sending to it and delete its address.`}
        confirmLabel="Remove"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function nameOf({ channel, label }: Target): string {
  return label ?? (channel === 'email' ? 'Email' : 'A browser');
}
