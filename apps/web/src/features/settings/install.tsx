import { needsHomeScreen, useInstallPrompt } from '../../lib/browser/install.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';

export function Install() {
  const install = useInstallPrompt();
  if (!install && !needsHomeScreen()) return null;
  return (
    <Section heading="App">
      <p className="max-w-prose text-sm text-muted">
        Install Sillage to give it its own window and icon. Your watchlist then opens offline, too.
        {!install && ' In Safari, press Share, then Add to Home Screen.'}
      </p>
      {install && (
        <Button variant="secondary" className="mt-4" onClick={install}>
          Install Sillage
        </Button>
      )}
    </Section>
  );
}
