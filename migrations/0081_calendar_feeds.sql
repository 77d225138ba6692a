-- Calendar feeds (spec 38): the address at which programs read a person's due tasks. Only a hash of it is stored.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  hash bytea not null constraint calendar_feeds_hash_once unique check (octet_length(hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz
);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'task-watched', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting',
     'quote-accepted', 'quote-declined', 'question-asked', 'slip-received', 'invoice-paid', 'payment-reversed',
     'budget-reached', 'backup-failed', 'new-sign-in', 'session-stolen', 'token-made', 'second-way-changed',
     'second-way-required', 'webhook-paused', 'identity-connected', 'feed-made'));
