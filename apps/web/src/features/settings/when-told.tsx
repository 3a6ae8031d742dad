import type { AlertRules } from '@sillage/contract';
import { Async } from '../../ui/async.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Group } from './group.tsx';
import { NumberSetting } from './number-setting.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { TimeZone } from './time-zone.tsx';
import { useAlertRules } from './use-alert-rules.ts';

export function WhenTold({ userId }: { userId: string }) {
  const { answer, change, withChanges } = useAlertRules(userId);
  return (
    <Async query={answer} otherwise="Failed to load your schedule" loading={<Skeleton className="h-80" />}>
      {(kept) => <Rules rules={withChanges(kept)} change={change} />}
    </Async>
  );
}

function Rules({ rules, change }: { rules: AlertRules; change: (part: Partial<AlertRules>) => void }) {
  return (
    <>
      <Group heading="When we notify you">
        <div className="-mt-2.5">
          <QuietHours hours={rules.quietHours} onChange={(quietHours) => change({ quietHours })} />
        </div>
        <TimeZone zone={rules.timeZone} onChange={(timeZone) => change({ timeZone })} />
      </Group>
      <Group heading="How often we notify you">
        <div className="grid gap-6 sm:grid-cols-2">
          <NumberSetting
            label="Daily limit"
            hint="Messages per channel. Anything beyond it arrives in one message the next morning."
            least={1}
            most={500}
            value={rules.dailyCap}
            onChange={(dailyCap) => change({ dailyCap })}
          />
          <NumberSetting
            label="Minimum price drop (%)"
            hint="Smaller drops are ignored. Applies while watchlist updates are on."
            least={5}
            most={80}
            value={rules.priceDropPercent}
            onChange={(priceDropPercent) => change({ priceDropPercent })}
          />
        </div>
      </Group>
    </>
  );
}
