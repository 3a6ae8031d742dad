import { Button } from '../../ui/button.tsx';
import { Cover } from './cover.tsx';
import { QuizError } from './quiz-error.tsx';

const pictures = ['sea', 'rose', 'ember', 'forest', 'spice', 'citrus'];

const builtIn = { label: 'Take the Built-in Quiz', hint: 'The built-in quiz needs no AI service.' };

interface QuizIntroProps {
  error: Error | null;
  /**
   * True if the latest request was for the built-in quiz. After an error, the page then does not
   * offer the built-in quiz as the alternative.
   */
  hasTriedBuiltIn: boolean;
  onStart(): void;
  onBuiltIn(): void;
}

export function QuizIntro({ error, hasTriedBuiltIn, onStart, onBuiltIn }: QuizIntroProps) {
  return (
    <Cover title="What’s your scent?" pictures={pictures}>
      <p className="mt-5 max-w-prose text-muted">
        Eight questions about places, moods and things you like to touch. There are no right answers: pick whichever
        draws you. You get your scent personality and four fragrances, each with a reason.
      </p>
      <div className="mt-7 max-w-prose">
        <QuizError
          error={error}
          message="Failed to generate quiz. Please try again."
          offer={hasTriedBuiltIn ? undefined : { ...builtIn, run: onBuiltIn }}
        />
        <Button onClick={onStart}>{error ? 'Try Again' : 'Start the Quiz'}</Button>
        <p className="mt-4 text-sm text-muted">About two minutes. You can go back to any question.</p>
      </div>
    </Cover>
  );
}
