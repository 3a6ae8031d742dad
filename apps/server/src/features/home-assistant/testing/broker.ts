import { createServer, type Socket } from 'node:net';
import { Aedes, type AuthenticateError } from 'aedes';
import { onTestFinished } from 'vitest';
import type { MqttConfig } from '../../../platform/config.ts';
import { startMosquitto } from './mosquitto.ts';

/** A broker that accepts two users, with what a server needs to connect to it. */
export interface TestBroker {
  mqtt: MqttConfig;
  /** Settings for a process of its own. */
  settings: Record<string, string>;
  /** Ends the broker at once, as `kill -9` does. It then retains nothing. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
}

/** The user of a server, and one who receives everything. */
export const brokerUser = { username: 'sillage', password: 'p@ss:w/ord%' };
export const observerUser = { username: 'observer', password: 'observer' };

export function buildBrokerUrl(protocol: 'mqtt' | 'mqtts', port: number): URL {
  const url = new URL(`${protocol}://localhost:${port}`);
  url.username = encodeURIComponent(brokerUser.username);
  url.password = encodeURIComponent(brokerUser.password);
  return url;
}

/** Starts a broker from npm, or Debian's mosquitto with TLS (`npm run test:mosquitto`). */
export async function givenBroker(): Promise<TestBroker> {
  const start = process.env['SILLAGE_TEST_BROKER'] === 'mosquitto' ? startMosquitto : startAedes;
  const broker = await start();
  onTestFinished(() => broker.kill());
  return broker;
}

async function startAedes(): Promise<TestBroker> {
  let running = await listen(0);
  const { port } = running;
  const url = buildBrokerUrl('mqtt', port);
  return {
    mqtt: { url, ca: null },
    settings: { MQTT_URL: url.href },
    kill: () => running.kill(),
    async restart() {
      running = await listen(port);
    },
  };
}

async function listen(requestedPort: number): Promise<{ port: number; kill(): Promise<void> }> {
  const broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) => {
      const isKnown = [brokerUser, observerUser].some(
        (user) => user.username === username && user.password === password?.toString(),
      );
      done(isKnown ? null : createAuthenticationError(), isKnown);
    },
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(requestedPort, 'localhost', resolve));
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    async kill() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => broker.close(resolve));
    },
  };
}

function createAuthenticationError(): AuthenticateError {
  return Object.assign(new Error('Not authorized'), { returnCode: 5 });
}
