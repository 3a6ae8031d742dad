import { Button } from '../../../ui/button.tsx';
import { MORE_COUNT, useGenerateMore } from '../quiz.queries.ts';
import { QuizError } from '../quiz-error.tsx';

export function GenerateMore({ userId }: { userId: string }) {
  const { generate, data, error, isPending } = useGenerateMore(userId);
  const isComplete = data !== undefined && data.length < MORE_COUNT;
  return (
    <div className="mt-12 border-t border-line pt-8">
      <QuizError error={error} message="Failed to generate more recommendations. Please try again." />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="secondary" pending={isPending && 'Generating...'} onClick={generate}>
          Generate More
        </Button>
        <output className="text-sm text-muted">{data && describeAdded(data.length, isComplete)}</output>
      </div>
    </div>
  );
}

function describeAdded(count: number, isComplete: boolean): string {
  if (count === 0) return 'You’ve seen everything our catalogue has for you.';
  const added = `${count} more ${count === 1 ? 'recommendation' : 'recommendations'} added`;
  return isComplete ? `${added}. That’s all we have.` : added;
}
