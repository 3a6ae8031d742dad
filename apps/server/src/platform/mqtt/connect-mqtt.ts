import type { MqttClient } from 'mqtt';
import { SECOND } from '../clock.ts';
import { withDeadline } from '../net/deadline.ts';
import { findRootCause } from '../root-cause.ts';
import type { MqttConfig } from './mqtt-config.ts';

/** A message that the broker confirms (QoS 1). An empty retained one deletes what is retained. */
export interface MqttMessage {
  topic: string;
  payload: string;
  isRetained: boolean;
}

interface MqttSession {
  /** Of two connections with the same id, the broker ends the older one. */
  clientId: string;
  /** Message that the broker sends when the connection breaks. */
  will: MqttMessage;
  /** Topics to receive. */
  topics: readonly string[];
  onMessage(topic: string, payload: string): void;
}

/** The connection to the broker failed or ended. The message contains no credentials. */
export class MqttError extends Error {
  override name = 'MqttError';
}

const CONNECT_TIMEOUT_MS = 10 * SECOND;
const CONFIRMATION_TIMEOUT_MS = 30 * SECOND;
const KEEPALIVE_S = 30;
const MAX_RECEIVED_LENGTH = 100;

/**
 * One connection to an MQTT broker (3.1.1). It is never restored: after its end the caller opens
 * another one, so that no message is queued or repeated unseen.
 */
export class MqttConnection {
  readonly #client: MqttClient;
  readonly #ended = Promise.withResolvers<never>();
  #endError: MqttError | null = null;

  constructor(client: MqttClient) {
    this.#client = client;
    this.#ended.promise.catch(() => undefined);
    client.on('error', (error) => this.#end(describeError(error)));
    client.on('close', () => this.#end('the broker closed the connection'));
  }

  get isOpen(): boolean {
    return this.#endError === null;
  }

  /** Rejects with MqttError when the connection has ended. */
  get ended(): Promise<never> {
    return this.#ended.promise;
  }

  /** Resolves when the broker has confirmed the message; throws MqttError otherwise. */
  async publish({ topic, payload, isRetained }: MqttMessage): Promise<void> {
    if (this.#endError !== null) throw this.#endError;
    const timeoutError = new MqttError('the broker did not confirm a message');
    const deadline = { timeoutMs: CONFIRMATION_TIMEOUT_MS, timeoutError, signal: undefined };
    await withDeadline(deadline, () =>
      Promise.race([this.#client.publishAsync(topic, payload, { qos: 1, retain: isRetained }), this.#ended.promise]),
    ).catch((error: unknown) => {
      throw this.#end(describeError(error));
    });
  }

  /** Takes leave of the broker, which then does not send the will. */
  async close(): Promise<void> {
    const wasOpen = this.isOpen;
    this.#endError ??= new MqttError('the connection was closed');
    await withDeadline(
      { timeoutMs: SECOND, timeoutError: new MqttError('the broker did not answer'), signal: undefined },
      () => this.#client.endAsync(!wasOpen),
    ).catch(() => this.#client.end(true));
    this.#ended.reject(this.#endError);
  }

  /** Breaks the connection off; the broker sends the will. */
  abort(reason: string): void {
    this.#end(reason);
  }

  #end(reason: string): MqttError {
    this.#endError ??= new MqttError(reason);
    this.#ended.reject(this.#endError);
    this.#client.end(true);
    return this.#endError;
  }
}

/** Connects, and subscribes if the broker allows it; throws MqttError. */
export async function connectMqtt({ url, ca }: MqttConfig, session: MqttSession): Promise<MqttConnection> {
  const isTls = url.protocol === 'mqtts:';
  const { connectAsync } = await import('mqtt');
  try {
    const client = await connectAsync(
      '',
      {
        protocol: isTls ? 'mqtts' : 'mqtt',
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || (isTls ? 8883 : 1883),
        ...(url.username && { username: decodeURIComponent(url.username) }),
        ...(url.password && { password: decodeURIComponent(url.password) }),
        ...(ca !== null && { ca }),
        clientId: session.clientId,
        protocolVersion: 4,
        clean: true,
        reconnectPeriod: 0,
        resubscribe: false,
        connectTimeout: CONNECT_TIMEOUT_MS,
        keepalive: KEEPALIVE_S,
        will: { topic: session.will.topic, payload: session.will.payload, qos: 1, retain: session.will.isRetained },
      },
      false,
    );
    const connection = new MqttConnection(client);
    client.on('message', (topic, payload) =>
      session.onMessage(topic, payload.subarray(0, MAX_RECEIVED_LENGTH).toString()),
    );
    // A broker may forbid it: nothing depends on what is received.
    client.subscribeAsync([...session.topics], { qos: 0 }).catch(() => undefined);
    return connection;
  } catch (error) {
    throw new MqttError(describeError(error));
  }
}

/** Reasons of the broker (MQTT 3.1.1, section 3.2.2.3), and of the network. */
const reasons = new Map<unknown, string>([
  [4, 'the broker rejects the user name or the password'],
  [5, 'the broker does not allow this user to connect'],
  ['ECONNREFUSED', 'nothing listens at the address of the broker'],
  ['ENOTFOUND', 'the host of the broker is unknown'],
  ['EAI_AGAIN', 'the host of the broker is unknown'],
  ['ETIMEDOUT', 'the broker does not answer'],
  ['EHOSTUNREACH', 'the broker cannot be reached'],
  ['ENETUNREACH', 'the broker cannot be reached'],
  ['ECONNRESET', 'the broker closed the connection'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate of the broker is not trusted; set MQTT_CA'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate of the broker is not trusted; set MQTT_CA'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate of the broker is not trusted; set MQTT_CA'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the certificate of the broker is not trusted; set MQTT_CA'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate of the broker is for another host'],
  ['CERT_HAS_EXPIRED', 'the certificate of the broker has expired'],
]);

function describeError(error: unknown): string {
  if (error instanceof MqttError) return error.message;
  if (!(error instanceof Error)) return 'the connection to the broker failed';
  const { code } = findRootCause(error) as { code?: unknown };
  return reasons.get(code) ?? `the connection to the broker failed${typeof code === 'string' ? ` (${code})` : ''}`;
}
