import { ThemeSwitch } from '../../ui/theme-switch.tsx';

/** Light or dark. Kept by this browser alone (spec section 3). */
export function Appearance() {
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">
        Auto follows your device’s light or dark mode. This applies to this browser only.
      </p>
      <div className="w-fit text-sm text-muted">
        <ThemeSwitch />
      </div>
    </>
  );
}
