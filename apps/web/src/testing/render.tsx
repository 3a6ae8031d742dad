import { render as renderElement } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, type InitialEntry } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { routes } from '../app/routes.tsx';

/** The whole app, opened at an address. The router tells where one is. */
export function renderApp(at: InitialEntry) {
  return show(createMemoryRouter(routes, { initialEntries: [at] }));
}

/** One component, with all that pages stand on. */
export function render(element: ReactElement) {
  return show(createMemoryRouter([{ path: '*', element }]));
}

function show(router: ReturnType<typeof createMemoryRouter>) {
  const client = createQueryClient(0);
  renderElement(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { router, client };
}
