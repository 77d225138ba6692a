-- Where each account signs in from, so that a place it was never seen at can be told; two kinds of notification more.

-- One row for each browser (in words, without its version) and address; kept long after the session itself is swept.
create table known_browsers (
  user_id uuid not null references users (id) on delete cascade,
  browser text not null,
  address text not null,
  -- its last sign-in
  seen_at timestamptz not null,
  primary key (user_id, browser, address)
);
create index known_browsers_by_age on known_browsers (seen_at);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'mentioned', 'sign-up-waiting', 'quote-accepted', 'invoice-paid',
     'backup-failed', 'new-sign-in', 'session-stolen'));
