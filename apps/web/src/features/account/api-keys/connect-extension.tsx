import type { User } from '@sillage/contract';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type ExtensionReply, postToExtension } from '../../../lib/browser/extension.ts';
import { keysPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PairingDialog } from './pairing-dialog.tsx';

interface ConnectExtensionProps {
  user: User;
  /** Name of the sign-in provider; null for a user with a password. */
  provider: string | null;
  reply: ExtensionReply | null;
  /** Path to return to after a sign-in at the provider. */
  returnPath: string;
}

/** Connects the browser extension when it asks for it, and says whether it is connected. */
export function ConnectExtension({ user, provider, reply, returnPath }: ConnectExtensionProps) {
  const [cancelledNonce, setCancelledNonce] = useState<string | null>(null);
  /** Request that a key was sent for, and the name of the key. */
  const [sentKey, setSentKey] = useState<{ nonce: string; name: string } | null>(null);
  const request = reply?.state === 'pairing' && reply.nonce !== sentKey?.nonce ? reply : null;
  const isCancelled = request !== null && request.nonce === cancelledNonce;
  /** Takes focus when the button that opened the dialog disappears. */
  const status = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (sentKey !== null) status.current?.focus();
  }, [sentKey]);

  function sendKey(nonce: string, created: { name: string; key: string }): void {
    setSentKey({ nonce, name: created.name });
    postToExtension({ kind: 'key', nonce, key: created.key });
  }

  return (
    <>
      <p className="max-w-prose text-muted">
        The extension reads a shop’s page in your own browser, also at shops that let no program in. It sends what it
        read to your account, and never the page itself.
      </p>
      <div ref={status} tabIndex={-1} role="status" className="mt-4 max-w-prose focus:outline-none">
        {request ? <p>The extension asks to connect.</p> : <Connection reply={reply} keyName={sentKey?.name ?? null} />}
      </div>
      {request && (
        <Button className="mt-4" onClick={() => setCancelledNonce(null)}>
          Connect
        </Button>
      )}
      {request && !isCancelled && (
        <PairingDialog
          key={request.nonce}
          user={user}
          provider={provider}
          requestedName={request.name}
          returnPath={returnPath}
          onCreated={(created) => sendKey(request.nonce, created)}
          onCancel={() => setCancelledNonce(request.nonce)}
        />
      )}
    </>
  );
}

interface ConnectionProps {
  reply: ExtensionReply | null;
  /** Name of the key that was sent; null if none was. */
  keyName: string | null;
}

function Connection({ reply, keyName }: ConnectionProps) {
  if (reply === null) return <Steps />;
  if (reply.state === 'pairing') return <p>The extension tests the key…</p>;
  if (reply.state === 'failed' && keyName !== null)
    return (
      <Notice tone="bad">
        <p>
          {reply.message} The key “{keyName}” is not used: revoke it in <KeysLink />. Then choose <i>Connect</i> in the
          extension’s settings again.
        </p>
      </Notice>
    );
  return (
    <>
      <Notice tone="good">
        <p>
          The extension in this browser is connected. Open a product page of a shop and click the extension’s button:
          what it reads appears below.
        </p>
      </Notice>
      <p className="mt-4 text-sm text-muted">
        To end this, choose <i>Disconnect</i> in the extension’s settings and revoke its key in <KeysLink />.
      </p>
    </>
  );
}

/** What to do when no connected extension answers. */
function Steps() {
  return (
    <>
      <p>No connected extension answers in this browser.</p>
      <ol className="mt-3 grid list-decimal gap-2 pl-5 marker:text-muted">
        <li>Install the extension that the operator of this server gives you.</li>
        <li>
          Click its button in the browser’s toolbar while you are on this page. Its settings open with the address of
          this server, <code className="text-sm wrap-anywhere">{location.origin}</code>.
        </li>
        <li>
          Choose <i>Connect</i> there and allow this server. Then confirm here.
        </li>
      </ol>
    </>
  );
}

function KeysLink() {
  return (
    <Link to={keysPath} className="underline underline-offset-4">
      My Account
    </Link>
  );
}
