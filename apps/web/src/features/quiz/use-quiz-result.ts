import type { User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quizKey, readStored, writeStored } from '../../lib/browser/storage.ts';
import { getNewestResult, type LocalResult, parseLocalResult } from './local-result.rules.ts';
import { quizQueries } from './quiz.queries.ts';

export function useQuizResult(user: User) {
  const key = quizKey(user.id);
  const [local, setLocal] = useState(() => parseLocalResult(readStored(key)));
  const serverResult = useQuery(quizQueries.result(user.id));
  const result = getNewestResult(local, serverResult.data === undefined ? user.quizResult : serverResult.data);

  function saveLocalResult(next: LocalResult | null): void {
    writeStored(key, next && JSON.stringify(next));
    setLocal(next);
  }

  /** Sets the time of the locally stored quiz result to the server's time. */
  function setCompletedAt(completedAt: string): void {
    const now = parseLocalResult(readStored(key));
    if (now) saveLocalResult({ ...now, completedAt });
  }

  return { result, isPending: !result && serverResult.isPending, saveLocalResult, setCompletedAt };
}
