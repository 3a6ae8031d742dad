import type { Config } from '../../../platform/config.ts';
import { describeSettings } from '../../../platform/settings/effective-settings.ts';
import { loadSettingDescriptions } from '../../../platform/settings/setting-descriptions.ts';

/** Lists the effective settings of this process with what .env.example says about them. */
export function listSettings(config: Config) {
  const descriptions = loadSettingDescriptions();
  const { settings, hints } = describeSettings(config);
  return {
    settings: settings.map((setting) => ({ ...setting, description: descriptions.get(setting.name) ?? null })),
    hints,
  };
}
