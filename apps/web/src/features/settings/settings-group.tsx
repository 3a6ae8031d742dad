import { type ReactNode, useId } from 'react';

interface SettingsGroupProps {
  id?: string;
  heading: string;
  about?: ReactNode;
  children: ReactNode;
}

/** A group of settings has its heading and explanation on its left on wide screens. */
export function SettingsGroup({ id: anchor, heading, about, children }: SettingsGroupProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-line not-first:border-t not-first:pt-8 not-last:pb-8 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={id} className="font-sans text-base font-medium tracking-normal">
          {heading}
        </h3>
        {about && <p className="mt-1 max-w-prose text-sm text-muted">{about}</p>}
      </div>
      <div className="min-w-0 max-w-160">{children}</div>
    </section>
  );
}
