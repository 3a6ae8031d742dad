import { MAX_LIST_FILE_LENGTH } from '@sillage/contract';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { controlStyle, labelStyle } from '../../ui/field-style.ts';
import { TOO_LONG } from './list-file.rules.ts';

interface PasteListProps {
  text: string;
  isReading: boolean;
  onType: (text: string) => void;
  onRead: (text: string) => void;
}

export function PasteList({ text, isReading, onType, onRead }: PasteListProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const message = validate(text);
    setProblem(message);
    if (message) field.current?.focus();
    else onRead(text);
  }

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className={labelStyle}>
        Or paste your list
      </label>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        rows={7}
        value={text}
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        className={`${controlStyle} max-h-96 resize-y py-2.5 text-sm`}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
        A fragrance per line, such as Dior - Sauvage
      </p>
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {problem}
      </p>
      <Button type="submit" variant="secondary" className="mt-4" pending={isReading && 'Reading the list…'}>
        Read the list
      </Button>
    </form>
  );
}

function validate(text: string): string | null {
  if (text.trim() === '') return 'Paste at least one line';
  return text.length > MAX_LIST_FILE_LENGTH ? TOO_LONG : null;
}
