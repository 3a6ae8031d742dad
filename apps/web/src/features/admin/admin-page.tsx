import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { Page } from '../../ui/page.tsx';
import { adminPaths } from './admin-paths.ts';

const links: readonly { path: string; name: string }[] = [
  { path: adminPaths.overview, name: 'Overview' },
  { path: adminPaths.users, name: 'Users' },
  { path: adminPaths.invitations, name: 'Invitations' },
  { path: adminPaths.shops, name: 'Shops' },
  { path: adminPaths.reports, name: 'Reports' },
  { path: adminPaths.review, name: 'Suggestions' },
  { path: adminPaths.catalogue, name: 'Catalogue' },
  { path: adminPaths.deliveries, name: 'Deliveries' },
  { path: adminPaths.jobs, name: 'Jobs and settings' },
  { path: adminPaths.audit, name: 'Audit log' },
];

interface AdminPageProps {
  title: string;
  children: ReactNode;
}

/** A page of the console, with links to the others. */
export function AdminPage({ title, children }: AdminPageProps) {
  const list = useRef<HTMLUListElement>(null);
  // On a phone the links are a strip that scrolls: the link of this page must be in view.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current=page]')?.parentElement;
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft;
  }, []);
  return (
    <Page title={`${title} – Console`}>
      <nav aria-label="Console" className="mb-8 border-b border-line">
        <ul
          ref={list}
          className="-mx-3 flex max-sm:scroll-px-12 max-sm:overflow-x-auto max-sm:pr-12 max-sm:mask-r-from-85% sm:flex-wrap"
        >
          {links.map(({ path, name }) => (
            <li key={path} className="shrink-0">
              <NavLink
                to={path}
                end={path === adminPaths.overview}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <h1 className="mb-8 text-xl wrap-anywhere">{title}</h1>
      {children}
    </Page>
  );
}
