import { type ReactNode, useId } from 'react';

interface SectionProps {
  heading: string;
  /** Whether its matter is itself of two columns, and so stands below the name. */
  isWide?: boolean;
  children: ReactNode;
}

/** One part of a page that has several: its name on the left where there is room, its matter on the right. */
export function Section({ heading, isWide, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-x-12 gap-y-6 border-t border-line py-10 ${isWide ? '' : 'md:grid-cols-[14rem_minmax(0,1fr)]'}`}
    >
      <h2 id={id} className="text-lg">
        {heading}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
