-- Projects, task types and tasks.

create extension if not exists pg_trgm;

create table projects (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  description text,
  owner_id uuid references users (id) on delete set null,
  status text not null default 'Pending'
    check (status in ('Pending', 'Active', 'On Hold', 'Completed', 'Cancelled')),
  start_date date,
  end_date date,
  budget_cents bigint check (budget_cents >= 0),
  client_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index projects_by_owner on projects (owner_id);
create index projects_by_client on projects (client_id);

create table task_types (
  id integer generated always as identity primary key,
  name text not null unique check (name <> '')
);
insert into task_types (name)
values ('Task'), ('Bug'), ('Feature'), ('Improvement'), ('Meeting'), ('Research');

create table tasks (
  id integer generated always as identity primary key,
  task_name text not null check (task_name <> '' and char_length(task_name) <= 300),
  assignee_id uuid references users (id) on delete set null,
  status text not null default 'To Do',
  priority text not null default 'Medium',
  start_date date,
  due_date date,
  type text references task_types (name) on update cascade,
  remark text,
  project_id integer references projects (id) on delete set null,
  billable boolean,
  estimate_minutes integer check (estimate_minutes >= 0),
  amount_cents bigint check (amount_cents >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- what lists sort and search by; an unknown status or priority has no rank and is refused by the not null
  status_rank smallint not null generated always as (
    case status when 'To Do' then 1 when 'In Progress' then 2 when 'Done' then 3
      when 'Blocked' then 4 when 'Cancelled' then 5 end) stored,
  priority_rank smallint not null generated always as (
    case priority when 'Low' then 1 when 'Medium' then 2 when 'High' then 3 when 'Critical' then 4 end) stored,
  search_name text not null generated always as (lower(task_name)) stored
);

-- One index per sort, ties by id. Empty dates come last both ways, which one index cannot give when walked backwards.
create index tasks_by_creation on tasks (created_at, id);
create index tasks_by_name on tasks (search_name, id);
create index tasks_by_status on tasks (status_rank, id);
create index tasks_by_priority on tasks (priority_rank, id);
create index tasks_by_start on tasks (start_date, id);
create index tasks_by_start_backwards on tasks (start_date desc nulls last, id desc);
create index tasks_by_due on tasks (due_date, id);
create index tasks_by_due_backwards on tasks (due_date desc nulls last, id desc);
-- what else the tasks of one project or person are filtered and sorted by lies beside
create index tasks_by_project on tasks (project_id, created_at, id)
  include (status_rank, priority_rank, start_date, due_date);
create index tasks_open_by_project on tasks (project_id) where status in ('To Do', 'In Progress', 'Blocked');
create index tasks_by_assignee on tasks (assignee_id, created_at, id)
  include (status_rank, priority_rank, start_date, due_date);
create index tasks_by_text on tasks using gin (search_name gin_trgm_ops);

-- How many tasks there are of each kind: the total of a list that is filtered by nothing else is a sum of a few rows,
-- however many tasks there are. Rows are spread over shards so that writers seldom wait for each other.
create table task_counts (
  status_rank smallint not null,
  priority_rank smallint not null,
  type text not null,
  shard smallint not null,
  count bigint not null,
  primary key (status_rank, priority_rank, type, shard)
) with (fillfactor = 50);

create function count_tasks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into task_counts as counted
      select status_rank, priority_rank, coalesce(type, ''), pg_backend_pid() % 8, count(*)
      from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (status_rank, priority_rank, type, shard) do update set count = counted.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into task_counts as counted
      select status_rank, priority_rank, coalesce(type, ''), pg_backend_pid() % 8, -count(*)
      from removed group by 1, 2, 3 order by 1, 2, 3
      on conflict (status_rank, priority_rank, type, shard) do update set count = counted.count + excluded.count;
  else
    insert into task_counts as counted
      select status_rank, priority_rank, coalesce(type, ''), pg_backend_pid() % 8, sum(difference)
      from (
        select status_rank, priority_rank, type, 1 as difference from added
        union all
        select status_rank, priority_rank, type, -1 from removed
      ) as moved
      group by 1, 2, 3 having sum(difference) <> 0 order by 1, 2, 3
      on conflict (status_rank, priority_rank, type, shard) do update set count = counted.count + excluded.count;
  end if;
  return null;
end
$$;
create trigger tasks_count_insert after insert on tasks referencing new table as added
  for each statement execute function count_tasks();
create trigger tasks_count_update after update on tasks referencing old table as removed new table as added
  for each statement execute function count_tasks();
create trigger tasks_count_delete after delete on tasks referencing old table as removed
  for each statement execute function count_tasks();
