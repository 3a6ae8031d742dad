import type { Deps } from '../../platform/deps.ts';
import { cacheForScrape, type GaugeDefinition } from '../../platform/observability/metrics.ts';
import { isBrokerConnected } from './home-assistant.service.ts';
import { countTopics } from './topics.repo.ts';

/** All processes on one database report the same values. */
export function homeAssistantGauges(deps: Pick<Deps, 'config' | 'db' | 'clock'>): GaugeDefinition[] {
  const counts = cacheForScrape(() => countTopics(deps.db));
  return [
    {
      name: 'sillage_mqtt_connected',
      help: '1 while a worker is connected to the MQTT broker; missing without a broker',
      read: async () => (deps.config.mqtt === null ? {} : Number(await isBrokerConnected(deps))),
    },
    {
      name: 'sillage_home_assistant_devices',
      help: 'Users who publish their watchlist to Home Assistant',
      read: async () => (await counts()).devices,
    },
    {
      name: 'sillage_home_assistant_watches',
      help: 'Watches whose messages the MQTT broker has confirmed, that wait for it, or that it must still remove',
      label: 'state',
      read: async () => {
        const { published, waiting, ended } = await counts();
        return { published, waiting, ended };
      },
    },
  ];
}
