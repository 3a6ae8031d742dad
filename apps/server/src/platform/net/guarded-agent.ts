import { Agent } from 'undici';
import { guardedConnector, type NetGuard } from './net-guard.ts';

export type NetGuardOptions = Pick<NetGuard, 'allowPrivate' | 'resolve' | 'isPublic'>;

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
export function createGuardedAgent({ allowPrivate, resolve, isPublic }: NetGuardOptions, limits: AgentLimits): Agent {
  const { connectTimeoutMs, connections, maxHeaderBytes, maxResponseBytes } = limits;
  const guard = {
    allowPrivate,
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
