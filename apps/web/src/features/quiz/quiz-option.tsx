import { Picture } from './pictures/picture.tsx';

interface QuizOptionProps {
  /** Name of the radio group of the question. */
  name: string;
  option: string;
  /** Name of the option's drawing; undefined for an option that has only text. */
  picture: string | undefined;
  isChosen: boolean;
  onChoose(): void;
  /** Called for a click with a pointer, also on the answer that is already chosen. */
  onPick(): void;
}

export function QuizOption({ name, option, picture, isChosen, onChoose, onPick }: QuizOptionProps) {
  return (
    <label
      className={`group relative flex cursor-pointer overflow-hidden rounded-box border border-edge bg-surface transition-colors hover:border-ink has-checked:border-accent has-checked:shadow-[0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${picture ? 'flex-col' : ''}`}
    >
      <input
        type="radio"
        name={name}
        value={option}
        checked={isChosen}
        onChange={onChoose}
        // Keyboards cause click events too, with a click count of 0.
        onClick={({ detail }) => detail > 0 && onPick()}
        className="absolute inset-0 size-full cursor-pointer opacity-0 max-sm:scroll-mb-20"
      />
      {picture && <Picture name={picture} className="aspect-4/3 w-full shrink-0" />}
      <span
        className={`flex flex-1 items-center gap-3 px-4 py-3 ${picture ? 'items-start max-sm:gap-2 max-sm:px-2.5 max-sm:text-sm sm:py-4' : 'min-h-20 text-lg sm:min-h-32 sm:px-6'}`}
      >
        <Mark />
        <span className={`wrap-anywhere ${picture ? '' : 'font-serif'}`}>{option}</span>
      </span>
    </label>
  );
}

function Mark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="my-[0.15em] size-5 shrink-0 text-edge group-has-checked:text-accent"
    >
      <circle cx="10" cy="10" r="9" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <g className="opacity-0 group-has-checked:opacity-100">
        <circle cx="10" cy="10" r="10" fill="currentColor" />
        <path d="M5.5 10.4 8.7 13.5 14.6 7" fill="none" stroke="var(--color-on-accent)" strokeWidth="2" />
      </g>
    </svg>
  );
}
