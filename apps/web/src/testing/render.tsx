import { render as renderElement } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, type InitialEntry } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { routes } from '../app/routes.tsx';

/** Renders the app at a location; the returned `router` exposes the current location. */
export function renderApp(at: InitialEntry) {
  return show(createMemoryRouter(routes, { initialEntries: [at] }));
}

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
