import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import './styles/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const client = createQueryClient();

createRoot(root).render(
  <Providers client={client}>
    <RouterProvider router={createBrowserRouter(routes)} />
  </Providers>,
);

// Not needed for the first page, so not part of what the first page waits for; without it links work as well.
void import('./app/later.ts').then(({ startLater }) => startLater(client)).catch(() => undefined);
