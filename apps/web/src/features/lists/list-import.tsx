import type { ReactNode } from 'react';
import { useFocusOnChange } from '../../lib/browser/focus.ts';
import { showToast } from '../../ui/toast.tsx';
import { ChooseList } from './choose-list.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { useListImport } from './list-import.queries.ts';
import { Review } from './review.tsx';

interface ListImportProps {
  userId: string;
  /** Button to suggest a product that the catalogue lacks. */
  suggest: ReactNode;
}

export function ListImport({ userId, suggest }: ListImportProps) {
  const list = useListImport(userId);
  const { state, change } = list;
  const { parsedList, outcome } = state;
  const step = getStep(parsedList !== null, outcome !== null);
  const container = useFocusOnChange(step);

  function startOver(): void {
    change({ parsedList: null, source: null, choices: {} });
    showToast({ text: 'Review discarded', action: { label: 'Undo', run: () => change(state) } });
  }

  return (
    <div ref={container}>
      {step === 'choose' && <ChooseList userId={userId} list={list} />}
      {step === 'review' && parsedList && (
        <Review userId={userId} list={list} parsedList={parsedList} suggest={suggest} onStartOver={startOver} />
      )}
      {step === 'done' && outcome && <ImportOutcome userId={userId} list={list} outcome={outcome} />}
    </div>
  );
}

function getStep(isRead: boolean, isDone: boolean): 'choose' | 'review' | 'done' {
  if (isDone) return 'done';
  return isRead ? 'review' : 'choose';
}
