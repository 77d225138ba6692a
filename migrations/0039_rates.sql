-- What an hour of work costs: of a person from a day on, and otherwise.

create table work_settings (
  id integer primary key default 1 check (id = 1),
  default_rate_cents bigint check (default_rate_cents >= 0),
  -- for how many days before today people change their own time
  edit_days smallint not null default 14 check (edit_days between 0 and 366),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into work_settings default values;

-- Without a foreign key: they outlive a deleted account, which can be restored.
create table person_rates (
  user_id uuid not null,
  from_day date not null check (from_day between '2000-01-01' and '2099-12-31'),
  rate_cents bigint check (rate_cents >= 0),
  -- what an hour of this person costs the business
  cost_cents bigint check (cost_cents >= 0),
  primary key (user_id, from_day)
);
