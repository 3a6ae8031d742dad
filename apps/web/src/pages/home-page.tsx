import { type Family, families } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSession } from '../features/auth/current-user.ts';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import { Hero } from '../features/home/hero.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { HowWeNotify } from '../features/home/how-we-notify.tsx';
import { Wheel } from '../features/home/wheel.tsx';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';

const FamilyRow = lazyPart(async () => (await import('../features/catalogue/family-row.tsx')).FamilyRow);

/** Title of the home page in the browser tab; the prerender uses it too. */
export const homeTitle = 'Never miss your favorite fragrance';

export function HomePage() {
  const { user } = useSession();
  const [family, setFamily] = useState<Family | null>(null);
  const { isSeen, ref } = useSeen();
  const counts = useQuery({ ...catalogueQueries.categories(), enabled: family !== null });
  const shownFamily = family ?? families[0].name;
  return (
    <Page title={homeTitle}>
      <Hero>
        {user ? <LinkButton to={paths.dashboard}>Go to your watchlist</LinkButton> : <SignUpLinks />}
        <LinkButton to={paths.deals} variant="quiet" className="px-0!">
          See current deals
        </LinkButton>
      </Hero>
      <section aria-labelledby="wheel" className="mt-20 sm:mt-28">
        <h2 id="wheel" className="text-xl">
          The fragrance wheel
        </h2>
        <p className="mt-3 mb-8 max-w-prose text-muted">
          Fourteen families in four groups. Neighbours are alike; opposites have little in common.
        </p>
        <Wheel counts={counts.data} onChoose={setFamily} />
        <h3 className="mt-12 mb-4 text-lg">{shownFamily} fragrances</h3>
        <div ref={ref} className="min-h-66 sm:min-h-76">
          {(isSeen || family !== null) && <FamilyRow family={shownFamily} />}
        </div>
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
      {!user && (
        <section aria-labelledby="start" className="mt-20 border-t border-line pt-16 text-center sm:mt-28">
          <h2 id="start" className="text-xl">
            Tell us what you’re waiting for
          </h2>
          <p className="mx-auto mt-3 mb-8 max-w-prose text-balance text-muted">
            An account is free. Add a fragrance, and we start checking its shop.
          </p>
          <LinkButton to={paths.register}>Get Started Free</LinkButton>
        </section>
      )}
    </Page>
  );
}

/** Whether the element with the ref has come into view. */
function useSeen() {
  const [isSeen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isSeen, ref };
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
