import { createHash } from 'node:crypto';
import type { WatchlistItem } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { MqttConnection, MqttMessage } from '../../platform/mqtt/connect-mqtt.ts';
import { countMqttMessage } from '../../platform/observability/metrics.ts';
import { listWatches } from '../watchlist/index.ts';
import {
  buildConfig,
  buildRemovals,
  buildState,
  type Origin,
  type TopicIds,
  type WatchState,
} from './messages.rules.ts';
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

/** Watches of one query, which reads all of them, and after which alerts are sent again. */
const QUERY_SIZE = 500;
/** Watches whose messages are on their way at the same time; each has at most two. */
const BATCH_SIZE = 100;

type SyncDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Sends the messages of at most 500 watches that changed, and returns how many there were. A row of
 * each topic is stored before its first message, and what was sent only after the broker confirmed
 * it: a crash in between only repeats a message.
 */
export async function publishChanged(deps: SyncDeps, connection: MqttConnection, origin: Origin): Promise<number> {
  const changed = await listChangedWatches(deps.db, QUERY_SIZE);
  for (const batch of splitIntoBatches(changed)) await publishBatch(deps, batch, { connection, origin });
  return changed.length;
}

async function publishBatch(
  { db, clock }: SyncDeps,
  batch: readonly ChangedWatch[],
  { connection, origin }: { connection: MqttConnection; origin: Origin },
): Promise<void> {
  await insertTopics(db, batch, clock.now());
  const states = await loadStates(db, batch);
  const confirmed = batch.map(async (watch): Promise<ConfirmedWatch[]> => {
    const state = states.get(watch.watchId);
    return state ? [await publishWatch(connection, watch, state, origin)] : [];
  });
  await saveConfirmed(db, (await Promise.all(confirmed)).flat());
}

/** Removes the messages of at most 500 watches that ended; returns how many there were. */
export async function removeEnded({ db }: Pick<SyncDeps, 'db'>, connection: MqttConnection): Promise<number> {
  const ended = await listEndedTopics(db, QUERY_SIZE);
  for (const batch of splitIntoBatches(ended)) {
    await Promise.all(batch.map((ids) => publishRemovals(connection, ids)));
    await deleteTopics(db, batch);
  }
  return ended.length;
}

async function publishRemovals(connection: MqttConnection, ids: TopicIds): Promise<void> {
  for (const message of buildRemovals(ids)) await connection.publish(message);
  countMqttMessage('removal');
}

function splitIntoBatches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, index) => items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE));
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
  const ids = watches.map(({ watchId }) => watchId);
  const items = await listWatches(db, ids);
  const shown = items.flatMap(({ id, fragranceProductUrl: url, fragranceProductOffer: offer }) =>
    url === null || offer === null ? [] : [{ watchId: id, url, price: offer.price, currency: offer.currency }],
  );
  const linked = await listLinkedOffers(db, shown);
  return new Map(items.map((item) => [item.id, toState(item, linked.get(item.id))]));
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
