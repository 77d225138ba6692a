-- Backups: when each was made and why, and whether it was proven by restoring it; one kind of notification more.

create table backups (
  id integer generated always as identity primary key,
  reason text not null check (reason in ('nightly', 'by hand')),
  -- the day in the business's time zone whose night it is for; a night begins at 02:00
  night date,
  state text not null check (state in ('waiting', 'running', 'proven', 'untried', 'failed', 'interrupted')),
  -- what a running one does at the moment
  step text check (step in ('writing', 'restoring', 'comparing', 'examining')),
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- where it lies: which machine, which folder, which file
  machine text,
  directory text,
  file_name text,
  bytes bigint check (bytes >= 0),
  rows bigint check (rows >= 0),
  -- one sentence: what went wrong, or why it could not be tried
  fault text,
  -- when its file was removed because newer ones are kept
  removed_at timestamptz,
  -- who makes it now; by the database's own clock, so that a process that was killed holds nothing up
  runner uuid,
  lease_until timestamptz,
  -- when the database it is made of was set up: a restored one holds the row of the very backup it came from, unfinished
  installed_at timestamptz,
  check ((night is null) = (reason = 'by hand')),
  check ((state = 'running') = (step is not null)),
  check ((state = 'running') = (lease_until is not null)),
  check ((state in ('waiting', 'running')) = (ended_at is null)),
  check (state not in ('proven', 'untried') or (file_name is not null and bytes is not null and rows is not null)),
  check ((fault is not null) = (state in ('untried', 'failed', 'interrupted')))
);
-- However many processes there are, one backup is made at a time.
create unique index backups_one_at_a_time on backups ((true)) where state in ('waiting', 'running');
create index backups_by_night on backups (night) where night is not null;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'mentioned', 'sign-up-waiting', 'quote-accepted', 'invoice-paid',
     'backup-failed'));
