import { type DragEvent, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { decodeText, isTooLarge, TOO_LONG } from './list-file.rules.ts';
import type { Source } from './list-import.queries.ts';

const NOT_READABLE = 'This file could not be read. Please choose it again.';

interface FileDropProps {
  /** Name of the file that is being read; null if no file is being read. */
  readingName: string | null;
  onFile: (source: Source) => void;
  onProblem: (message: string) => void;
}

/** The browser reads a dropped list file and sends only its text. */
export function FileDrop({ readingName, onFile, onProblem }: FileDropProps) {
  const [isOver, setOver] = useState(false);

  async function readFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (isTooLarge(file.size)) return onProblem(`${file.name}: ${TOO_LONG}`);
    const result = await file.arrayBuffer().then(
      (buffer) => decodeText(new Uint8Array(buffer)),
      () => ({ problem: NOT_READABLE }),
    );
    if ('problem' in result) return onProblem(`${file.name}: ${result.problem}`);
    if (result.text.trim() === '') return onProblem(`${file.name}: this file is empty.`);
    onFile({ name: file.name, text: result.text });
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void readFile(event.dataTransfer.files[0]);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid justify-items-center gap-3 rounded-box border border-dashed px-5 py-10 text-center transition-colors ${isOver ? 'border-accent bg-sunken' : 'border-edge bg-surface'}`}
    >
      <label
        className={buttonStyle(
          'primary',
          'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent',
        )}
      >
        Choose a file
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          className="sr-only"
          onChange={({ target }) => {
            void readFile(target.files?.[0]);
            // Otherwise choosing the same file again, after correcting it, fires no event.
            target.value = '';
          }}
        />
      </label>
      <p className="text-sm text-muted max-sm:hidden">or drop it here</p>
      <p className="text-xs text-muted">.csv, .tsv or .txt, up to a thousand fragrances</p>
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {readingName && `Reading ${readingName}…`}
      </p>
    </div>
  );
}
