import type { Socket } from 'node:net';
import { countConnection, countRejection, type RejectionReason } from '../observability/metrics.ts';
import { addressKey } from '../rate-limit.ts';
import { createLightAddresses } from './light-addresses.ts';

export interface ConnectionLimits {
  maxConnections: number;
  /**
   * Maximum number of connections per client address. Loopback is exempt, and TRUST_PROXY switches
   * the limit off.
   */
  maxConnectionsPerAddress: number;
}

interface ConnectionSources {
  isBehindProxy: boolean;
  isShedding(now: number): boolean;
  /** Called for each connection that is rejected because the server is shedding. */
  noteRejection(now: number): void;
  /** The HTTP response that a rejected connection gets. */
  rawRejection: string;
}

/** At the total limit, a new connection replaces the one that has been idle longest. */
export class ConnectionLimit {
  readonly #limits: ConnectionLimits;
  readonly #sources: ConnectionSources;
  readonly #perAddress = new Map<string, number>();
  /** Network connections without a running request, in the order in which they became idle. */
  readonly #idle = new Set<Socket>();
  readonly #isLightClient = createLightAddresses();
  #count = 0;

  constructor(limits: ConnectionLimits, sources: ConnectionSources) {
    this.#limits = limits;
    this.#sources = sources;
  }

  setIdle(socket: Socket, isIdle: boolean): void {
    this.#idle.delete(socket);
    if (isIdle && !socket.destroyed) this.#idle.add(socket);
  }

  /** Returns false for a rejected connection, which gets a response and is closed. */
  open(socket: Socket): boolean {
    const address = this.#sources.isBehindProxy ? null : limitedAddress(socket);
    const addressCount = address === null ? 0 : (this.#perAddress.get(address) ?? 0);
    if (this.#isOverRate(socket)) return this.#reject(socket, 'overload');
    if (addressCount >= this.#limits.maxConnectionsPerAddress) return this.#reject(socket, 'address');
    if (this.#count >= this.#limits.maxConnections) {
      const [longestIdle] = this.#idle;
      if (longestIdle === undefined) return this.#reject(socket, 'connections');
      longestIdle.destroy();
      this.#idle.delete(longestIdle);
      countRejection('idle');
    }
    this.#count += 1;
    countConnection(1);
    if (address !== null) this.#perAddress.set(address, addressCount + 1);
    this.#idle.add(socket);
    socket.once('close', () => this.#remove(socket, address));
    return true;
  }

  #remove(socket: Socket, address: string | null): void {
    this.#count -= 1;
    countConnection(-1);
    this.#idle.delete(socket);
    if (address === null) return;
    const remaining = (this.#perAddress.get(address) ?? 1) - 1;
    if (remaining > 0) this.#perAddress.set(address, remaining);
    else this.#perAddress.delete(address);
  }

  #reject(socket: Socket, reason: RejectionReason): false {
    countRejection(reason);
    socket.on('error', () => {});
    socket.end(this.#sources.rawRejection);
    socket.destroySoon();
    return false;
  }

  #isOverRate(socket: Socket): boolean {
    const { isBehindProxy, isShedding, noteRejection } = this.#sources;
    const now = performance.now();
    if (isBehindProxy || !isShedding(now) || this.#isLightClient(addressKey(socket.remoteAddress ?? ''), now))
      return false;
    noteRejection(now);
    return true;
  }
}

/** Address whose connections are limited; null for loopback (a local proxy or the operator). */
function limitedAddress({ remoteAddress = '' }: Socket): string | null {
  return remoteAddress === '' || /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress) ? null : addressKey(remoteAddress);
}
