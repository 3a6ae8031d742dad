import { type AdminShopDetail, MAX_GAP_SECONDS } from '@sillage/contract';
import { useId, useState } from 'react';
import { formatExactTime } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import { useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';
import { formatSeconds } from './shops.rules.ts';

interface ActionProps {
  userId: string;
  shop: AdminShopDetail;
}

export function ShopActions({ userId, shop }: ActionProps) {
  const { excludedAt, pausedAt } = shop;
  return (
    <div className="mb-10 flex flex-wrap gap-3">
      {pausedAt === null && <CheckNow userId={userId} shop={shop} />}
      {excludedAt === null && <PauseOrResume userId={userId} shop={shop} />}
      <SlowDown userId={userId} shop={shop} />
      {excludedAt === null ? <Exclude userId={userId} shop={shop} /> : <Include userId={userId} shop={shop} />}
    </div>
  );
}

function CheckNow({ userId, shop }: ActionProps) {
  const check = useAdminChange({
    userId,
    run: () => adminApi.adminShops.check({ params: { id: shop.id } }),
    describe: ({ pages, nextCheckAt }) =>
      `${pages.toLocaleString('en')} ${pages === 1 ? 'page is' : 'pages are'} due${nextCheckAt === null ? '' : `, the first at ${formatExactTime(nextCheckAt)}`}`,
    fallbackMessage: 'The check could not be planned',
  });
  return (
    <Button pending={check.isPending && 'Planning...'} onClick={() => check.mutate(undefined)}>
      Check now
    </Button>
  );
}

function PauseOrResume({ userId, shop: { id, host, pausedAt } }: ActionProps) {
  const isPaused = pausedAt !== null;
  const change = useAdminChange({
    userId,
    run: () =>
      isPaused ? adminApi.adminShops.resume({ params: { id } }) : adminApi.adminShops.pause({ params: { id } }),
    describe: () => (isPaused ? `${host} gets requests again` : `${host} gets no more requests`),
    fallbackMessage: 'The shop could not be changed',
  });
  return (
    <Button variant="secondary" pending={change.isPending && 'Saving...'} onClick={() => change.mutate(undefined)}>
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  );
}

function SlowDown({ userId, shop }: ActionProps) {
  const { id, host, minGapSeconds, requests } = shop;
  const [isOpen, setOpen] = useState(false);
  const [seconds, setSeconds] = useState('');
  const fieldId = useId();
  const change = useAdminChange({
    userId,
    run: (value: number | null) => adminApi.adminShops.slow({ params: { id }, body: { seconds: value } }),
    describe: (_, value) =>
      value === null
        ? `${host} has the usual gap again`
        : `${host} gets a request every ${formatSeconds(value)} at most`,
    fallbackMessage: 'The gap could not be saved',
  });
  const value = /^\d{1,4}$/.test(seconds) ? Number(seconds) : 0;
  const isValid = value >= 1 && value <= MAX_GAP_SECONDS;
  const save = (gap: number | null) => {
    change.mutate(gap);
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        pending={change.isPending && 'Saving...'}
        onClick={() => {
          setSeconds(String(minGapSeconds ?? Math.max(1, Math.round(requests.gapSeconds * 2))));
          setOpen(true);
        }}
      >
        Slow down
      </Button>
      {isOpen && (
        <Dialog heading={`Slow down ${host}`} onCancel={() => setOpen(false)}>
          <form
            className="mt-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (isValid) save(value);
            }}
          >
            <label htmlFor={fieldId} className={labelStyle}>
              Seconds between two requests
            </label>
            <input
              id={fieldId}
              type="number"
              min={1}
              max={MAX_GAP_SECONDS}
              required
              value={seconds}
              onChange={(event) => setSeconds(event.target.value)}
              className={controlStyle}
            />
            <p className="mt-3 text-sm text-muted">
              At present {formatSeconds(requests.gapSeconds)}. A longer gap of the settings or of robots.txt stays.
            </p>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              {minGapSeconds !== null && (
                <Button variant="quiet" onClick={() => save(null)}>
                  End the slowdown
                </Button>
              )}
              <Button type="submit">Save</Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}

function Exclude({ userId, shop: { id, host } }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  const change = useAdminChange({
    userId,
    run: () => adminApi.adminShops.exclude({ params: { id } }),
    describe: () => `${host} is excluded`,
    fallbackMessage: 'The shop could not be excluded',
  });
  return (
    <>
      <Button variant="danger" pending={change.isPending && 'Saving...'} onClick={() => setOpen(true)}>
        Exclude
      </Button>
      {isOpen && (
        <Dialog heading={`Exclude ${host}?`} isWarning onCancel={() => setOpen(false)}>
          <ul className="mt-4 list-disc space-y-2 pl-5">
            <li>The shop gets no more requests.</li>
            <li>Its offers and pages are hidden. Stock and prices of fragrances no longer count them.</li>
            <li>No alert about them is sent any more, not even one that waits.</li>
            <li>Pages, prices and history stay stored. Include the shop again, and they are shown as before.</li>
          </ul>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                change.mutate(undefined);
                setOpen(false);
              }}
            >
              Exclude
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Include({ userId, shop: { id, host } }: ActionProps) {
  const change = useAdminChange({
    userId,
    run: () => adminApi.adminShops.include({ params: { id } }),
    describe: () => `${host} is included again`,
    fallbackMessage: 'The shop could not be included',
  });
  return (
    <Button pending={change.isPending && 'Saving...'} onClick={() => change.mutate(undefined)}>
      Include again
    </Button>
  );
}
