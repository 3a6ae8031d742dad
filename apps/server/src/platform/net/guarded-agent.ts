import { Agent } from 'undici';
import { guardedConnector, type NetGuard } from './net-guard.ts';

export type NetGuardOptions = Pick<NetGuard, 'allowPrivate' | 'allowPublic' | 'resolve' | 'isPublic'>;

interface AgentLimits {
  /** Timeout of connecting, by TCP and TLS together. */
  connectTimeoutMs: number;
  connections: number;
  maxHeaderBytes: number;
  /** Maximum number of received bytes per request: headers, body and protocol overhead. */
  maxResponseBytes: number;
}

/**
 * Creates an agent for untrusted URLs, which reaches public addresses only (`net-guard.ts`). It
 * sets no timeout for headers and body, because the caller has one timeout for the whole request.
 */
export function createGuardedAgent(options: NetGuardOptions, limits: AgentLimits): Agent {
  const { allowPrivate, allowPublic = true, resolve, isPublic } = options;
  const { connectTimeoutMs, connections, maxHeaderBytes, maxResponseBytes } = limits;
  const guard = {
    allowPrivate,
    allowPublic,
    connectTimeoutMs,
    maxResponseBytes,
    ...(resolve && { resolve }),
    ...(isPublic && { isPublic }),
  };
  return new Agent({
    connect: guardedConnector(guard),
    connections,
    maxHeaderSize: maxHeaderBytes,
    keepAliveMaxTimeout: 10_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
