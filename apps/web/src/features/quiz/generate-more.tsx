import { Button } from '../../ui/button.tsx';
import { MORE, useGenerateMore } from './quiz.queries.ts';
import { QuizTrouble } from './quiz-trouble.tsx';

export function GenerateMore({ userId }: { userId: string }) {
  const { generate, data, error, isPending } = useGenerateMore(userId);
  const isAll = data !== undefined && data.length < MORE;
  return (
    <div className="mt-12 border-t border-line pt-8">
      <QuizTrouble error={error} words="Failed to generate more recommendations. Please try again." />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="secondary" pending={isPending && 'Generating...'} onClick={generate}>
          Generate More
        </Button>
        <output className="text-sm text-muted">{data && whatCame(data.length, isAll)}</output>
      </div>
    </div>
  );
}

function whatCame(count: number, isAll: boolean): string {
  if (count === 0) return 'You’ve seen everything our catalogue has for you.';
  const added = `${count} more ${count === 1 ? 'recommendation' : 'recommendations'} added`;
  return isAll ? `${added}. That’s all we have.` : added;
}
