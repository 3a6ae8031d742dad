import type { HomeAssistant } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { homeAssistantQuery, useChangeHomeAssistant } from './home-assistant.queries.ts';

/** Shown only if the operator set a broker, or the user turned it on while there was one. */
export function HomeAssistantSettings({ userId }: { userId: string }) {
  const { data } = useQuery(homeAssistantQuery(userId));
  if (!data || (!data.isAvailable && data.device === null)) return null;
  return (
    <Section heading="Home Assistant">
      <HomeAssistantSwitch userId={userId} saved={data} />
    </Section>
  );
}

function HomeAssistantSwitch({ userId, saved }: { userId: string; saved: HomeAssistant }) {
  const { mutate, isPending, variables, error } = useChangeHomeAssistant(userId);
  const isOn = isPending ? variables : saved.device !== null;
  return (
    <div className="max-w-160">
      <div className="-mt-2.5">
        <Switch
          label="Publish my watchlist"
          hint={
            <>
              One device with each fragrance you watch: its stock, price and shop, and an event for each alert. Everyone
              who can read this server’s MQTT broker sees what you watch, without your name.
            </>
          }
          checked={isOn}
          onChange={(checked) => isPending || mutate(checked)}
        />
      </div>
      <p role="status" className="mt-3 max-w-prose text-sm text-muted empty:hidden">
        {!isPending && describeState(saved)}
      </p>
      <ErrorText error={error} fallbackMessage="Failed to change the setting. Please try again." />
    </div>
  );
}

function describeState({ isAvailable, isConnected, device }: HomeAssistant): string | null {
  if (device === null) return null;
  if (!isAvailable) return 'The operator has turned off the connection to Home Assistant. Nothing is sent.';
  if (!isConnected) return 'The connection to the MQTT broker is down. We keep trying.';
  if (device.published === 0) return 'Nothing was sent yet.';
  return `${device.published === 1 ? '1 fragrance is' : `${device.published} fragrances are`} in Home Assistant, as the device “Sillage”.`;
}
