-- Personal tokens: other programs work in a person's name (spec 32). Only a hash is stored.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  hash bytea not null constraint api_tokens_hash_once unique check (octet_length(hash) = 32),
  hint text not null check (hint ~ '^[0-9A-Za-z]{4}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 500),
  ends_on date not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_tokens_by_user on api_tokens (user_id);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'task-watched', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting',
     'quote-accepted', 'quote-declined', 'question-asked', 'slip-received', 'invoice-paid', 'payment-reversed',
     'budget-reached', 'backup-failed', 'new-sign-in', 'session-stolen', 'token-made'));
