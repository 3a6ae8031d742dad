import { Agent } from 'undici';
import { guardedConnector, type NetGuard } from './net-guard.ts';

export type NetGuardOptions = Pick<NetGuard, 'allowPrivate' | 'resolve' | 'isPublic'>;

interface AgentLimits {
  /** For TCP and TLS together. */
  connectTimeoutMs: number;
  /** Per origin. */
  connections: number;
  maxHeaderBytes: number;
  /** Per request, of any kind: headers, body and protocol overhead. */
  maxResponseBytes: number;
}

/**
 * Creates an agent for untrusted URLs, which reaches public addresses only (`net-guard.ts`). It
 * sets no timeout for headers and body: the caller has one deadline for the whole request.
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
