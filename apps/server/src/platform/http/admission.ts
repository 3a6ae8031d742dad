import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@sillage/contract';
import { SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import { countRejection, type RejectionReason } from '../observability/metrics.ts';
import { addressKey } from '../rate-limit.ts';
import { addRunningRequest, removeRunningRequest } from '../running-requests.ts';
import { ConnectionLimit, type ConnectionLimits } from './connection-limit.ts';
import { buildFailure } from './error-handler.ts';
import { createLightAddresses } from './light-addresses.ts';
import { type LoadLimits, LoadShedder } from './load-shedder.ts';
import { createProxyCheck } from './trusted-proxies.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type AdmissionLimits = ConnectionLimits & LoadLimits;

/** Decides before routing which connections and requests a web process accepts. */
export interface Admission {
  createServer(handler: Handler, options: ServerOptions): Server;
  /**
   * Returns true while the server is so overloaded that it rejects even requests for pages and
   * requests of clients that send few.
   */
  isOverloaded(): boolean;
}

const RETRY_MS = 5 * SECOND;

const body = JSON.stringify(buildFailure(new AppError('UNAVAILABLE')));
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'retry-after': String(RETRY_MS / SECOND),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};
const rawRejection = `HTTP/1.1 503 Service Unavailable\r\n${Object.entries(headers)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')}\r\n${body}`;

export function createAdmission(
  config: Pick<Config, 'trustProxy' | 'maxConnections' | 'maxConnectionsPerAddress'>,
  limits: Partial<AdmissionLimits> = {},
): Admission {
  const settings: AdmissionLimits = {
    ...config,
    longTurnMs: 20,
    minRequests: 10,
    admitMs: 2,
    toleranceMs: 300,
    minRecoveryMs: 2_000,
    ...limits,
  };
  const load = new LoadShedder(settings);
  const connections = new ConnectionLimit(settings, {
    isBehindProxy: config.trustProxy.length > 0,
    isShedding: (now) => load.isShedding(now),
    noteRejection: (now) => load.noteRejectedConnection(now),
    rawRejection,
  });
  const isLightClient = createLightAddresses();
  const isProxy = createProxyCheck(config);

  function decide(request: IncomingMessage): RejectionReason | null {
    const { url = '' } = request;
    const now = performance.now();
    if (/^\/(livez|readyz|metrics)$/.test(url)) return null;
    const isReserved = () =>
      !/^\/(api\/|dev\/|feeds\/|mcp(\?|$))/.test(url) || isLightClient(getClientKey(request, isProxy), now);
    return load.admit(now, isReserved) ? null : 'overload';
  }

  return {
    isOverloaded: () => load.isOverloaded(performance.now()),
    createServer(handler, options) {
      const server = createServer(options, (request, response) => {
        const { socket } = request;
        const reason = decide(request);
        connections.setIdle(socket, false);
        response.once('close', () => connections.setIdle(socket, true));
        if (reason === null) {
          addRunningRequest(response);
          // A client that reads slowly keeps a finished response open.
          for (const event of ['prefinish', 'close']) response.once(event, () => removeRunningRequest(response));
          return handler(request, response);
        }
        countRejection(reason);
        response.writeHead(503, headers).end(body);
      });
      // A rejected connection needs no parser, which the server's own listener would create.
      const listeners = server.listeners('connection');
      server.removeAllListeners('connection');
      return server.on('connection', (socket: Socket) => {
        if (connections.open(socket)) for (const listener of listeners) listener.call(server, socket);
      });
    },
  };
}

/** Behind trusted proxies, the client is the last address in X-Forwarded-For that is no proxy. */
function getClientKey(
  { socket, headers: { 'x-forwarded-for': forwarded = '' } }: IncomingMessage,
  isProxy: (address: string | undefined) => boolean,
): string {
  const hops = [socket.remoteAddress ?? ''];
  if (isProxy(hops[0])) hops.push(...[forwarded].flat().join(',').split(',').reverse());
  const addresses = hops.map((hop) => hop.trim()).filter((hop) => hop !== '');
  return addressKey(addresses.find((address) => !isProxy(address)) ?? '');
}
