import { useSearchParams } from 'react-router';
import { useLogoutOnMount } from '../features/auth/reset.queries.ts';
import { InvalidResetLink, ResetPassword } from '../features/auth/reset-password.tsx';
import { NoReferrer } from '../ui/page.tsx';

/** Page /reset-password, which an emailed link opens with `?token=`. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  useLogoutOnMount();
  return (
    <>
      <NoReferrer />
      {token ? (
        <ResetPassword key={token} token={token} />
      ) : (
        <InvalidResetLink>Invalid reset link. Please request a new password reset.</InvalidResetLink>
      )}
    </>
  );
}
