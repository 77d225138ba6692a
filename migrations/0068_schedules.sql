-- What repeats by itself, and each time it did or was skipped. Tasks are the first kind; what is made, and how, is in
-- the template of a kind.

create function is_weekday_list(days jsonb) returns boolean
language sql immutable parallel safe as $$
  select jsonb_typeof(days) = 'array'
    and days = coalesce((
      select jsonb_agg(distinct each.day order by each.day)
      from jsonb_array_elements(case jsonb_typeof(days) when 'array' then days else '[]' end) each (day)
      where each.day in ('0', '1', '2', '3', '4', '5', '6')
    ), '[]')
$$;

create table schedules (
  id integer generated always as identity primary key,
  kind text not null default 'task' check (kind in ('task', 'invoice')),
  name text not null check (name <> '' and length(name) <= 300),
  template jsonb not null check (jsonb_typeof(template) = 'object'),
  unit text not null check (unit in ('day', 'week', 'month', 'year')),
  every integer not null default 1 check (every between 1 and 60),
  -- 0 for Monday to 6 for Sunday, in order
  weekdays jsonb not null default '[]' check (is_weekday_list(weekdays)),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  count integer check (count between 1 and 1000),
  after_completion boolean not null default false check (not after_completion or kind = 'task'),
  lead_days integer not null default 0 check (lead_days between 0 and 60),
  paused_at timestamptz,
  -- nothing is made for earlier days
  begins_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1 check (version > 0),
  check (ends_on is null or count is null),
  check (weekdays = '[]' or (unit = 'week' and not after_completion))
);
create index schedules_by_name on schedules (lower(name), id);
create trigger schedules_version before update on schedules
  for each row execute function raise_version();

-- One row for each day of a schedule, stored with what was made. The task or invoice may be deleted since: it is not
-- made again.
create table schedule_runs (
  schedule_id integer not null references schedules (id) on delete cascade,
  occurs_on date not null,
  state text not null check (state in ('waiting', 'made', 'skipped')),
  task_id integer,
  invoice_id integer,
  -- why it was skipped
  why text check (state <> 'made' or why is null),
  at timestamptz not null,
  primary key (schedule_id, occurs_on),
  check (num_nonnulls(task_id, invoice_id) = case state when 'made' then 1 else 0 end)
);
-- what was made belongs to one schedule, and repeats once
create unique index schedule_runs_by_task on schedule_runs (task_id) where task_id is not null;
create unique index schedule_runs_by_invoice on schedule_runs (invoice_id) where invoice_id is not null;
create index schedule_runs_latest on schedule_runs (schedule_id, at desc, occurs_on desc);
