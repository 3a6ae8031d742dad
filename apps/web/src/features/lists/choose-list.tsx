import { useState } from 'react';
import { getErrorMessage } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FileDrop } from './file-drop.tsx';
import { type ListHandle, type Source, useReadList } from './list-import.queries.ts';
import { PasteList } from './paste-list.tsx';
import { SupportedFormats } from './supported-formats.tsx';

/** The list to import stays in its input after a failure to read it. */
export function ChooseList({ userId, list }: { userId: string; list: ListHandle }) {
  const readMutation = useReadList(userId, list);
  const [problem, setProblem] = useState<string | null>(null);
  const { source, pasted } = list.state;

  function read(newSource: Source): void {
    setProblem(null);
    if (!readMutation.isPending) readMutation.mutate(newSource);
  }

  function showProblem(message: string): void {
    readMutation.reset();
    setProblem(message);
  }

  const isReadingFile = readMutation.isPending && source?.name !== null;
  return (
    <>
      <h1 tabIndex={-1} className="text-xl outline-none">
        Import a list
      </h1>
      <p className="mt-2 mb-8 max-w-prose text-muted">
        Bring a list that you keep elsewhere. You review it before anything is added.
      </p>
      <div className="grid gap-x-16 gap-y-12 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-8">
          <div role="alert" className="empty:hidden">
            {problem && <Notice tone="bad">{problem}</Notice>}
            {readMutation.isError && source && (
              <ReadError
                message={getErrorMessage(readMutation.error, 'Failed to read the list. Please try again.')}
                onTryAgain={() => read(source)}
              />
            )}
          </div>
          <FileDrop readingName={isReadingFile ? (source?.name ?? null) : null} onFile={read} onProblem={showProblem} />
          <PasteList
            text={pasted}
            isReading={readMutation.isPending && !isReadingFile}
            onType={(typed) => list.change({ pasted: typed })}
            onRead={(text) => read({ name: null, text })}
          />
        </div>
        <SupportedFormats />
      </div>
    </>
  );
}

function ReadError({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <Notice tone="bad">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>{message}</p>
        <Button variant="secondary" onClick={onTryAgain}>
          Try Again
        </Button>
      </div>
    </Notice>
  );
}
