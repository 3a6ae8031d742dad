import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../features/auth/current-user.ts';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import { Hero } from '../features/home/hero.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { HowWeTell } from '../features/home/how-we-tell.tsx';
import { Wheel } from '../features/home/wheel.tsx';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

/** Title of the browser tab, also used by the prerender. */
export const homeTitle = 'Never miss your favorite fragrance';

export function HomePage() {
  const { user } = useSession();
  const [isTurned, setTurned] = useState(false);
  const counts = useQuery({ ...catalogueQueries.categories(), enabled: isTurned });
  return (
    <Page title={homeTitle}>
      <Hero>{user ? <LinkButton to={paths.dashboard}>Go to your watchlist</LinkButton> : <WaysIn />}</Hero>
      <section aria-labelledby="wheel" className="mt-20 sm:mt-28">
        <h2 id="wheel" className="text-xl">
          The fragrance wheel
        </h2>
        <p className="mt-3 mb-8 max-w-prose text-muted">
          Fourteen families in four groups. Neighbours are alike; opposites have little in common.
        </p>
        <Wheel counts={counts.data} onTurn={() => setTurned(true)} />
      </section>
      <section aria-labelledby="how" className="mt-20 sm:mt-28">
        <h2 id="how" className="mb-8 text-xl">
          How it works
        </h2>
        <HowItWorks />
      </section>
      <section aria-labelledby="telling" className="mt-20 sm:mt-28">
        <h2 id="telling" className="text-xl">
          How we notify you
        </h2>
        <p className="mt-3 mb-8 max-w-prose text-muted">On the channels you choose, and always in the app.</p>
        <HowWeTell />
      </section>
    </Page>
  );
}

function WaysIn() {
  return (
    <>
      <LinkButton to={paths.register}>Get Started Free</LinkButton>
      <LinkButton to={paths.login} variant="secondary">
        Sign In
      </LinkButton>
    </>
  );
}
