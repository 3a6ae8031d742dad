import { useCallback, useState } from 'react';

type Ids = ReadonlySet<number>;
const none: Ids = new Set();

/** Manages selected ids; `chosen` is null outside selection mode, `leaving` are being removed. */
export function useSelection() {
  const [chosen, setChosen] = useState<Ids | null>(null);
  const [leaving, setLeaving] = useState(none);
  const choose = useCallback((id: number) => setChosen((ids) => ids && toggled(ids, id)), []);

  return {
    chosen,
    leaving,
    choose,
    chooseAll: (ids: Iterable<number>) => setChosen(new Set(ids)),
    toggle: () => setChosen((ids) => (ids ? null : none)),
    end: () => setChosen(null),
    setLeaving: (ids: Iterable<number>) => setLeaving(new Set(ids)),
  };
}

function toggled(ids: Ids, id: number): Ids {
  const others = new Set(ids);
  if (!others.delete(id)) others.add(id);
  return others;
}

export type Selection = ReturnType<typeof useSelection>;
