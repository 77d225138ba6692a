-- Notices of due days, and the morning digest.

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'mentioned', 'task-due', 'sign-up-waiting', 'quote-accepted', 'invoice-paid',
     'backup-failed', 'new-sign-in', 'session-stolen'));

-- What was said of a task's due day: each stage once for each day that it was due on. No reference: a task that was
-- deleted and restored is not announced a second time.
create table due_notices (
  task_id integer not null,
  due_date date not null,
  stage text not null check (stage in ('tomorrow', 'today', 'overdue')),
  made_at timestamptz not null,
  primary key (task_id, due_date, stage)
);
create index due_notices_by_day on due_notices (due_date);

-- When somebody gets the morning digest; without a row, what DEFAULT_DIGEST says.
create table digest_settings (
  user_id uuid primary key references users (id) on delete cascade,
  frequency text not null check (frequency in ('off', 'daily', 'weekdays')),
  hour smallint not null check (hour between 0 and 23)
);

-- One row for each thing to do in a morning. Rows without a person are the hours of a day: once one has come, it is
-- settled who gets a digest at it. Days are those of TIME_ZONE.
create table morning_jobs (
  id bigint generated always as identity primary key,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  user_id uuid references users (id) on delete cascade,
  done_at timestamptz,
  outcome text check (outcome in ('settled', 'mailed', 'nothing')),
  check ((done_at is null) = (outcome is null)),
  check (user_id is null or outcome is distinct from 'settled')
);
create unique index morning_jobs_hours on morning_jobs (day, hour) where user_id is null;
create unique index morning_jobs_digests on morning_jobs (user_id, day) where user_id is not null;
create index morning_jobs_open on morning_jobs (day, id) where done_at is null;
create index morning_jobs_by_day on morning_jobs (day);
