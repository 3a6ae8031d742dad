import type { ReadingList } from '@sillage/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { additionsOf, type Choices, firstChoices, type Outcome, outcomeOf, reviewLines } from './review.rules.ts';

/** Where a list came from: a file by its name, or null for what was pasted. */
export interface Source {
  name: string | null;
  text: string;
}

/** How far somebody has come with a list. */
export interface ListImport {
  /** What stands in the text field. */
  pasted: string;
  /** What was last given to be read. */
  source: Source | null;
  reading: ReadingList | null;
  choices: Choices;
  outcome: Outcome | null;
}

const nothing: ListImport = { pasted: '', source: null, reading: null, choices: {}, outcome: null };

/** Kept with what is personal: a look at Explore in the middle of a review loses nothing of it. */
function importQuery(userId: string) {
  return queryOptions({
    queryKey: [...personal(userId), 'import'],
    queryFn: (): ListImport => nothing,
    initialData: nothing,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    notifyOnChangeProps: [],
  });
}

/** Where an import stands, and the ways to change that. */
export interface ListHandle {
  state: ListImport;
  change: (part: Partial<ListImport>) => void;
  /** Decides on one line, by its number. */
  choose: (index: number, id: number | null) => void;
}

/** The import of one's list. What is finished is not kept: who comes again brings another list. */
export function useListImport(userId: string): ListHandle {
  const client = useQueryClient();
  const kept = useQuery(importQuery(userId)).data;
  const [state, setState] = useState(kept);
  const latest = useRef(kept);
  const change = useCallback(
    (part: Partial<ListImport>) => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      setState(next);
      client.setQueryData(importQuery(userId).queryKey, (before) => before && (next.outcome ? nothing : next));
    },
    [client, userId],
  );
  const choose = useCallback(
    (index: number, id: number | null) => change({ choices: { ...latest.current.choices, [index]: id } }),
    [change],
  );
  return { state, change, choose };
}

/** Has a list matched with the catalogue. */
export function useReadList(userId: string, { change }: ListHandle) {
  return useMutation({
    mutationFn: ({ text }: Source) => api.lists.read({ body: { userId, text } }),
    onMutate: (source) => change({ source }),
    onSuccess: (reading) => change({ reading, choices: firstChoices(reviewLines(reading)), outcome: null }),
  });
}

/** Starts watching what was chosen. */
export function useAddChosen(userId: string, { state, change }: ListHandle) {
  const { reading, choices } = state;
  const refresh = useRefresh(userId);
  return useMutation({
    mutationFn: async () => {
      const lines = reading ? reviewLines(reading) : [];
      const answer = await api.lists.addMany({ body: { userId, items: additionsOf(lines, choices) } });
      return outcomeOf(lines, choices, answer);
    },
    onSuccess(outcome) {
      change({ outcome });
      refresh();
    },
  });
}

/** Stops watching what was added, and goes back to the review as it was. */
export function useTakeBack(userId: string, { state, change }: ListHandle) {
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

/** Another feature's list has changed: the watchlist and its counts are asked for again. */
function useRefresh(userId: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: personal(userId) });
}
