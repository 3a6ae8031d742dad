import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { loadAlertRules, updateAlertRules } from './alert-rules/alert-rules.service.ts';
import { getAtomFeed, removeAtomFeed, renewAtomFeed } from './atom/atom-feed.service.ts';
import { addChannel, listChannels, removeChannel, replaceSecret, resumeChannel } from './channels/channels.service.ts';
import { updateKinds } from './channels/event-kinds.service.ts';
import { testChannel } from './channels/test-channel.service.ts';
import { createSenders } from './senders/create-senders.ts';
import { getPushKey } from './senders/push-sender.ts';

export function mountNotifyRoutes({ app, serve }: Http, deps: Deps): void {
  // Creates the key at start, so that the GET request for it writes nothing.
  app.addHook('onReady', async () => void (await getPushKey(deps)));
  const senders = createSenders(deps);
  serve(routes.notify, {
    rules: ({ user }) => loadAlertRules(deps, user.id),
    updateRules: ({ user, body }) => updateAlertRules(deps, user.id, body),
    channels: ({ user }) => listChannels(deps, user.id),
    addChannel: ({ user, body }) => addChannel(deps, user.id, body.channel),
    removeChannel: ({ user, params }) => removeChannel(deps, user.id, params.channelId),
    updateKinds: ({ user, params, body }) => updateKinds(deps, user.id, params.channelId, body.kinds),
    testChannel: ({ user, params }) => testChannel(deps, senders, user.id, params.channelId),
    resumeChannel: ({ user, params }) => resumeChannel(deps, user.id, params.channelId),
    replaceSecret: ({ user, params }) => replaceSecret(deps, user.id, params.channelId),
    pushKey: async () => ({ publicKey: await getPushKey(deps) }),
    atomFeed: ({ user }) => getAtomFeed(deps, user.id),
    renewAtomFeed: ({ user }) => renewAtomFeed(deps, user.id),
    removeAtomFeed: ({ user }) => removeAtomFeed(deps, user.id),
  });
}
