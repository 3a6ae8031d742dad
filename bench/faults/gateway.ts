/**
 * The way out of a network namespace: `node bench/faults/gateway.ts HOST PORT…` listens on those ports of its own loopback and
 * passes each connection on to the same port of HOST.
 */
import { openForwarder } from './forwarder.ts';

const [host = '', ...ports] = process.argv.slice(2);
await Promise.all(ports.map(Number).map((port) => openForwarder({ host, port }, { port })));
console.log('open');
