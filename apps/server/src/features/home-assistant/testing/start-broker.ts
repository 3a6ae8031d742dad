import { startAedes } from './aedes.ts';
import { startMosquitto } from './mosquitto.ts';
import type { TestBroker } from './test-broker.ts';

/** Starts a broker from npm, or Debian's mosquitto with TLS (`npm run test:mosquitto`). */
export function startBroker(): Promise<TestBroker> {
  return process.env['SILLAGE_TEST_BROKER'] === 'mosquitto' ? startMosquitto() : startAedes();
}
