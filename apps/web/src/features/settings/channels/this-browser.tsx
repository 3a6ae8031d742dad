import { getErrorMessage } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ChannelRowFrame, LastSent } from './channel-row.tsx';
import type { Owner } from './channels.queries.ts';
import { SendTest } from './send-test.tsx';
import { TurnedOffNotice } from './turned-off-channel.tsx';
import { PermissionDenied, type useThisBrowser } from './use-this-browser.ts';

type Browser = ReturnType<typeof useThisBrowser>;

const NAME = 'This browser';

const descriptions = {
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
  const { state, channel, turnOn, turnOff } = browser;
  if (!state) return null;
  return (
    <ChannelRowFrame name={NAME} about={descriptions[state]}>
      {state === 'off' && <TurnOn browser={browser} label="Turn on" />}
      {state === 'on' && channel && (
        <>
          <LastSent channel={channel} />
          <TurnedOffNotice channel={channel}>
            <TurnOn browser={browser} label="Turn on again" />
          </TurnedOffNotice>
          <div className="-mx-3 mt-1 flex flex-wrap items-start">
            <SendTest owner={owner} channel={channel} name={NAME} />
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
        {turnOn.error && state !== 'denied' && getProblemMessage(turnOn.error)}
      </p>
    </ChannelRowFrame>
  );
}

function TurnOn({ browser: { turnOn }, label }: { browser: Browser; label: string }) {
  return (
    <Button
      variant="secondary"
      className="mt-3"
      pending={turnOn.isPending && 'Turning on...'}
      onClick={() => turnOn.mutate()}
    >
      {label}
      <span className="sr-only">: {NAME}</span>
    </Button>
  );
}

function getProblemMessage(error: Error): string {
  if (error instanceof PermissionDenied) return error.message;
  // Browsers' own messages address developers.
  if (error instanceof DOMException)
    return 'Your browser couldn’t reach its notification service. Please try again later.';
  return getErrorMessage(error, 'It couldn’t be turned on. Please try again.');
}
