import { useCallback, useState } from 'react';

type Ids = ReadonlySet<number>;
const EMPTY_SELECTION: Ids = new Set();

/** Ids of selected fragrances (null outside selection mode), and of fragrances being removed. */
export function useSelection() {
  const [selected, setSelected] = useState<Ids | null>(null);
  const [removing, setRemoving] = useState(EMPTY_SELECTION);
  const toggleItem = useCallback((id: number) => setSelected((ids) => ids && toggle(ids, id)), []);

  return {
    selected,
    removing,
    toggleItem,
    selectAll: (ids: Iterable<number>) => setSelected(new Set(ids)),
    toggleMode: () => setSelected((ids) => (ids ? null : EMPTY_SELECTION)),
    end: () => setSelected(null),
    setRemoving: (ids: Iterable<number>) => setRemoving(new Set(ids)),
  };
}

function toggle(ids: Ids, id: number): Ids {
  const copy = new Set(ids);
  if (!copy.delete(id)) copy.add(id);
  return copy;
}

export type Selection = ReturnType<typeof useSelection>;
