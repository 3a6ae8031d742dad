import { Section } from '../../ui/section.tsx';
import { PasswordForm } from './password-form.tsx';
import { ToggledForm } from './toggled-form.tsx';

/** The password section is only for users who have a password. */
export function PasswordSection({ userId, username }: { userId: string; username: string }) {
  return (
    <Section heading="Password">
      <ToggledForm
        openLabel="Change Password"
        doneMessage="Password changed successfully!"
        closed={
          <p className="max-w-prose text-muted">
            Changing your password signs you out everywhere else. Your API keys keep working.
          </p>
        }
      >
        {({ onDone, onCancel }) => (
          <PasswordForm userId={userId} username={username} onDone={onDone} onCancel={onCancel} />
        )}
      </ToggledForm>
    </Section>
  );
}
