import { ThemeSwitch } from '../ui/theme-switch.tsx';

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 py-8 text-xs text-muted sm:px-8">
        <p className="max-w-prose">Sillage is not affiliated with any brand. Names belong to their owners.</p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
