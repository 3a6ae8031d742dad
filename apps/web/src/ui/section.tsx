import { type ReactNode, useId } from 'react';

/** One part of a page that has several: its name on the left where there is room, its matter on the right. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-10 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-lg">
        {heading}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
