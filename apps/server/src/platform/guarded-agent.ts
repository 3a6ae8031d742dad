import { Agent } from 'undici';
import { guardedConnector, type NetGuard } from './net-guard.ts';

/** Where a guarded agent may go; what else a caller was given does not matter here. */
export type Guarding = Pick<NetGuard, 'allowPrivate' | 'resolve' | 'isPublic'>;

interface AgentLimits {
  /** For TCP and TLS together, in milliseconds. */
  connectTimeoutMs: number;
  /** At a time and origin. */
  connections: number;
  maxHeaderBytes: number;
  /** Of any kind, in answer to one request: headers, body and what surrounds them. */
  maxAnswerBytes: number;
}

/**
 * Connections over checked addresses only (`net-guard.ts`), for everything that other people name. It sets no time limit on
 * headers and body: whoever asks has one deadline for all of it.
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
