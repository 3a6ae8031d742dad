import type { Deps } from '../../../platform/deps.ts';
import { FetchError } from '../../../platform/fetch-error.ts';
import { Refusal } from '../message.ts';
import { judgeAnswer, judgeSilence, type Receiving, type Verdict } from './answer.rules.ts';

export interface Handover {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Sends the request once. Throws `Refusal`, without the address or the receiver's text. */
export async function handOver(deps: Pick<Deps, 'post' | 'log'>, receiving: Receiving, what: Handover): Promise<void> {
  const answer = await deps.post(what.url, what).catch((error: unknown) => {
    throw refusal(judgeSilence(error instanceof FetchError ? error.reason : 'unreachable'));
  });
  const verdict = judgeAnswer(receiving, answer.status);
  if (verdict?.isOurs) deps.log.error({ receiving, status: answer.status }, verdict.says);
  if (verdict) throw refusal(verdict, answer.retryAfterMs);
}

function refusal({ kind, says }: Verdict, retryAfterMs: number | null = null): Refusal {
  return new Refusal(kind, says, retryAfterMs);
}
