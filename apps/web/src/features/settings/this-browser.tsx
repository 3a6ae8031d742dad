import { problemText } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { LastSent, PlaceRow } from './place.tsx';
import { SendTest } from './send-test.tsx';
import { OffNotice } from './switched-off.tsx';
import type { Owner } from './targets.queries.ts';
import { NotAllowed, type useThisBrowser } from './use-this-browser.ts';

type Browser = ReturnType<typeof useThisBrowser>;

const NAME = 'This browser';

const about = {
  unsupported:
    'It cannot show messages while Sillage is not open. Most browsers on computers and Android can; a private window cannot.',
  'home-screen':
    'An iPhone or iPad can show messages only while Sillage is on its home screen: in Safari, press Share, then Add to Home Screen, open Sillage from there, and come back to this page.',
  denied:
    'You told it to show no messages of Sillage. To change that, open its settings for this site (the sign left of the address), allow notifications, and come back here.',
  off: 'It can show a message as soon as something happens, also when no tab is open. When you turn it on, your browser asks you whether Sillage may do that.',
  on: 'On: it shows a message as soon as something happens, also when no tab is open. Signing out ends that.',
};

/** Messages of this browser itself. */
export function ThisBrowser({ owner, browser }: { owner: Owner; browser: Browser }) {
  const { state, target, turnOn, turnOff } = browser;
  if (!state) return null;
  return (
    <PlaceRow name={NAME} about={about[state]}>
      {state === 'off' && <TurnOn browser={browser} words="Turn on" />}
      {state === 'on' && target && (
        <>
          <LastSent target={target} />
          <OffNotice target={target}>
            <TurnOn browser={browser} words="Switch on again" />
          </OffNotice>
          <div className="-mx-3 mt-1 flex flex-wrap items-start">
            <SendTest owner={owner} target={target} name={NAME} />
            <Button
              variant="quiet"
              className="px-3!"
              pending={turnOff.isPending && 'Turning off...'}
              onClick={() => turnOff.mutate()}
            >
              Turn off<span className="sr-only">: {NAME}</span>
            </Button>
          </div>
        </>
      )}
      <p role="alert" className="mt-2 max-w-prose text-sm text-bad empty:hidden">
        {turnOn.error && state !== 'denied' && problemOf(turnOn.error)}
      </p>
    </PlaceRow>
  );
}

function TurnOn({ browser: { turnOn }, words }: { browser: Browser; words: string }) {
  return (
    <Button
      variant="secondary"
      className="mt-3"
      pending={turnOn.isPending && 'Turning on...'}
      onClick={() => turnOn.mutate()}
    >
      {words}
      <span className="sr-only">: {NAME}</span>
    </Button>
  );
}

function problemOf(error: Error): string {
  if (error instanceof NotAllowed) return error.message;
  // Browsers have their own words, for people who build pages.
  if (error instanceof DOMException)
    return 'Your browser could not reach its service for messages. Please try again later.';
  return problemText(error, 'It could not be turned on. Please try again.');
}
