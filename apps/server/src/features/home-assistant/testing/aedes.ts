import { createServer, type Socket } from 'node:net';
import { Aedes, type AuthenticateError } from 'aedes';
import { brokerUser, buildBrokerUrl, observerUser, type TestBroker } from './test-broker.ts';

/** Starts the broker from npm on loopback. */
export async function startAedes(): Promise<TestBroker> {
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
