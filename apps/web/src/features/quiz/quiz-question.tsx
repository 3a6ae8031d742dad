import { families, QUIZ_LENGTH, type QuizQuestion as Question } from '@sillage/contract';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { getFamilyColour } from '../../fragrance/family-colour.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { QuizOption } from './quiz-option.tsx';
import { chooseOption, moveBy, type QuizProgress } from './quiz-progress.rules.ts';
import { QuizSteps } from './quiz-steps.tsx';

interface QuizQuestionProps {
  progress: QuizProgress;
  onChange(progress: QuizProgress): void;
  onFinish(): void;
  onStartOver(): void;
  /** Message about a failed analysis of the answers, if any. The answers are kept. */
  error: ReactNode;
}

/** Milliseconds for which a chosen answer is shown before the next question replaces it. */
const ADVANCE_DELAY_MS = 300;

export function QuizQuestion({ progress, onChange, onFinish, onStartOver, error }: QuizQuestionProps) {
  const { questions, chosen, index, source } = progress;
  const question = questions[index];
  const isLast = index === questions.length - 1;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!chosen[index]) return;
    if (isLast) onFinish();
    else onChange(moveBy(progress, 1));
  }

  if (!question) return null;
  return (
    <form onSubmit={submit}>
      <Tint index={index} />
      {error}
      <QuizSteps current={index} count={questions.length} />
      <Options
        key={index}
        question={question}
        chosen={chosen[index] ?? null}
        onChoose={(option) => onChange(chooseOption(progress, option))}
        onAdvance={isLast ? undefined : () => onChange(moveBy(progress, 1))}
      />
      <div className={buttonRow}>
        <button
          type="button"
          disabled={index === 0}
          onClick={() => onChange(moveBy(progress, -1))}
          className={buttonStyle('secondary', disabledStyle)}
        >
          Previous
        </button>
        <button type="submit" disabled={!chosen[index]} className={buttonStyle('primary', disabledStyle)}>
          {isLast ? 'Get Results' : 'Next'}
        </button>
      </div>
      <div className="mt-4 flex items-center justify-between gap-x-6 text-sm text-muted">
        <p>{source === 'ai' ? 'Questions by the AI service' : 'Built-in quiz'}</p>
        <Button variant="quiet" className="shrink-0 px-0!" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </form>
  );
}

/** Colours the whole screen; the families' colours go once around the wheel during the quiz. */
function Tint({ index }: { index: number }) {
  const family = families[Math.round((index * families.length) / QUIZ_LENGTH)]?.name ?? null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 -z-10 transition-colors duration-700"
      style={{ backgroundColor: `color-mix(in oklab, ${getFamilyColour(family)} 9%, var(--color-paper))` }}
    />
  );
}

/** The quiz's row of buttons stays visible above the navigation bar on phones. */
const buttonRow =
  'mt-2 flex items-center justify-between gap-3 py-3 max-sm:sticky max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-sm:z-10 max-sm:-mx-5 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-5';
const disabledStyle = 'min-w-28 disabled:cursor-not-allowed disabled:opacity-45';

interface OptionsProps {
  question: Question;
  chosen: string | null;
  onChoose(option: string): void;
  /** Shows the next question; undefined on the last one. */
  onAdvance: (() => void) | undefined;
}

/**
 * An answer that is clicked, or chosen by its number, leads to the next question. Arrow keys only
 * move through the answers.
 */
function Options({ question, chosen, onChoose, onAdvance }: OptionsProps) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [isPicked, setPicked] = useState(false);

  useEffect(() => {
    if (!isPicked || !onAdvance) return undefined;
    const timer = setTimeout(onAdvance, ADVANCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isPicked, onAdvance]);

  function pick(option: string): void {
    onChoose(option);
    setPicked(true);
  }

  function pickByNumber({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
    const option = question.options[Number(key) - 1];
    if (option !== undefined && !altKey && !ctrlKey && !metaKey) pick(option);
  }

  useEffect(() => {
    const element = area.current;
    element?.addEventListener('keydown', pickByNumber);
    return () => element?.removeEventListener('keydown', pickByNumber);
  });

  return (
    <div ref={area} className="animate-appear">
      <h1
        id={id}
        tabIndex={-1}
        aria-describedby="quiz-step"
        className="mt-6 scroll-mt-32 text-xl wrap-anywhere focus:outline-none sm:min-h-[2.3em] lg:min-h-0"
      >
        {question.question}
      </h1>
      <p className="mt-2 text-sm text-muted">
        {onAdvance ? 'Choose an answer to go on' : 'The last one'}
        <span className="hidden pointer-fine:inline">, or press 1 to {question.options.length}</span>.
      </p>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className={`mt-6 grid gap-3 sm:grid-cols-2 sm:gap-5 ${question.pictures ? 'grid-cols-2 lg:grid-cols-4' : ''}`}
      >
        {question.options.map((option, index) => (
          <QuizOption
            key={index}
            name={id}
            option={option}
            picture={question.pictures?.[index]}
            isChosen={option === chosen}
            onChoose={() => onChoose(option)}
            onPick={() => pick(option)}
          />
        ))}
      </div>
    </div>
  );
}
