import { useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

export function QuizPrompt() {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-16">
      <h2 id={heading} className="text-lg">
        Recommended for You
      </h2>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-box bg-sunken p-6 sm:p-8">
        <div className="max-w-prose">
          <p className="font-serif text-lg">What’s your scent?</p>
          <p className="mt-1.5 text-muted">
            Eight questions, about two minutes. You get your scent personality and four fragrances to match.
          </p>
        </div>
        <LinkButton to={paths.quiz} variant="secondary">
          Take the Quiz
        </LinkButton>
      </div>
    </section>
  );
}
