import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@sillage/contract';
import { SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import { countConnection, countRefusal, type RefusalReason } from '../metrics.ts';
import { addressKey } from '../rate-limit.ts';
import { proxies } from './calls.ts';
import { failure } from './refusals.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface AdmissionLimits {
  maxConnections: number;
  /** Connections of one address; loopback and, with TRUST_PROXY, every address are exempt. */
  maxConnectionsPerAddress: number;
  /**
   * Duration above which a turn of the event loop with at least `minCrowd` requests counts as long.
   */
  longTurnMs: number;
  /** A long turn with fewer requests is one slow operation, not an overload. */
  minCrowd: number;
  /**
   * Time for requests in one turn of an overloaded process. Short, because Node.js accepts one
   * connection per turn (libuv 1.45 and later): long turns keep new connections waiting.
   */
  turnMs: number;
  /**
   * Requests are rejected once long turns have gone on for this time; a short burst is accepted.
   */
  patienceMs: number;
  /** Requests are rejected until this time has passed since the last long turn. */
  recoveryMs: number;
}

/** Decides before routing which connections and requests a web process accepts. */
export interface Admission {
  /** Creates the HTTP server of Fastify's `serverFactory`. */
  createServer(handler: Handler, options: ServerOptions): Server;
  /** True while even requests from addresses that send few are rejected. */
  isOverloaded(): boolean;
}

const RETRY_MS = 5 * SECOND;
/** Requests admitted in any turn of an overloaded process, however long they take. */
const MIN_PER_TURN = 1;
/** Extra requests per turn for static files and for addresses that send few. */
const RESERVED_PER_TURN = 50;
/** An address with more requests, or connections, in the current second is rejected first. */
const MAX_LIGHT_PER_SECOND = 20;
/** A turn that accepts a connection is long after this time: Node.js accepts only one per turn. */
const ACCEPTING_TURN_MS = 4;
/** Maximum number of addresses counted per second; further ones count as heavy. */
const MAX_COUNTED_ADDRESSES = 20_000;

const body = JSON.stringify(failure(new AppError('UNAVAILABLE')));
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'retry-after': String(RETRY_MS / SECOND),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};
const rawRefusal = `HTTP/1.1 503 Service Unavailable\r\n${Object.entries(headers)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')}\r\n${body}`;

export function createAdmission(
  config: Pick<Config, 'trustProxy' | 'maxConnections' | 'maxConnectionsPerAddress'>,
  limits: Partial<AdmissionLimits> = {},
): Admission {
  const all: AdmissionLimits = {
    ...config,
    longTurnMs: 20,
    minCrowd: 10,
    turnMs: 0.25,
    patienceMs: 300,
    recoveryMs: 2_000,
    ...limits,
  };
  const load = createLoad(all);
  const connections = createConnectionLimit(all, config.trustProxy.length > 0, load.isShedding);
  const isLight = createLightAddresses();
  const isProxy = proxies(config);

  function decide(request: IncomingMessage): RefusalReason | null {
    const { url = '' } = request;
    const now = performance.now();
    if (/^\/(livez|readyz|metrics)$/.test(url)) return null;
    const isReserved = () => !/^\/(api|dev)\//.test(url) || isLight(addressOf(request, isProxy), now);
    return load.decide(now, isReserved);
  }

  return {
    isOverloaded: () => load.isOverloaded(performance.now()),
    createServer(handler, options) {
      const server = createServer(options, (request, response) => {
        const { socket } = request;
        const reason = decide(request);
        connections.setIdle(socket, false);
        response.once('close', () => connections.setIdle(socket, true));
        if (reason === null) return handler(request, response);
        countRefusal(reason);
        response.writeHead(503, headers).end(body);
      });
      // A rejected connection needs no parser, which the server's own listener would create.
      const serve = server.listeners('connection');
      server.removeAllListeners('connection');
      return server.on('connection', (socket: Socket) => {
        load.noteAccepted();
        if (connections.open(socket)) for (const listener of serve) listener.call(server, socket);
      });
    },
  };
}

/**
 * Rejects requests while turns of the event loop are too long. Requests read in the same turn wait
 * for each other, so the admitted ones decide how long a rejection takes.
 */
