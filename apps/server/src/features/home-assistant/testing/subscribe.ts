import { randomUUID } from 'node:crypto';
import { connectAsync, type MqttClient } from 'mqtt';
import { observerUser, type TestBroker } from './test-broker.ts';

interface Received {
  topic: string;
  payload: string;
  /** Whether the broker had retained it before the subscription. */
  isRetained: boolean;
}

/** Connects as Home Assistant does: it receives everything, in the order of the broker. */
export async function subscribeToAll(broker: TestBroker, clientId?: string) {
  const client = await connectClient(broker, clientId);
  const messages = collect(client);
  await client.subscribeAsync('#', { qos: 1 });
  return {
    messages,
    ofTopic: (topic: string) => messages.filter((message) => message.topic === topic).map(({ payload }) => payload),
    publish: (topic: string, payload: string) => client.publishAsync(topic, payload, { qos: 1 }),
    end: () => void client.end(true),
  };
}

/** Reads what the broker retains now, by topic. */
export async function readRetained(broker: TestBroker): Promise<Map<string, string>> {
  const client = await connectClient(broker);
  const messages = collect(client);
  const marker = `test/${randomUUID()}`;
  const isComplete = new Promise<void>((resolve) => {
    client.on('message', (topic) => topic === marker && resolve());
  });
  await client.subscribeAsync(['homeassistant/#', 'sillage/#'], { qos: 1 });
  await client.subscribeAsync(marker, { qos: 1 });
  await client.publishAsync(marker, '', { qos: 1 });
  await isComplete;
  client.end(true);
  return new Map(messages.flatMap(({ topic, payload, isRetained }) => (isRetained ? [[topic, payload] as const] : [])));
}

function connectClient({ mqtt: { url, ca } }: TestBroker, clientId?: string): Promise<MqttClient> {
  const options = {
    ...observerUser,
    ...(ca !== null && { ca }),
    ...(clientId !== undefined && { clientId }),
    reconnectPeriod: 0,
  };
  return connectAsync(`${url.protocol}//${url.host}`, options, false);
}

function collect(client: MqttClient): Received[] {
  const messages: Received[] = [];
  client.on('message', (topic, payload, { retain }) => {
    messages.push({ topic, payload: payload.toString(), isRetained: retain });
  });
  return messages;
}
