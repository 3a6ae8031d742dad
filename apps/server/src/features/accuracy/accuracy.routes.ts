import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { createAccuracyReader } from './accuracy.service.ts';
import { renderAccuracyPage } from './accuracy-page.http.ts';

/** Mounts the accuracy of alerts: the public page and its data for programs. */
export function mountAccuracy({ app, serve }: Http, deps: Deps): void {
  const readAccuracy = createAccuracyReader(deps);
  serve(routes.accuracy, { read: () => readAccuracy() });
  app.get('/accuracy', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(renderAccuracyPage(await readAccuracy())),
  );
}