function createLoad({ longTurnMs, minCrowd, turnMs, patienceMs, recoveryMs }: AdmissionLimits) {
  let hasAccepted = false;
  let turn = { startedAt: Number.NaN, admitted: 0, reserved: 0, refused: 0 };
  let longSince = Number.POSITIVE_INFINITY;
  let longUntil = Number.NEGATIVE_INFINITY;
  let reservedRefusedAt = Number.NEGATIVE_INFINITY;

  function endTurn(): void {
    const now = performance.now();
    const ms = now - turn.startedAt;
    const isCrowded = turn.admitted + turn.refused >= minCrowd;
    const isLong = ms > longTurnMs || (ms > ACCEPTING_TURN_MS && hasAccepted);
    if (turn.refused > 0 || (isCrowded && isLong)) {
      // Counts from the end of the first long turn: one alone, such as a slow start, is tolerated.
      if (turn.startedAt - longUntil > recoveryMs) longSince = now;
      longUntil = now;
      // A slow turn with few requests shows that other work is slow: the overload is over.
    } else if (ms > ACCEPTING_TURN_MS) longUntil = Number.NEGATIVE_INFINITY;
    hasAccepted = false;
    turn.startedAt = Number.NaN;
  }

  function isShedding(now: number): boolean {
    const isRecent = turn.refused > 0 || now - longUntil < recoveryMs;
    return isRecent && now - longSince > patienceMs;
  }

  function isAdmitted(now: number, isReserved: () => boolean): boolean {
    if (!isShedding(now) || turn.admitted < MIN_PER_TURN || now - turn.startedAt < turnMs) return true;
    if (!isReserved()) return false;
    turn.reserved += 1;
    if (turn.reserved > RESERVED_PER_TURN) reservedRefusedAt = now;
    return turn.reserved <= RESERVED_PER_TURN;
  }

  return {
    isShedding,
    noteAccepted: () => {
      hasAccepted = true;
    },
    isOverloaded: (now: number) => now - reservedRefusedAt < SECOND,
    decide(now: number, isReserved: () => boolean): RefusalReason | null {
      if (Number.isNaN(turn.startedAt)) {
        turn = { startedAt: now, admitted: 0, reserved: 0, refused: 0 };
        // Runs after all sockets that are readable in this turn have been read.
        setImmediate(endTurn);
      }
      if (isAdmitted(now, isReserved)) {
        turn.admitted += 1;
        return null;
      }
      turn.refused += 1;
      return 'overload';
    },
  };
}

/** Returns whether an address sent few requests in the current second, this one included. */
function createLightAddresses(): (address: string, now: number) => boolean {
  let counts = new Map<string, number>();
  let endsAt = 0;

  return (address, now) => {
    if (now > endsAt) {
      endsAt = now + SECOND;
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    if (count === 1 && counts.size >= MAX_COUNTED_ADDRESSES) return false;
    counts.set(address, count);
    return count <= MAX_LIGHT_PER_SECOND;
  };
}

/**
 * Returns the key of the client: the last address in X-Forwarded-For that is no trusted proxy's.
 */
function addressOf(
  { socket, headers: { 'x-forwarded-for': forwarded = '' } }: IncomingMessage,
  isProxy: (address: string | undefined) => boolean,
): string {
  const hops = [socket.remoteAddress ?? ''];
  if (isProxy(hops[0])) hops.push(...[forwarded].flat().join(',').split(',').reverse());
  const addresses = hops.map((hop) => hop.trim()).filter((hop) => hop !== '');
  return addressKey(addresses.find((address) => !isProxy(address)) ?? '');
}

/** Returns null for loopback: a local proxy or the operator. */
function limitedAddress({ remoteAddress = '' }: Socket): string | null {
  return remoteAddress === '' || /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress) ? null : addressKey(remoteAddress);
}

/** Limits connections in total and per address. Closes the longest idle one if all are taken. */
function createConnectionLimit(
  { maxConnections, maxConnectionsPerAddress }: AdmissionLimits,
  isBehindProxy: boolean,
  isShedding: (now: number) => boolean,
): { open(socket: Socket): boolean; setIdle(socket: Socket, isIdle: boolean): void } {
  const perAddress = new Map<string, number>();
  /** In the order in which they became idle. */
  const idle = new Set<Socket>();
  const isLight = createLightAddresses();
  let count = 0;

  function refuse(socket: Socket, reason: RefusalReason): false {
    countRefusal(reason);
    socket.on('error', () => {});
    socket.end(rawRefusal);
    socket.destroySoon();
    return false;
  }

  function isTooMany(socket: Socket): boolean {
    const now = performance.now();
    return !isBehindProxy && isShedding(now) && !isLight(addressKey(socket.remoteAddress ?? ''), now);
  }

  return {
    setIdle(socket, isIdle) {
      idle.delete(socket);
      if (isIdle && !socket.destroyed) idle.add(socket);
    },
    open(socket) {
      const address = isBehindProxy ? null : limitedAddress(socket);
      const ofAddress = address === null ? 0 : (perAddress.get(address) ?? 0);
      if (isTooMany(socket)) return refuse(socket, 'overload');
      if (ofAddress >= maxConnectionsPerAddress) return refuse(socket, 'address');
      if (count >= maxConnections) {
        const [longestIdle] = idle;
        if (longestIdle === undefined) return refuse(socket, 'connections');
        longestIdle.destroy();
        idle.delete(longestIdle);
        countRefusal('idle');
      }
      count += 1;
      countConnection(1);
      if (address !== null) perAddress.set(address, ofAddress + 1);
      idle.add(socket);
      socket.once('close', () => {
        count -= 1;
        countConnection(-1);
        idle.delete(socket);
        if (address === null) return;
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left > 0) perAddress.set(address, left);
        else perAddress.delete(address);
      });
      return true;
    },
  };
}
