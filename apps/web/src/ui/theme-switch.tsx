import { useId } from 'react';
import { chooseTheme, themes, useTheme } from '../lib/browser/theme.ts';

const labels = { light: 'Light', dark: 'Dark', auto: 'Auto' } as const;

export function ThemeSwitch() {
  const chosen = useTheme();
  const name = useId();
  return (
    <fieldset className="flex items-center gap-1 rounded-full max-[20rem]:flex-wrap max-[20rem]:rounded-box border border-line p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => (
        <label
          key={theme}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-full px-4 hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
            className="sr-only"
          />
          {labels[theme]}
        </label>
      ))}
    </fieldset>
  );
}
