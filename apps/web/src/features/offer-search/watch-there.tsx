import type { FoundOffer } from '@sillage/contract';
import { type ReactNode, type Ref, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { focusIfLost } from '../../lib/browser/focus.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Tick } from '../../ui/tick.tsx';
import { useWatchOffer } from './offer-search.queries.ts';
import { formatReason } from './offer-search.rules.ts';

interface WatchThereProps {
  userId: string;
  fragranceId: number;
  offer: FoundOffer;
  /** Shop and size, by which screen readers distinguish the buttons of a list. */
  label: string;
  /** Whether the user is asked if a doubtful offer is the fragrance. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onWatched: () => void;
}

/** Adds a found offer to the watch. A doubtful match is confirmed first. */
export function WatchThere({ userId, fragranceId, offer, label, isAsking, onAsk, onWatched }: WatchThereProps) {
  const { mutate, isPending, error } = useWatchOffer(userId, fragranceId, onWatched);
  const { status } = offer;
  const step = useStepFocus(`${status} ${isAsking}`);
  const watch = () => mutate(offer.id);
  const pending = isPending && 'Adding...';
  if (status !== 'found') return <Watched ref={step} status={status} />;
  return (
    <div className="mt-3">
      {isAsking ? (
        <Question ref={step} reason={offer.why}>
          {/* The second click of a double click on “Watch there” is no answer. */}
          <Button pending={pending} onClick={({ detail }) => detail < 2 && watch()}>
            Yes, watch it there
          </Button>
          <Button variant="quiet" onClick={() => onAsk(false)}>
            No
          </Button>
        </Question>
      ) : (
        <Button
          ref={step}
          variant="secondary"
          pending={pending}
          onClick={offer.match === 'doubtful' ? () => onAsk(true) : watch}
        >
          Watch there
          <span className="sr-only">: {label}</span>
        </Button>
      )}
      <ErrorText error={error} getMessage={getErrorMessage} fallbackMessage="Failed to add it. Please try again." />
    </div>
  );
}

function Watched({ status, ref }: { status: 'watched' | 'waiting'; ref: Ref<HTMLParagraphElement> }) {
  return (
    <p ref={ref} tabIndex={-1} className="mt-3 flex min-h-11 items-center gap-2 font-medium outline-none">
      <Tick />
      {status === 'watched' ? 'Watched here.' : 'Only you watch it here until the site’s operator accepts the shop.'}
    </p>
  );
}

interface QuestionProps {
  reason: string;
  children: ReactNode;
  ref: Ref<HTMLDivElement>;
}

function Question({ reason, children, ref }: QuestionProps) {
  const id = useId();
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-reason`}
      className="border-l-2 border-wait bg-sunken px-4 py-3 outline-none"
    >
      <p id={`${id}-question`} className="font-medium">
        Is this it?
      </p>
      <p id={`${id}-reason`} className="mt-1 wrap-anywhere">
        We are not certain. {formatReason(reason)}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

/** A step replaces the button that had the focus, so the new step takes it. */
function useStepFocus(step: string): (element: HTMLElement | null) => void {
  const current = useRef<HTMLElement>(null);
  const previous = useRef(step);
  useLayoutEffect(() => {
    if (previous.current !== step) focusIfLost(current.current);
    previous.current = step;
  }, [step]);
  return useCallback((element) => {
    current.current = element;
  }, []);
}
