import type { ParsedList } from '@sillage/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import {
  buildAdditions,
  buildInitialChoices,
  buildOutcome,
  type Choices,
  type Outcome,
  reviewLines,
} from './review.rules.ts';

/** List to import; `name` is the name of its file, or null for pasted text. */
export interface Source {
  name: string | null;
  text: string;
}

export interface ListImport {
  pasted: string;
  /** List of fragrances that the user last submitted for import; null if there was none. */
  source: Source | null;
  parsedList: ParsedList | null;
  choices: Choices;
  outcome: Outcome | null;
}

const EMPTY_IMPORT: ListImport = { pasted: '', source: null, parsedList: null, choices: {}, outcome: null };

/** A list import is cached with the personal data, so that its review survives leaving the page. */
function importQuery(userId: string) {
  return queryOptions({
    queryKey: [...personalKey(userId), 'import'],
    queryFn: (): ListImport => EMPTY_IMPORT,
    initialData: EMPTY_IMPORT,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    notifyOnChangeProps: [],
  });
}

export interface ListHandle {
  state: ListImport;
  change: (part: Partial<ListImport>) => void;
  choose: (index: number, id: number | null) => void;
}

/** A finished list import is not cached, so that the import page starts anew when opened again. */
export function useListImport(userId: string): ListHandle {
  const client = useQueryClient();
  const cached = useQuery(importQuery(userId)).data;
  const [state, setState] = useState(cached);
  const latest = useRef(cached);
  const change = useCallback(
    (part: Partial<ListImport>) => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      setState(next);
      client.setQueryData(importQuery(userId).queryKey, (before) => before && (next.outcome ? EMPTY_IMPORT : next));
    },
    [client, userId],
  );
  const choose = useCallback(
    (index: number, id: number | null) => change({ choices: { ...latest.current.choices, [index]: id } }),
    [change],
  );
  return { state, change, choose };
}

export function useReadList(userId: string, { change }: ListHandle) {
  return useMutation({
    mutationFn: ({ text }: Source) => api.lists.read({ body: { userId, text } }),
    onMutate: (source) => change({ source }),
    onSuccess: (parsedList) =>
      change({ parsedList, choices: buildInitialChoices(reviewLines(parsedList)), outcome: null }),
  });
}

export function useAddChosen(userId: string, { state, change }: ListHandle) {
  const { parsedList, choices } = state;
  const refresh = useRefresh(userId);
  return useMutation({
    mutationFn: async () => {
      const lines = parsedList ? reviewLines(parsedList) : [];
      const result = await api.lists.addMany({ body: { userId, items: buildAdditions(lines, choices) } });
      return buildOutcome(lines, choices, result);
    },
    onSuccess(outcome) {
      change({ outcome });
      refresh();
    },
  });
}

/** Undoes a list import: removes the added fragrances and returns to the review of the list. */
export function useUndoImport(userId: string, { state, change }: ListHandle) {
  const { outcome } = state;
  const refresh = useRefresh(userId);
  return useMutation({
    mutationFn: () => api.lists.removeMany({ body: { userId, fragranceIds: [...(outcome?.added ?? [])] } }),
    onSuccess() {
      change({ outcome: null });
      refresh();
    },
  });
}

function useRefresh(userId: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: personalKey(userId) });
}
