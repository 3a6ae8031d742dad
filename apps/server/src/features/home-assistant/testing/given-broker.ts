import { onTestFinished } from 'vitest';
import { startBroker } from './start-broker.ts';
import type { TestBroker } from './test-broker.ts';

export async function givenBroker(): Promise<TestBroker> {
  const broker = await startBroker();
  onTestFinished(() => broker.kill());
  return broker;
}
