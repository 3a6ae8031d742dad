import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { EventStream } from '../../platform/http/event-streams.ts';
import type { Http } from '../../platform/http/server.ts';
import { LiveStreams } from './live-streams.http.ts';

export function mountLive({ app, serve }: Http, deps: Deps): void {
  const live = new LiveStreams(deps);
  app.addHook('onClose', () => live.close());
  serve(routes.live, {
    events: async ({ user, signedIn, key }) => {
      const access = { sessionId: signedIn?.sessionId ?? null, keyId: key?.keyId ?? null };
      return new EventStream((sink) => live.subscribe({ userId: user.id, ...access }, sink));
    },
  });
}
