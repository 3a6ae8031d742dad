import { AppError, newApiKey, scopes, type User } from '@sillage/contract';
import { ReauthenticationDialog } from '../reauthentication-dialog.tsx';
import { computeExpiresAt, scopeTexts } from './key-options.ts';
import { useCreateKey } from './keys.queries.ts';

interface PairingDialogProps {
  user: User;
  /** Name of the sign-in provider; null for a user with a password. */
  provider: string | null;
  /** Name that the extension proposes for its key. */
  requestedName: string;
  returnPath: string;
  onCreated: (created: { name: string; key: string }) => void;
  onCancel: () => void;
}

/**
 * Asks the user to confirm the creation of a key for the extension. The dialog owns the mutation,
 * so that the key leaves the page's memory when the dialog closes.
 */
export function PairingDialog(props: PairingDialogProps) {
  const { user, provider, requestedName, returnPath, onCreated, onCancel } = props;
  const create = useCreateKey(user.id);
  const name = newApiKey.shape.name.safeParse(requestedName).data ?? 'Browser extension';
  return (
    <ReauthenticationDialog
      user={user}
      provider={provider}
      heading="Connect the browser extension?"
      submitLabel="Connect"
      pendingLabel="Connecting..."
      returnPath={returnPath}
      run={(currentPassword) =>
        create
          .mutateAsync({
            name,
            scopes: [...scopes],
            expiresAt: computeExpiresAt('365', Date.now()),
            ...(currentPassword !== undefined && { currentPassword }),
          })
          .catch(throwForDialog)
      }
      onDone={onCreated}
      onCancel={onCancel}
      fallbackMessage="Failed to create the key. Please try again."
    >
      <p className="wrap-anywhere">
        It gets a key named “{name}” for your account. Continue only if you have just chosen <i>Connect</i> in the
        extension’s settings. With the key it can:
      </p>
      <ul className="mt-3 grid gap-2">
        {scopes.map((scope) => (
          <li key={scope}>
            <b className="font-medium text-ink">{scopeTexts[scope].label}</b>: {scopeTexts[scope].explanation}
          </li>
        ))}
      </ul>
      <p className="mt-3">The key ends in one year. You can revoke it earlier in My Account.</p>
    </ReauthenticationDialog>
  );
}

/** Throws the error with the message at the dialog's field, which the route names differently. */
function throwForDialog(error: unknown): never {
  const message = error instanceof AppError ? error.fields['currentPassword'] : undefined;
  throw message === undefined ? error : new AppError('WRONG_PASSWORD', { fields: { password: message } });
}
