import { randomUUID } from 'node:crypto';
import { AppError, type HomeAssistant } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { deleteDevice, findDevice, insertDevice } from './devices.repo.ts';
import { getPublisher } from './publisher.repo.ts';

type SettingDeps = Pick<Deps, 'config' | 'db' | 'clock'>;

export async function showHomeAssistant(deps: SettingDeps, userId: string): Promise<HomeAssistant> {
  const [device, isConnected] = await Promise.all([findDevice(deps.db, userId), isBrokerConnected(deps)]);
  return {
    isAvailable: deps.config.mqtt !== null,
    isConnected,
    device: device
      ? { id: device.device_id, createdAt: device.created_at.toISOString(), published: device.published }
      : null,
  };
}

/** Without a broker it can be turned off, and not on. */
export async function changeHomeAssistant(deps: SettingDeps, userId: string, isOn: boolean): Promise<HomeAssistant> {
  const { config, db, clock } = deps;
  if (!isOn) await deleteDevice(db, userId);
  else if (config.mqtt === null)
    throw new AppError('BAD_REQUEST', { fields: { isOn: 'The operator of this server has set no MQTT broker' } });
  // A new random id each time: no id of the user is in a topic.
  else await insertDevice(db, { user_id: userId, device_id: randomUUID(), created_at: clock.now() });
  return showHomeAssistant(deps, userId);
}

/** Returns the user's device for the account's export; null while it is turned off. */
export async function exportHomeAssistant({ db }: Pick<Deps, 'db'>, userId: string) {
  const device = await findDevice(db, userId);
  return device ? { deviceId: device.device_id, createdAt: device.created_at.toISOString() } : null;
}

export async function isBrokerConnected({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  const { connected_at, leased_until } = await getPublisher(db);
  return connected_at !== null && leased_until !== null && leased_until > clock.now();
}

/** Describes for `/readyz` why nothing reaches the broker; null while it does, or without one. */
export async function describeBrokerProblem(deps: SettingDeps): Promise<string | null> {
  if (deps.config.mqtt === null || (await isBrokerConnected(deps))) return null;
  const { last_error, failures } = await getPublisher(deps.db);
  return last_error === null ? null : `${last_error}; failed tries: ${failures}; messages wait, alerts elsewhere go on`;
}
