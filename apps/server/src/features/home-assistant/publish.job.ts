import { setTimeout as sleep } from 'node:timers/promises';
import server from '../../../package.json' with { type: 'json' };
import { type BackoffLimits, backoff } from '../../platform/backoff.rules.ts';
import { addMs, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/job.ts';
import { HeldLease, LeaseLostError, renewDuring, takeLease } from '../../platform/lease.ts';
import { connectMqtt, type MqttConnection, MqttError, type MqttMessage } from '../../platform/mqtt/connect-mqtt.ts';
import type { MqttConfig } from '../../platform/mqtt/mqtt-config.ts';
import { countMqttFailure, countMqttMessage } from '../../platform/observability/metrics.ts';
import { BIRTH_TOPIC, buildClientId, buildStatusTopic, OFFLINE, ONLINE } from './messages.rules.ts';
import { claimPublisher, type Publisher, updatePublisher } from './publisher.repo.ts';
import { sendAlerts } from './send-alerts.service.ts';
import { publishChanged, removeEnded } from './sync-watches.service.ts';
import { clearConfirmed } from './topics.repo.ts';

type PublishDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>;

const LEASE_MS = 30 * SECOND;
const RENEWAL_MS = 10 * SECOND;
const POLL_MS = 2 * SECOND;
/** A poll that takes long is repeated less often, so that polling takes 5 % of the time at most. */
const MAX_POLL_SHARE = 20;
const RETRY: BackoffLimits = { firstMs: 2 * SECOND, maxMs: 5 * MINUTE };
/** Time after which a connection counts as lasting, and failures before it no longer count. */
const LASTING_MS = MINUTE;
/** Minimum time between two repetitions of all messages, however often Home Assistant starts. */
const REPEAT_GAP_MS = MINUTE;

interface Claimed extends Publisher {
  lease: string;
  until: Date;
}

/**
 * Holds the connection to the broker: one worker of all, under a lease. Sends what differs between
 * the database and the broker until the connection breaks, the lease is lost or the worker stops.
 */
export function publishToHomeAssistant(deps: PublishDeps, pollMs = POLL_MS): Job<Claimed> {
  const { config, db, clock, log } = deps;
  return {
    name: 'publish-home-assistant',
    concurrency: 1,
    async claim() {
      if (config.mqtt === null) return [];
      const now = clock.now();
      const { lease, until } = takeLease(now, LEASE_MS);
      const publisher = await claimPublisher(db, { lease, until }, now);
      return publisher ? [{ ...publisher, lease, until }] : [];
    },
    async work(claimed, signal) {
      if (config.mqtt === null) return;
      const { lease, until } = claimed;
      const held = new HeldLease(clock, {
        ids: [lease],
        until,
        durationMs: LEASE_MS,
        extend: async (leased_until) => ((await updatePublisher(db, lease, { leased_until })) ? [lease] : []),
      });
      const publishing = new Publishing(deps, claimed, { held, mqtt: config.mqtt, pollMs });
      try {
        await renewDuring(() => publishing.run(signal), { renew: () => held.renew(), intervalMs: RENEWAL_MS, log });
        await updatePublisher(db, lease, { lease: null, leased_until: null, connected_at: null });
      } catch (error) {
        if (error instanceof LeaseLostError) return;
        await saveFailure(deps, lease, publishing.failures + 1, error);
        if (!(error instanceof MqttError)) throw error;
      }
    },
  };
}

/** The next try has a random delay, so that many servers do not return to a broker together. */
async function saveFailure({ db, clock, log }: PublishDeps, lease: string, failures: number, error: unknown) {
  const reason = error instanceof MqttError ? error.message : 'an error of Sillage; see the log';
  const retryMs = backoff(failures, RETRY) * (0.5 + Math.random() / 2);
  countMqttFailure();
  log.warn({ reason, failures, retryMs: Math.round(retryMs) }, 'MQTT broker not connected');
  const next_try_at = addMs(clock.now(), retryMs);
  const released = { lease: null, leased_until: null, connected_at: null };
  await updatePublisher(db, lease, { ...released, failures, last_error: reason, next_try_at });
}

interface PublishingOptions {
  held: HeldLease;
  mqtt: MqttConfig;
  pollMs: number;
}

/** The work under one lease. */
class Publishing {
  failures: number;
  readonly #deps: PublishDeps;
  readonly #claimed: Claimed;
  readonly #options: PublishingOptions;
  #connectedAt: Date;
  #repeatedAt: Date;
  #isRepeatWanted = false;

  constructor(deps: PublishDeps, claimed: Claimed, options: PublishingOptions) {
    this.#deps = deps;
    this.#claimed = claimed;
    this.#options = options;
    this.failures = claimed.failures;
    this.#connectedAt = deps.clock.now();
    this.#repeatedAt = this.#connectedAt;
  }

  async run(signal: AbortSignal): Promise<void> {
    const connection = await this.#connect();
    try {
      await this.#begin(connection);
      while (!signal.aborted && this.#isCovered()) {
        const startedAt = performance.now();
        if ((await this.#sendOnce(connection)) > 0) continue;
        const pauseMs = Math.max(this.#options.pollMs, (performance.now() - startedAt) * (MAX_POLL_SHARE - 1));
        await Promise.race([sleep(pauseMs, undefined, { signal }).catch(() => undefined), connection.ended]);
      }
      if (!this.#isCovered()) throw new LeaseLostError();
      await publishStatus(connection, this.#statusTopic, OFFLINE);
    } catch (error) {
      // Another worker may hold the connection now: it says what is true.
      connection.abort('the lease was lost');
      throw error;
    }
    await connection.close();
  }

  get #statusTopic(): string {
    return buildStatusTopic(this.#claimed.installation);
  }

  #isCovered(): boolean {
    return this.#options.held.isCovered(this.#claimed.lease);
  }

  #connect(): Promise<MqttConnection> {
    return connectMqtt(this.#options.mqtt, {
      clientId: buildClientId(this.#claimed.installation),
      will: buildStatus(this.#statusTopic, OFFLINE),
      topics: [BIRTH_TOPIC],
      onMessage: (_topic, payload) => {
        if (payload === ONLINE) this.#isRepeatWanted = true;
      },
    });
  }

  /** A broker may have lost what it retained: everything is sent again. */
  async #begin(connection: MqttConnection): Promise<void> {
    const { db, clock, log } = this.#deps;
    const { lease, broker: previous } = this.#claimed;
    const broker = this.#options.mqtt.url.host;
    if (previous !== null && previous !== broker)
      log.warn({ broker, previous }, 'MQTT broker changed; the previous one keeps what it retained');
    await clearConfirmed(db);
    await publishStatus(connection, this.#statusTopic, ONLINE);
    this.#connectedAt = clock.now();
    const change = { broker, connected_at: this.#connectedAt, last_error: null };
    if (!(await updatePublisher(db, lease, change))) throw new LeaseLostError();
    log.info({ broker }, 'MQTT broker connected');
  }

  /** Returns the number of watches whose messages were sent or removed. */
  async #sendOnce(connection: MqttConnection): Promise<number> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    if (this.failures > 0 && now.getTime() - this.#connectedAt.getTime() > LASTING_MS) {
      this.failures = 0;
      await updatePublisher(db, this.#claimed.lease, { failures: 0 });
    }
    if (this.#isRepeatWanted && now.getTime() - this.#repeatedAt.getTime() > REPEAT_GAP_MS) {
      this.#isRepeatWanted = false;
      this.#repeatedAt = now;
      await publishStatus(connection, this.#statusTopic, ONLINE);
      await clearConfirmed(db);
    }
    await sendAlerts(this.#deps, this.#claimed.lease, connection);
    const removed = await removeEnded(this.#deps, connection);
    const { publicUrl } = this.#deps.config;
    const origin = { statusTopic: this.#statusTopic, publicUrl: publicUrl.href, version: server.version };
    return removed + (await publishChanged(this.#deps, connection, origin));
  }
}

function buildStatus(topic: string, payload: string): MqttMessage {
  return { topic, payload, isRetained: true };
}

async function publishStatus(connection: MqttConnection, topic: string, payload: string): Promise<void> {
  await connection.publish(buildStatus(topic, payload));
  countMqttMessage('availability');
}
