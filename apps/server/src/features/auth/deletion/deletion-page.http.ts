import { html } from '../../../platform/html.ts';
import { renderPlainPage } from '../../../platform/http/plain-page.ts';
import { formatDay } from './deletion.emails.ts';

const STYLE =
  'form { margin: 1.5rem 0; } label { display: flex; gap: 0.75rem; align-items: center; min-height: 2.75rem; } input { width: 1.25rem; height: 1.25rem; flex: none; } .danger { background: light-dark(#a3231f, #b3362f); } .notice { border-left: 2px solid light-dark(#a3231f, #e07a72); padding: 0.75rem 1rem; } h2 { margin-top: 2.5rem; }';

interface DeletionPage {
  token: string;
  deleteAt: Date | null;
  isSuspended: boolean;
  /** What is wrong with the sent form; null if nothing. */
  problem?: string | null;
}

export function renderDeletionPage({ token, deleteAt, isSuspended, problem = null }: DeletionPage): string {
  const when = deleteAt === null ? 'in seven days' : `on ${formatDay(deleteAt)}`;
  return renderPlainPage(
    'Your account will be deleted',
    html`${problem === null ? [] : [html`<p class="notice" role="alert">${problem}</p>`]}
<p>The operator of this server will delete your account ${when}, with your watchlist, your notes and all other data.
This link works until then. Do not forward it.</p>
<form method="post" action="/account-deletion/${token}/export"><button>Download my data</button></form>
<p>You get one file in JSON with all that is stored about you. The operator does not see it.</p>
<h2>Keep my account</h2>
${
  isSuspended
    ? html`<p>Your account is suspended. Write to the operator if you want to keep it.</p>`
    : html`<p><a href="/account">Sign in</a> and choose <em>Keep my account</em>.</p>`
}
<h2>Delete it now</h2>
<p>You need not wait. All data is deleted at once, and you are signed out everywhere.</p>
<form method="post" action="/account-deletion/${token}/delete">
<label><input type="checkbox" name="confirm" value="yes" required> I have my data, or do not need it. This cannot be undone.</label>
<p><button class="danger">Delete my account now</button></p>
</form>`,
    STYLE,
  );
}

export function renderDeleted(): string {
  return renderPlainPage(
    'Your account is deleted',
    html`<p>Your account and all data about you are deleted. You get no more emails from us.</p><p><a href="/">Home</a></p>`,
  );
}

/** One page for every link that does not work, so that it says nothing about the token. */
export function renderUnknownDeletion(): string {
  return renderPlainPage(
    'This link does not work',
    html`<p>A part of it is missing, the account was kept, or it is deleted already.</p>
<p>Do you still have an account? <a href="/account">Sign in to manage it</a>.</p>`,
  );
}
