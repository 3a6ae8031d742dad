import { type ReactNode, useId } from 'react';

interface GroupProps {
  heading: string;
  /** What it is about, where the heading does not say it. */
  about?: ReactNode;
  children: ReactNode;
}

/** Settings that belong together, within a section of the page. */
export function Group({ heading, about, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="not-first:mt-12">
      <h3 id={id} className="text-lg">
        {heading}
      </h3>
      {about && <p className="mt-1 max-w-prose text-sm text-muted">{about}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
