-- The details of a task: earlier versions of its description, sub-tasks and comments.

-- How often the description changed: who saves one names the version it began with.
alter table tasks add column remark_version integer not null default 0;

-- What a description was: a burst of saves by one person is one version, so that typing does not fill the disk.
create table remark_versions (
  id integer generated always as identity primary key,
  task_id integer not null references tasks (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  author_name text not null,
  started_at timestamptz not null,
  saved_at timestamptz not null,
  remark text
);
create index remark_versions_by_task on remark_versions (task_id, id);
create index remark_versions_by_author on remark_versions (author_id);
insert into remark_versions (task_id, author_name, started_at, saved_at, remark)
  select id, 'Ledgerboard', updated_at, updated_at, remark from tasks where remark is not null;

create table sub_tasks (
  id integer generated always as identity primary key,
  parent_task_id integer not null references tasks (id) on delete cascade,
  title text not null check (title <> '' and char_length(title) <= 300),
  description text,
  status text not null default 'To Do' check (status in ('To Do', 'In Progress', 'Done', 'Blocked')),
  priority text not null default 'Medium' check (priority in ('Low', 'Medium', 'High', 'Critical')),
  due_date date,
  is_completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sub_tasks_by_task on sub_tasks (parent_task_id, id) include (is_completed);

create table comments (
  id integer generated always as identity primary key,
  task_id integer not null references tasks (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  -- as it was when it was written: shown once the account is gone
  author_name text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index comments_by_task on comments (task_id, id);
create index comments_by_author on comments (author_id);

-- The calendar counts and sorts what is due in a month from these indexes alone; only what it shows is read from the
-- tables.
create index sub_tasks_by_due on sub_tasks (due_date, id) include (parent_task_id, status, priority, is_completed);
drop index tasks_by_due;
create index tasks_by_due on tasks (due_date, id) include (status_rank, priority_rank);
