import { type ReactNode, useId } from 'react';

/**
 * Section of the fragrance page. Its heading is beside the content on wide screens, and above it on
 * narrow ones.
 */
export function Section({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-12 border-t border-line pt-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12"
    >
      <div className="mb-6">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {intro && <div className="mt-2 max-w-prose text-sm text-muted">{intro}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
