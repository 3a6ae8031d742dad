import { useUpdateUser } from '../features/auth/auth.queries.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { Quiz } from '../features/quiz/quiz.tsx';
import { useWatchedIds } from '../features/watchlist/use-watched-ids.ts';
import { Page } from '../ui/page.tsx';

export function QuizPage() {
  const user = useCurrentUser();
  const updateUser = useUpdateUser();
  const watched = useWatchedIds(user.id);
  return (
    <Page title="Quiz">
      <Quiz
        user={user}
        context={{ userId: user.id, watchedIds: watched.ids, onAdded: watched.refetch }}
        onStored={(quizResult) => updateUser({ ...user, quizResult })}
      />
    </Page>
  );
}
