import type { Channel, EventKind } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { getChannelName } from '../channels/channel-row.tsx';
import { type Owner, useChannels } from '../channels/channels.queries.ts';
import { useThisBrowser } from '../channels/use-this-browser.ts';
import { preferencesQuery } from '../preferences.queries.ts';
import { SettingsGroup } from '../settings-group.tsx';
import { useEventKinds } from './use-event-kinds.ts';

/** Names of the kinds of event, as headings. */
const kindNames: Record<EventKind, string> = {
  restock: 'Back in stock',
  sold_out: 'Sold out',
  price_drop: 'Price drop',
  lowest_price: 'Lowest price',
  new_offer: 'New size or shop',
  preorder: 'Pre-order',
  discontinued: 'Seems discontinued',
};

const kinds = Object.entries(kindNames) as [EventKind, string][];

/** The kinds of event that each channel gets, as a matrix. */
export function EventKindsMatrix({ owner }: { owner: Owner }) {
  const { result, withoutRemoved } = useChannels(owner.userId);
  const preferences = useQuery(preferencesQuery(owner.userId)).data;
  return (
    <SettingsGroup
      heading="What each channel gets"
      about="Your notifications here always list everything, and so does the feed below. Choose what is also sent. The weekly digest has its own switch above."
    >
      {preferences?.watchlistUpdates === false && (
        <p className="mb-4 max-w-prose text-sm text-muted">
          Watchlist updates are turned off, so only restocks are sent. If you choose another kind here, watchlist
          updates are turned on, and only what you chose is sent.
        </p>
      )}
      <QueryState
        query={result}
        fallbackMessage="Failed to load what your channels get"
        loading={<Skeleton className="h-32" />}
      >
        {(all) => <KindsTable owner={owner} channels={withoutRemoved(all).filter(hasKinds)} />}
      </QueryState>
    </SettingsGroup>
  );
}

/** During an upgrade, a process of the previous version may respond without the kinds. */
function hasKinds({ kinds: known }: Partial<Channel>): boolean {
  return known !== undefined;
}

function KindsTable({ owner, channels }: { owner: Owner; channels: readonly Channel[] }) {
  const browser = useThisBrowser(owner, channels);
  const { change, getKinds } = useEventKinds(owner.userId);
  return (
    <div className="@container">
      <table className="w-full text-left text-sm @max-[32rem]:block">
        <caption className="sr-only">Kinds of alert by channel</caption>
        {/* In narrow tables, each checkbox has the name of its kind. */}
        <thead className="@max-[32rem]:hidden">
          <tr className="border-b border-ink text-xs text-muted">
            <th scope="col" className="py-2 pr-3 align-bottom font-medium">
              Channel
            </th>
            {kinds.map(([kind, name]) => (
              <th key={kind} scope="col" className="w-16 px-1 py-2 text-center align-bottom font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[32rem]:block">
          {channels.map((channel) => (
            <KindsRow
              key={channel.id}
              name={channel.id === browser.channel?.id ? 'This browser' : getChannelName(channel)}
              channel={channel}
              chosen={getKinds(channel)}
              onChange={(kind, isOn) => change({ channelId: channel.id, kind, isOn })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface KindsRowProps {
  name: string;
  channel: Channel;
  chosen: readonly EventKind[];
  onChange: (kind: EventKind, isOn: boolean) => void;
}

function KindsRow({ name, channel, chosen, onChange }: KindsRowProps) {
  const id = useId();
  const note = describeState(channel, chosen);
  return (
    <tr className="border-b border-line @max-[32rem]:grid @max-[32rem]:grid-cols-2 @max-[32rem]:gap-x-4 @max-[32rem]:py-3">
      <th scope="row" className="py-2 pr-3 font-medium wrap-anywhere @max-[32rem]:col-span-2">
        {name}
        {note && (
          <span id={id} className="block max-w-prose text-xs font-normal text-muted">
            {note}
          </span>
        )}
      </th>
      {kinds.map(([kind, kindName]) => (
        <td key={kind} className="p-0 @max-[32rem]:last:col-span-2 @min-[32rem]:text-center">
          <KindCheckbox
            channelName={name}
            kindName={kindName}
            noteId={note ? id : undefined}
            isOn={chosen.includes(kind)}
            onChange={(isOn) => onChange(kind, isOn)}
          />
        </td>
      ))}
    </tr>
  );
}

interface KindCheckboxProps {
  channelName: string;
  kindName: string;
  noteId: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** In narrow tables its visible name is that of the kind; screen readers also get the channel's. */
function KindCheckbox({ channelName, kindName, noteId, isOn, onChange }: KindCheckboxProps) {
  return (
    <label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-3 @min-[32rem]:justify-center">
      <input
        type="checkbox"
        className="checkbox size-5 shrink-0"
        checked={isOn}
        aria-describedby={noteId}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="sr-only">{`${channelName}: ${kindName}`}</span>
      <span aria-hidden="true" className="@min-[32rem]:hidden">
        {kindName}
      </span>
    </label>
  );
}

/** Says why nothing is sent to a channel; null when something may be. */
function describeState({ turnedOff, isVerified }: Channel, chosen: readonly EventKind[]): string | null {
  if (turnedOff) return 'Turned off: nothing is sent. Your choice applies once it’s on again.';
  if (!isVerified) return 'Not verified: nothing is sent. Your choice applies once you verify the address.';
  return chosen.length === 0 ? 'Gets no alerts.' : null;
}
