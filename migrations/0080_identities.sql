-- Sign-in by OpenID Connect (spec 37): which subject of an issuer is which account.
create table identities (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null check (char_length(issuer) between 1 and 2000),
  subject text not null check (char_length(subject) between 1 and 255),
  -- the address at the issuer when it was connected, for its owner to recognise
  email text not null check (char_length(email) between 3 and 254),
  created_at timestamptz not null,
  constraint identities_subject_once unique (issuer, subject),
  -- an address that was given to another person does not open the account of the one before
  constraint identities_one_an_issuer unique (user_id, issuer)
);

-- From the button to the issuer's answer, for five minutes: only hashes.
create table openid_starts (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  return_path text not null check (char_length(return_path) <= 2000),
  remember_me boolean not null,
  expires_at timestamptz not null
);

-- From the issuer's answer to the page's call, for a minute: only a hash.
create table openid_results (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  remember_me boolean not null,
  expires_at timestamptz not null
);
create index openid_results_by_user on openid_results (user_id);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'task-watched', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting',
     'quote-accepted', 'quote-declined', 'question-asked', 'slip-received', 'invoice-paid', 'payment-reversed',
     'budget-reached', 'backup-failed', 'new-sign-in', 'session-stolen', 'token-made', 'second-way-changed',
     'second-way-required', 'webhook-paused', 'identity-connected'));
