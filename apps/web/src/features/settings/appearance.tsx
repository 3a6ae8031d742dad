import { ThemeSwitch } from '../../ui/theme-switch.tsx';

/** Theme setting; stored in this browser only (spec section 3). */
export function Appearance() {
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">
        Auto follows your device’s light or dark mode. This applies to this browser only.
      </p>
      <div data-theme-setting className="w-fit text-sm text-muted">
        <ThemeSwitch />
      </div>
    </>
  );
}
