import type { User } from '@sillage/contract';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cover } from '../cover.tsx';
import { Personality } from '../personality.tsx';
import { useQuizResult } from '../use-quiz-result.ts';
import { NamedPicks } from './named-picks.tsx';
import type { PickContext } from './pick-context.ts';
import { Recommendations } from './recommendations.tsx';

export function RecommendationsView({ user, context }: { user: User; context: PickContext }) {
  const { result, isPending } = useQuizResult(user);
  if (isPending) return <LoadingRecommendations />;
  if (!result) return <QuizFirst />;
  return (
    <>
      <h1 className="mb-8 text-xl">Your recommendations</h1>
      <div className="mb-14 border-y border-line py-8">
        <Personality result={result} isSmall>
          <LinkButton to={paths.quiz} variant="secondary">
            Back to Quiz
          </LinkButton>
        </Personality>
      </div>
      {result.names ? <NamesOnly names={result.names} /> : <Recommendations context={context} />}
    </>
  );
}

/** Only the names of recommendations are known if the server has not stored the quiz result. */
function NamesOnly({ names }: { names: readonly string[] }) {
  return (
    <section aria-labelledby="top-picks">
      <h2 id="top-picks" className="mb-6 text-xl">
        Your Top Picks
      </h2>
      <NamedPicks names={names} />
    </section>
  );
}

function QuizFirst() {
  return (
    <Cover title="Take the Quiz First!" pictures={['moon', 'peach', 'linen', 'incense', 'white-flower', 'key']}>
      <p className="mt-5 mb-7 max-w-prose text-muted">
        Eight questions, about two minutes. We pick fragrances for you and tell you why.
      </p>
      <LinkButton to={paths.quiz}>Take the Quiz</LinkButton>
    </Cover>
  );
}

function LoadingRecommendations() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="mt-8 h-56" />
    </div>
  );
}
