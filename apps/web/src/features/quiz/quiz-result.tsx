import { QUIZ_PICKS } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import type { ShownResult } from './local-result.rules.ts';
import { Personality } from './personality.tsx';
import { quizQueries } from './quiz.queries.ts';
import { NamedPicks } from './recommendations/named-picks.tsx';
import type { PickContext } from './recommendations/pick-context.ts';
import { LoadingPicks, PickList } from './recommendations/pick-list.tsx';

interface QuizResultProps {
  context: PickContext;
  result: ShownResult;
  /** True while the server stores the quiz result; its response contains the recommendations. */
  isSaving: boolean;
  onRetake(): void;
}

export function QuizResult({ context, result, isSaving, onRetake }: QuizResultProps) {
  return (
    <>
      <Personality result={result}>
        <LinkButton to={paths.recommendations}>View All Recommendations</LinkButton>
        <LinkButton to={paths.explore} variant="secondary">
          Explore
        </LinkButton>
        <Button variant="quiet" onClick={onRetake}>
          Take Quiz Again
        </Button>
      </Personality>
      <section aria-labelledby="quiz-picks" className="mt-14">
        <h2 id="quiz-picks" className="mb-6 text-xl">
          Four for you
        </h2>
        {isSaving && <LoadingPicks count={QUIZ_PICKS} />}
        {!isSaving && result.names && <NamedPicks names={result.names} />}
        {!isSaving && !result.names && <StoredPicks context={context} />}
      </section>
    </>
  );
}

function StoredPicks({ context }: { context: PickContext }) {
  const picks = useQuery(quizQueries.recommendations(context.userId));
  return (
    <QueryState
      query={picks}
      fallbackMessage="Failed to load your recommendations"
      loading={<LoadingPicks count={QUIZ_PICKS} />}
      empty={<p className="text-muted">You’ve been through them all. Generate more under View All Recommendations.</p>}
    >
      {(all) => <PickList context={context} picks={all.slice(0, QUIZ_PICKS)} />}
    </QueryState>
  );
}
