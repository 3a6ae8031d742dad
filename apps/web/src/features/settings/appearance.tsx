import { ThemeSwitch } from '../../ui/theme-switch.tsx';

/** Light or dark. Kept by this browser alone (spec section 3). */
export function Appearance() {
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">
        Auto follows this device, also when it changes in the evening. The choice stays in this browser.
      </p>
      <div className="w-fit text-sm text-muted">
        <ThemeSwitch />
      </div>
    </>
  );
}
