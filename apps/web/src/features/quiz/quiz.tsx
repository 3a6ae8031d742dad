import type { QuizResult as StoredResult, User } from '@sillage/contract';
import { useFocusOnChange } from '../../lib/browser/focus.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QuizError } from './quiz-error.tsx';
import { QuizIntro } from './quiz-intro.tsx';
import { LoadingQuestions, LoadingResults } from './quiz-loading.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { QuizResult } from './quiz-result.tsx';
import type { PickContext } from './recommendations/pick-context.ts';
import { useQuiz } from './use-quiz.ts';

interface QuizProps {
  user: User;
  context: PickContext;
  onStored(result: StoredResult): void;
}

type State = ReturnType<typeof useQuiz>;

/** Each new screen or question of the quiz takes focus, so that screen readers announce it. */
export function Quiz({ user, context, onStored }: QuizProps) {
  const quiz = useQuiz(user, onStored);
  const screen = getScreen(quiz);
  const container = useFocusOnChange(screen === 'quiz' ? `question ${quiz.progress?.index}` : screen);
  return (
    <div ref={container}>
      {screen === 'opening' && <LoadingQuiz />}
      {screen === 'intro' && <Intro quiz={quiz} />}
      {screen === 'asking' && <LoadingQuestions onCancel={quiz.cancel} />}
      {screen === 'quiz' && <Questions quiz={quiz} />}
      {screen === 'analysing' && <LoadingResults progress={quiz.progress} onCancel={quiz.cancel} />}
      {quiz.result && screen === 'results' && (
        <QuizResult context={context} result={quiz.result} isSaving={quiz.isSaving} onRetake={quiz.retake} />
      )}
    </div>
  );
}

function getScreen({ asking: questionsMutation, analysing, progress, result, isPending }: State) {
  if (questionsMutation.isPending) return 'asking';
  if (analysing.isPending) return 'analysing';
  if (progress) return 'quiz';
  if (result) return 'results';
  return isPending ? 'opening' : 'intro';
}

function Intro({ quiz: { asking, start } }: { quiz: State }) {
  return (
    <QuizIntro
      error={asking.error}
      hasTriedBuiltIn={asking.variables === 'built-in'}
      onStart={() => start()}
      onBuiltIn={() => start('built-in')}
    />
  );
}

const builtIn = {
  label: 'Use the Built-in Analysis',
  hint: 'Your answers are saved. The built-in analysis needs no AI service.',
};

function Questions({ quiz }: { quiz: State }) {
  const { progress, analysing, analyse } = quiz;
  if (!progress) return null;
  const hasTriedBuiltIn = (analysing.variables?.source ?? progress.source) === 'built-in';
  return (
    <QuizQuestion
      progress={progress}
      onChange={quiz.setProgress}
      onFinish={() => analyse()}
      onStartOver={quiz.startOver}
      error={
        <QuizError
          error={analysing.error}
          message="Failed to analyze results. Please try again."
          retry={() => analyse()}
          offer={hasTriedBuiltIn ? undefined : { ...builtIn, run: () => analyse('built-in') }}
        />
      }
    />
  );
}

function LoadingQuiz() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading...</output>
      <Skeleton className="mx-auto h-40 max-w-200" />
      <Skeleton className="mx-auto mt-8 h-14 max-w-200" />
    </div>
  );
}
