import type { User } from '@sillage/contract';
import { Section } from '../../ui/section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ToggledForm } from './toggled-form.tsx';

interface ProfileSectionProps {
  user: User;
  /** Name of the provider that manages the profile; null if Sillage does. */
  provider: string | null;
  onSaved: (user: User) => void;
}

export function ProfileSection({ user, provider, onSaved }: ProfileSectionProps) {
  if (provider !== null) {
    return (
      <Section heading="Profile Information">
        <p className="mb-6 max-w-prose text-muted">
          Your profile is managed by {provider}. Some information cannot be edited here.
        </p>
        <Facts user={user} />
      </Section>
    );
  }
  return (
    <Section heading="Profile Information">
      <ToggledForm openLabel="Edit Profile" doneMessage="Profile updated successfully!" closed={<Facts user={user} />}>
        {({ onDone, onCancel }) => (
          <ProfileForm
            user={user}
            onDone={(saved) => {
              onSaved(saved);
              onDone();
            }}
            onCancel={onCancel}
          />
        )}
      </ToggledForm>
    </Section>
  );
}

function Facts({ user }: { user: User }) {
  return (
    <>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Fact label="First Name" value={user.firstName} />
        <Fact label="Last Name" value={user.lastName} />
        <Fact label="Username" value={user.username} />
        <Fact label="Email" value={user.email} />
      </dl>
      {user.pendingEmail !== null && <PendingEmail email={user.email} pending={user.pendingEmail} />}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{value || <span className="text-muted">Not given</span>}</dd>
    </div>
  );
}

function PendingEmail({ email, pending }: { email: string; pending: string }) {
  return (
    <p className="mt-6 max-w-prose border-l-2 border-wait pl-4 text-sm wrap-anywhere">
      <strong className="font-medium">{pending} is not verified yet.</strong> We’ve emailed a link to it. Until you
      follow it, we’ll keep using {email}. No email? Edit your profile and save it to get the link again.
    </p>
  );
}
