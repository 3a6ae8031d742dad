import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@sillage/testkit/free-port';
import { brokerUser, buildBrokerUrl, observerUser, type TestBroker } from './test-broker.ts';

const run = promisify(execFile);

/** The server may do what docs/home-assistant.md lists, and nothing else. */
const accessList = [
  `user ${brokerUser.username}`,
  'topic write homeassistant/device/+/config',
  'topic write sillage/#',
  'topic read homeassistant/status',
  `user ${observerUser.username}`,
  'topic readwrite #',
  '',
];

/** Starts Debian's mosquitto on loopback with TLS, a certificate of its own and one user. */
export async function startMosquitto(): Promise<TestBroker> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-mosquitto-'));
  const file = (name: string) => join(folder, name);
  const port = await freePort();
  await createCertificates(file);
  await run('mosquitto_passwd', ['-c', '-b', file('passwords'), brokerUser.username, brokerUser.password]);
  await run('mosquitto_passwd', ['-b', file('passwords'), observerUser.username, observerUser.password]);
  await writeFile(file('acl'), accessList.join('\n'));
  const lines = [
    `listener ${port} localhost`,
    `certfile ${file('server.pem')}`,
    `keyfile ${file('server.key')}`,
    'allow_anonymous false',
    `password_file ${file('passwords')}`,
    `acl_file ${file('acl')}`,
    'persistence false',
    'log_type error',
    `user ${process.getuid?.() === 0 ? 'root' : 'mosquitto'}`,
  ];
  await writeFile(file('mosquitto.conf'), lines.join('\n'));
  let child = await startProcess(file('mosquitto.conf'), port);
  const url = buildBrokerUrl('mqtts', port);
  return {
    mqtt: { url, ca: await readFile(file('ca.pem'), 'utf8') },
    settings: { MQTT_URL: url.href, MQTT_CA: file('ca.pem') },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async restart() {
      child = await startProcess(file('mosquitto.conf'), port);
    },
  };
}

async function createCertificates(file: (name: string) => string): Promise<void> {
  const ca = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=Test authority'];
  await run('openssl', [...ca, '-keyout', file('ca.key'), '-out', file('ca.pem')]);
  const request = ['req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
  await run('openssl', [...request, '-keyout', file('server.key'), '-out', file('server.csr')]);
  await writeFile(file('names'), 'subjectAltName=DNS:localhost');
  const signed = ['x509', '-req', '-days', '2', '-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial'];
  await run('openssl', [...signed, '-in', file('server.csr'), '-out', file('server.pem'), '-extfile', file('names')]);
}

async function startProcess(configFile: string, port: number) {
  const child = spawn('mosquitto', ['-c', configFile], { stdio: 'ignore' });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`mosquitto ended with code ${child.exitCode}`);
    await sleep(20);
  }
  return child;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
