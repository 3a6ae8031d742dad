import { createHash } from 'node:crypto';
import type { WatchlistItem } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { MqttConnection, MqttMessage } from '../../platform/mqtt/connect-mqtt.ts';
import { countMqttMessage } from '../../platform/observability/metrics.ts';
import { listWatches } from '../watchlist/index.ts';
import { buildConfig, buildRemovals, buildState, type Origin, type WatchState } from './messages.rules.ts';
import {
  type ChangedWatch,
  type ConfirmedWatch,
  deleteTopics,
  insertTopics,
  type LinkedOffer,
  listChangedWatches,
  listEndedTopics,
  listLinkedOffers,
  saveConfirmed,
} from './topics.repo.ts';

/** Watches whose messages are on their way at the same time; each has at most two. */
const BATCH_SIZE = 100;

type SyncDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Sends the messages of at most 100 watches that changed, and returns how many there were. A row of
 * each topic is stored before its first message, and what was sent only after the broker confirmed
 * it: a crash in between only repeats a message.
 */
export async function publishChanged(
  { db, clock }: SyncDeps,
  connection: MqttConnection,
  origin: Origin,
): Promise<number> {
  const changed = await listChangedWatches(db, BATCH_SIZE);
  if (changed.length === 0) return 0;
  await insertTopics(db, changed, clock.now());
  const states = await loadStates(db, changed);
  const confirmed = changed.map(async (watch): Promise<ConfirmedWatch[]> => {
    const state = states.get(watch.watchId);
    return state ? [await publishWatch(connection, watch, state, origin)] : [];
  });
  await saveConfirmed(db, (await Promise.all(confirmed)).flat());
  return changed.length;
}

/** Removes the messages of at most 100 watches that ended; returns how many there were. */
export async function removeEnded({ db }: Pick<SyncDeps, 'db'>, connection: MqttConnection): Promise<number> {
  const ended = await listEndedTopics(db, BATCH_SIZE);
  if (ended.length === 0) return 0;
  await Promise.all(
    ended.map(async (ids) => {
      for (const message of buildRemovals(ids)) await connection.publish(message);
      countMqttMessage('removal');
    }),
  );
  await deleteTopics(db, ended);
  return ended.length;
}

async function publishWatch(
  connection: MqttConnection,
  watch: ChangedWatch,
  state: WatchState,
  origin: Origin,
): Promise<ConfirmedWatch> {
  const config = buildConfig(watch, state, origin);
  const stateMessage = buildState(watch, state);
  const configHash = hash(config);
  const stateHash = hash(stateMessage);
  if (configHash !== watch.configHash) await publish(connection, config, 'config');
  if (stateHash !== watch.stateHash) await publish(connection, stateMessage, 'state');
  return { ...watch, configHash, stateHash };
}

async function publish(connection: MqttConnection, message: MqttMessage, kind: 'config' | 'state'): Promise<void> {
  await connection.publish(message);
  countMqttMessage(kind);
}

function hash({ payload }: MqttMessage): string {
  return createHash('sha256').update(payload).digest('base64url');
}

/** Loads what each watch shows in the user's watchlist, by the id of the watch. */
async function loadStates(db: SyncDeps['db'], watches: readonly ChangedWatch[]): Promise<Map<number, WatchState>> {
  const ids = watches.map(({ watchId }) => Number(watchId));
  const items = await listWatches(db, ids);
  const shown = items.flatMap(({ id, fragranceProductUrl: url, fragranceProductOffer: offer }) =>
    url === null || offer === null ? [] : [{ watchId: id, url, price: offer.price, currency: offer.currency }],
  );
  const linked = await listLinkedOffers(db, shown);
  return new Map(items.map((item) => [item.id, toState(item, linked.get(Number(item.id)))]));
}

function toState(item: WatchlistItem, linked: LinkedOffer | undefined): WatchState {
  const offer = item.fragranceProductOffer;
  return {
    brand: item.fragranceBrand,
    name: item.fragranceName,
    stockState: item.fragranceStockState,
    availability: item.fragranceAvailability,
    price: offer?.price ?? null,
    currency: offer?.currency ?? null,
    shop: offer?.shop ?? null,
    sizeMl: linked?.sizeMl ?? null,
    url: item.fragranceProductUrl,
    confirmedAt: linked?.confirmedAt ?? null,
  };
}
