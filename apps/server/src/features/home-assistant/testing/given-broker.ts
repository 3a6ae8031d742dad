import { onTestFinished } from 'vitest';
import { startAedes } from './aedes.ts';
import { startMosquitto } from './mosquitto.ts';
import type { TestBroker } from './test-broker.ts';

/** Starts a broker from npm, or Debian's mosquitto with TLS (`npm run test:mosquitto`). */
export async function givenBroker(): Promise<TestBroker> {
  const start = process.env['SILLAGE_TEST_BROKER'] === 'mosquitto' ? startMosquitto : startAedes;
  const broker = await start();
  onTestFinished(() => broker.kill());
  return broker;
}
