import { fillPath, routes } from '@sillage/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { subscribeAgain } from './push-subscription.ts';

const { addChannel, removeChannel, pushKey } = routes.notify;
const userId = '0199a1b2-0000-7000-8000-000000000001';
const oldId = '0199a1b2-0000-7000-8000-000000000002';
const newId = '0199a1b2-0000-7000-8000-000000000003';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

afterEach(() => vi.unstubAllGlobals());

test('subscribeAgain replaces the channel of a revoked push subscription', async () => {
  let owner = Response.json({ userId, channelId: oldId, label: 'Laptop' });
  const cache = { match: async () => owner, put: async (_: string, response: Response) => void (owner = response) };
  vi.stubGlobal('caches', { open: async () => cache });
  const requests: string[] = [];
  let added: unknown;
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    requests.push(`${method} ${path}`);
    if (body !== undefined) added = addChannel.body.parse(JSON.parse(body));
    return Response.json({ data: { publicKey: 'the public key', channel: { id: newId } } });
  });
  const subscribe = vi.fn(async () => ({ toJSON: () => ({ endpoint: 'https://push.example/of-this-browser', keys }) }));

  await subscribeAgain({ subscribe } as unknown as PushManager, { newSubscription: null, oldSubscription: null });

  expect(requests).toEqual([
    `${pushKey.method} ${pushKey.path}`,
    `${addChannel.method} ${addChannel.path}`,
    `${removeChannel.method} ${fillPath(removeChannel.path, { userId, channelId: oldId })}`,
  ]);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the public key' });
  expect(added).toMatchObject({ userId, channel: { preset: 'push', label: 'Laptop', ...keys } });
  expect(await owner.json()).toEqual({ userId, channelId: newId, label: 'Laptop' });
});
