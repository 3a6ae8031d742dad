import { AppError, type Channel, MAX_CHANNELS_PER_USER, type ResponseData, type routes } from '@sillage/contract';
import { HOUR } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import { CHANNEL_REMOVED } from '../ledger/delivery-decision.rules.ts';
import { deriveWebhookSecret } from '../senders/presets/standard.ts';
import { computeAddressKey, findAddressErrors } from './channel-address.service.ts';
import * as repo from './channels.repo.ts';
import { type ChannelInput, toAddress, toChannel } from './channels.rules.ts';
import { sealAddress } from './sealed-address.service.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

const ADD_LIMIT = { name: 'channel-add', points: 60, windowMs: HOUR };

/** Returns the user's channels: email first, the others by age. */
export async function listChannels({ db }: Pick<Needs, 'db'>, userId: string): Promise<Channel[]> {
  return (await repo.listChannels(db, userId)).flatMap(toChannel);
}

/** Adds a channel. An existing channel with the same address is updated and switched on instead. */
export async function addChannel(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'limits' | 'secret'>,
  userId: string,
  input: ChannelInput,
): Promise<ResponseData<typeof routes.notify.addChannel>> {
  const errors = findAddressErrors(input, deps.config.monitor.allowPrivate);
  const [error] = Object.values(errors);
  if (error !== undefined) throw new AppError('BAD_REQUEST', { fields: errors, message: error });
  await deps.limits.take(ADD_LIMIT, userId);
  const address = toAddress(input);
  const kind = input.preset === 'push' ? 'push' : 'webhook';
  const row = {
    id: newId(),
    userId,
    kind,
    label: input.label,
    address: sealAddress(deps.secret, userId, address),
    key: computeAddressKey(address, deps.secret),
  } as const;
  const stored = await deps.db.transaction().execute(async (tx) => {
    await repo.lockChannels(tx, userId);
    const id = await repo.upsertChannel(tx, { ...row, now: deps.clock.now() });
    if ((await repo.countChannels(tx, userId)) > MAX_CHANNELS_PER_USER) throw new AppError('CHANNELS_FULL');
    return { id, ...(await getChannel({ db: tx }, userId, id)) };
  });
  const secret =
    input.preset === 'webhook' ? deriveWebhookSecret(deps.secret, stored.id, stored.row.secret_version) : null;
  return { channel: stored.channel, secret };
}

export async function removeChannel({ db, clock }: Needs, userId: string, id: string): Promise<null> {
  await db.transaction().execute(async (tx) => {
    const { channel } = await getChannel({ db: tx }, userId, id);
    if (channel.kind === 'email') throw new AppError('BAD_REQUEST', { message: EMAIL_NOT_REMOVABLE });
    if (!(await repo.removeChannel(tx, userId, id, clock.now()))) throw new AppError('CHANNEL_NOT_FOUND');
    await repo.dropPending(tx, userId, id, CHANNEL_REMOVED);
  });
  return null;
}

const EMAIL_NOT_REMOVABLE = 'Email can’t be removed. Choose which emails you want instead.';

export async function resumeChannel({ db }: Pick<Needs, 'db'>, userId: string, id: string): Promise<Channel> {
  await repo.switchOn(db, userId, id);
  return (await getChannel({ db }, userId, id)).channel;
}

export async function replaceSecret(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  userId: string,
  id: string,
): Promise<{ secret: string }> {
  const webhook = await repo.incrementSecretVersion(db, userId, id, clock.now());
  if (!webhook) throw new AppError('CHANNEL_NOT_FOUND');
  return { secret: deriveWebhookSecret(secret, webhook.id, webhook.secret_version) };
}

/** Returns the channel as stored and as shown to the user; throws `CHANNEL_NOT_FOUND`. */
export async function getChannel(
  { db }: Pick<Needs, 'db'>,
  userId: string,
  id: string,
): Promise<{ row: repo.ChannelRow; channel: Channel }> {
  const row = await repo.findChannel(db, userId, id);
  const [channel] = row ? toChannel(row) : [];
  if (!row || !channel) throw new AppError('CHANNEL_NOT_FOUND');
  return { row, channel };
}
