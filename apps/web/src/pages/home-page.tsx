import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../features/auth/current-user.ts';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import { Hero } from '../features/home/hero.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { HowWeNotify } from '../features/home/how-we-notify.tsx';
import { Wheel } from '../features/home/wheel.tsx';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** Title of the home page in the browser tab; the prerender uses it too. */
export const homeTitle = 'Never miss your favorite fragrance';

export function HomePage() {
  const { user } = useSession();
  const [hasWheelTurned, setWheelTurned] = useState(false);
  const counts = useQuery({ ...catalogueQueries.categories(), enabled: hasWheelTurned });
  return (
    <Page title={homeTitle}>
      <Hero>{user ? <LinkButton to={paths.dashboard}>Go to your watchlist</LinkButton> : <SignUpLinks />}</Hero>
      <section aria-labelledby="wheel" className="mt-20 sm:mt-28">
        <h2 id="wheel" className="text-xl">
          The fragrance wheel
        </h2>
        <p className="mt-3 mb-8 max-w-prose text-muted">
          Fourteen families in four groups. Neighbours are alike; opposites have little in common.
        </p>
        <Wheel counts={counts.data} onChoose={() => setWheelTurned(true)} />
      </section>
      <section aria-labelledby="how" className="mt-20 sm:mt-28">
        <h2 id="how" className="mb-8 text-xl">
          How it works
        </h2>
        <HowItWorks />
      </section>
      <section aria-labelledby="notifying" className="mt-20 sm:mt-28">
        <h2 id="notifying" className="text-xl">
          How we notify you
        </h2>
        <p className="mt-3 mb-8 max-w-prose text-muted">On the channels you choose, and always in the app.</p>
        <HowWeNotify />
      </section>
    </Page>
  );
}

function SignUpLinks() {
  return (
    <>
      <LinkButton to={paths.register}>Get Started Free</LinkButton>
      <LinkButton to={paths.login} variant="secondary">
        Sign In
      </LinkButton>
    </>
  );
}
