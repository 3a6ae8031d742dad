import { Button } from '../../ui/button.tsx';
import type { ListHandle } from './list-import.queries.ts';
import { chooseFirst, isAllTicked, type ReviewLine } from './review.rules.ts';

export function TickAll({ lines, list: { state, change } }: { lines: readonly ReviewLine[]; list: ListHandle }) {
  const { choices } = state;
  const isAll = isAllTicked(lines, choices);

  function tick(): void {
    const all = chooseFirst(lines, 'exact');
    const none = Object.fromEntries(Object.keys(all).map((index) => [index, null]));
    change({ choices: { ...choices, ...(isAll ? none : all) } });
  }

  return (
    <Button variant="quiet" className="-mr-2 px-2!" onClick={tick}>
      {isAll ? 'Untick all' : 'Tick all'}
    </Button>
  );
}
