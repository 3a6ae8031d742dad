import type { ReactNode } from 'react';
import { Bottle } from '../../fragrance/bottle.tsx';
import { Page } from '../../ui/page.tsx';

interface AuthFrameProps {
  title: string;
  heading: string;
  children: ReactNode;
}

const edgeColour = 'color-mix(in oklab, var(--family-oriental) 16%, var(--color-paper))';
const centreColour =
  'light-dark(var(--color-surface), color-mix(in oklab, var(--family-oriental) 32%, var(--color-paper)))';
const background = `radial-gradient(circle at 50% 42%, ${centreColour}, ${edgeColour} 60%)`;

export function AuthFrame({ title, heading, children }: AuthFrameProps) {
  return (
    <Page title={title}>
      <div className="grid grid-cols-1 min-[48rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-[48rem]:gap-12 lg:gap-20">
        <div className="mx-auto w-full max-w-form min-[48rem]:mx-0 lg:py-6">
          <h1 className="mb-2 text-xl">{heading}</h1>
          {children}
        </div>
        <figure
          className="sticky top-6 hidden h-[min(44rem,calc(100dvh-12rem))] place-content-center justify-items-center gap-10 self-start rounded-box min-[48rem]:grid"
          style={{ background }}
        >
          <Bottle id={12} brand="Sillage" name="Sillage" colour="var(--family-oriental)" className="h-72" />
          <figcaption className="max-w-80 text-center text-balance">
            <p className="font-serif text-lg">
              sillage <span className="font-sans text-base text-muted">/si.jaʒ/</span>
            </p>
            <p className="mt-1 text-sm text-muted">noun. The trail that a scent leaves in the air.</p>
          </figcaption>
        </figure>
      </div>
    </Page>
  );
}
