import type { User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quizKey, readStored, writeStored } from '../../lib/storage.ts';
import { type LocalResult, readLocalResult, shownResult } from './local-result.rules.ts';
import { quizQueries } from './quiz.queries.ts';

/** Somebody's result: the newer of what this browser and the server have. */
export function useQuizResult(user: User) {
  const key = quizKey(user.id);
  const [local, setLocal] = useState(() => readLocalResult(readStored(key)));
  const kept = useQuery(quizQueries.result(user.id));
  const result = shownResult(local, kept.data === undefined ? user.quizResult : kept.data);

  function keepLocal(next: LocalResult | null): void {
    writeStored(key, next && JSON.stringify(next));
    setLocal(next);
  }

  /** The server has it now, at this moment of its clock. */
  function renameMoment(completedAt: string): void {
    const now = readLocalResult(readStored(key));
    if (now) keepLocal({ ...now, completedAt });
  }

  return { result, isPending: !result && kept.isPending, keepLocal, renameMoment };
}
