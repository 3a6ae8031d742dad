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
    'This browser can’t show notifications while Sillage is closed. Most browsers on computers and Android can, but not in a private window.',
  'home-screen':
    'On an iPhone or iPad, notifications need Sillage on the home screen. In Safari, tap Share, then Add to Home Screen. Open Sillage from there and come back to this page.',
  denied:
    'Notifications from Sillage are blocked. Open this site’s settings (the icon to the left of the address), allow notifications, then come back.',
  off: 'Get a notification as soon as something happens, even when no tab is open. Your browser will ask for permission.',
  on: 'On: you get a notification as soon as something happens, even when no tab is open, until you sign out.',
};

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
            <TurnOn browser={browser} words="Turn on again" />
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
  // Browsers' own messages address developers.
  if (error instanceof DOMException)
    return 'Your browser couldn’t reach its notification service. Please try again later.';
  return problemText(error, 'It couldn’t be turned on. Please try again.');
}
