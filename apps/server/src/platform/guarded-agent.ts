import { Agent } from 'undici';
import { guardedConnector, type NetGuard } from './net-guard.ts';

export type Guarding = Pick<NetGuard, 'allowPrivate' | 'resolve' | 'isPublic'>;

interface AgentLimits {
  /** For TCP and TLS together. */
  connectTimeoutMs: number;
  /** Per origin. */
  connections: number;
  maxHeaderBytes: number;
  /** Per request, of any kind: headers, body and protocol overhead. */
  maxAnswerBytes: number;
}

/**
 * Creates an agent for untrusted URLs, which reaches public addresses only (`net-guard.ts`). It
 * sets no timeout for headers and body: the caller has one deadline for the whole request.
 */
export function guardedAgent({ allowPrivate, resolve, isPublic }: Guarding, limits: AgentLimits): Agent {
  const { connectTimeoutMs, connections, maxHeaderBytes, maxAnswerBytes } = limits;
  const guard = {
    allowPrivate,
    connectTimeoutMs,
    maxAnswerBytes,
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
