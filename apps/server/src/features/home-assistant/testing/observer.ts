import { onTestFinished } from 'vitest';
import { subscribeToAll } from './subscribe.ts';
import type { TestBroker } from './test-broker.ts';

export { readRetained } from './subscribe.ts';

/** A client as Home Assistant is one, which leaves when the test ends. */
export async function observe(broker: TestBroker, clientId?: string) {
  const { end, ...observer } = await subscribeToAll(broker, clientId);
  onTestFinished(end);
  return observer;
}
