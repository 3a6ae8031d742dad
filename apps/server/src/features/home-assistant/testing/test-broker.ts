import type { MqttConfig } from '../../../platform/mqtt/mqtt-config.ts';

/** A broker that accepts two users, with what a server needs to connect to it. */
export interface TestBroker {
  mqtt: MqttConfig;
  /** Settings for a process of its own. */
  settings: Record<string, string>;
  /** Ends the broker at once, as `kill -9` does. It then retains nothing. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
}

/** The user of a server, and one who receives everything. */
export const brokerUser = { username: 'sillage', password: 'p@ss:w/ord%' };
export const observerUser = { username: 'observer', password: 'observer' };

export function buildBrokerUrl(protocol: 'mqtt' | 'mqtts', port: number): URL {
  const url = new URL(`${protocol}://localhost:${port}`);
  url.username = encodeURIComponent(brokerUser.username);
  url.password = encodeURIComponent(brokerUser.password);
  return url;
}
