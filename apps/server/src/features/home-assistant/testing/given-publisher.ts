import { onTestFinished } from 'vitest';
import { startJob } from '../../../platform/job.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { publishToHomeAssistant } from '../index.ts';
import type { TestBroker } from './test-broker.ts';

const POLL_MS = 20;

/** Starts a worker's connection to the broker, as soon as none is left from an earlier test. */
export async function givenPublisher(app: TestApp, broker: TestBroker, log = app.log) {
  await app.db
    .updateTable('home_assistant_publisher')
    .set({ next_try_at: app.clock.now(), failures: 0, lease: null, leased_until: null })
    .execute();
  return startPublisher(app, broker, log);
}

export function startPublisher(app: TestApp, broker: TestBroker, log = app.log) {
  const deps = { ...app.deps, log, config: { ...app.config, mqtt: broker.mqtt } };
  const job = startJob(publishToHomeAssistant(deps, POLL_MS), { pollIntervalMs: POLL_MS, log });
  onTestFinished(() => job.stop());
  return job;
}

/** Turns it on as the request does, and returns the beginning of the device's topics. */
export async function givenDevice(app: TestApp, userId: string) {
  const deviceId = crypto.randomUUID();
  await app.db
    .insertInto('home_assistant_devices')
    .values({ user_id: userId, device_id: deviceId, created_at: app.clock.now() })
    .execute();
  const id = deviceId.replaceAll('-', '');
  return {
    deviceId,
    configTopic: (fragranceId: number) => `homeassistant/device/sillage_${id}_${fragranceId}/config`,
    stateTopic: (fragranceId: number) => `sillage/${id}/${fragranceId}/state`,
    alertTopic: (fragranceId: number) => `sillage/${id}/${fragranceId}/alert`,
    has: (topic: string) => topic.includes(id),
  };
}
