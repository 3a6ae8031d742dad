import type { AlertRules } from '@sillage/contract';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsGroup } from '../settings-group.tsx';
import { NumberSetting } from './number-setting.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { TimeZone } from './time-zone.tsx';
import { useAlertRules } from './use-alert-rules.ts';

export function AlertRuleSettings({ userId }: { userId: string }) {
  const { result, change, withChanges } = useAlertRules(userId);
  return (
    <QueryState query={result} fallbackMessage="Failed to load your schedule" loading={<Skeleton className="h-80" />}>
      {(saved) => <RuleFields rules={withChanges(saved)} change={change} />}
    </QueryState>
  );
}

function RuleFields({ rules, change }: { rules: AlertRules; change: (part: Partial<AlertRules>) => void }) {
  return (
    <>
      <SettingsGroup heading="When we notify you">
        <div className="-mt-2.5">
          <QuietHours hours={rules.quietHours} onChange={(quietHours) => change({ quietHours })} />
        </div>
        <TimeZone zone={rules.timeZone} onChange={(timeZone) => change({ timeZone })} />
      </SettingsGroup>
      <SettingsGroup heading="How often we notify you">
        <div className="grid gap-6 sm:grid-cols-2">
          <NumberSetting
            label="Daily limit"
            hint="Messages per channel. Anything beyond it arrives in one message the next morning."
            min={1}
            max={500}
            value={rules.dailyLimit}
            onChange={(dailyLimit) => change({ dailyLimit })}
          />
          <NumberSetting
            label="Minimum price drop (%)"
            hint="Smaller drops are ignored. Applies while watchlist updates are on."
            min={5}
            max={80}
            value={rules.priceDropPercent}
            onChange={(priceDropPercent) => change({ priceDropPercent })}
          />
        </div>
      </SettingsGroup>
    </>
  );
}
