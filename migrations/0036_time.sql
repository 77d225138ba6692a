-- Time that people spend on tasks and projects, and the timers that measure it.

create function length_in_words(minutes bigint) returns text language sql immutable as $$
  select concat_ws(' ', case when minutes >= 60 then minutes / 60 || ' h' end,
    case when minutes % 60 > 0 or minutes = 0 then minutes % 60 || ' min' end)
$$;

-- One a person: it runs while it has a beginning.
create table timers (
  id integer generated always as identity primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  task_id integer references tasks (id) on delete cascade,
  project_id integer references projects (id) on delete cascade,
  task_name text,
  started_at timestamptz,
  -- when its person was told that it has run for 12 hours
  noticed_at timestamptz,
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((started_at is null) = (task_id is null and project_id is null))
);
create index timers_by_task on timers (task_id) where task_id is not null;
create index timers_by_project on timers (project_id) where project_id is not null;

create table time_entries (
  id integer generated always as identity primary key,
  user_id uuid references users (id) on delete set null,
  user_name text not null,
  task_id integer references tasks (id) on delete set null,
  project_id integer references projects (id) on delete set null,
  task_name text,
  day date not null check (day between '2000-01-01' and '2099-12-31'),
  minutes integer not null check (minutes between 1 and 1440),
  -- minutes since midnight in the business's time zone; an entry never crosses midnight
  from_minute integer check (from_minute >= 0),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((task_id is null) <> (project_id is null)),
  check (from_minute + minutes <= 1440)
);
create index time_entries_by_person on time_entries (user_id, day);
create index time_entries_by_task on time_entries (task_id) include (minutes);
create index time_entries_by_project on time_entries (project_id) where project_id is not null;
create index time_entries_by_day on time_entries (day, id);

-- The time of a deleted task stays with its project. The sentences reach the person who deletes.
create function move_time_of_task() returns trigger language plpgsql as $$
declare
  spent bigint;
begin
  if old.project_id is null then
    select sum(minutes) into spent from time_entries where task_id = old.id;
    if spent is not null then
      raise exception '% of time are on task #%: choose a project for it first', length_in_words(spent), old.id
        using errcode = 'LB409';
    end if;
    if exists (select from timers where task_id = old.id) then
      raise exception 'A timer is running on task #%: stop it first', old.id using errcode = 'LB409';
    end if;
  else
    update time_entries set project_id = old.project_id, task_id = null where task_id = old.id;
    update timers set project_id = old.project_id, task_id = null where task_id = old.id;
  end if;
  return old;
end
$$;
-- after tasks_links, which notes what it moves
create trigger tasks_move_time before delete on tasks for each row execute function move_time_of_task();

-- Time that comes back to its task leaves the project that kept it.
create function leave_project() returns trigger language plpgsql as $$
begin
  if old.task_id is null and new.task_id is not null then
    new.project_id := null;
  end if;
  return new;
end
$$;
create trigger time_entries_leave_project before update of task_id on time_entries
  for each row execute function leave_project();

-- Time without a task would be nobody's without its project.
create function refuse_time_of_project() returns trigger language plpgsql as $$
declare
  spent bigint;
begin
  select sum(minutes) into spent from time_entries where project_id = old.id;
  if spent is not null then
    raise exception '% of time are on this project without a task: move them first', length_in_words(spent)
      using errcode = 'LB409';
  end if;
  if exists (select from timers where project_id = old.id) then
    raise exception 'A timer is running on this project: stop it first' using errcode = 'LB409';
  end if;
  return old;
end
$$;
create trigger projects_refuse_time before delete on projects for each row execute function refuse_time_of_project();

drop trigger users_links on users;
create trigger users_links before delete on users for each row
  execute function lose_links('projects', 'owner_id', 'tasks', 'assignee_id', 'comments', 'author_id',
    'time_entries', 'user_id');
drop trigger projects_links on projects;
create trigger projects_links before delete on projects for each row
  execute function lose_links('tasks', 'project_id', 'quotes', 'project_id', 'invoices', 'project_id', 'expenses',
    'project_id', 'time_entries', 'project_id');
drop trigger tasks_links on tasks;
create trigger tasks_links before delete on tasks for each row
  execute function lose_links('quote_items', 'task_id', 'invoice_items', 'task_id', 'time_entries', 'task_id');

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting', 'quote-accepted',
     'invoice-paid', 'payment-reversed', 'backup-failed', 'new-sign-in', 'session-stolen'));
