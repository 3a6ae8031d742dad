import type { User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quizKey, readStored, writeStored } from '../../lib/storage.ts';
import { type LocalResult, readLocalResult, shownResult } from './local-result.rules.ts';
import { quizQueries } from './quiz.queries.ts';

export function useQuizResult(user: User) {
  const key = quizKey(user.id);
  const [local, setLocal] = useState(() => readLocalResult(readStored(key)));
  const kept = useQuery(quizQueries.result(user.id));
  const result = shownResult(local, kept.data === undefined ? user.quizResult : kept.data);

  function keepLocal(next: LocalResult | null): void {
    writeStored(key, next && JSON.stringify(next));
    setLocal(next);
  }

  /** Sets the local result's time to the server's once the server has stored it. */
  function renameMoment(completedAt: string): void {
    const now = readLocalResult(readStored(key));
    if (now) keepLocal({ ...now, completedAt });
  }

  return { result, isPending: !result && kept.isPending, keepLocal, renameMoment };
}
