-- Labels of tasks. A task names its labels in `tasks.labels`, in order of their ids, so that lists read them without a
-- join; `task_labels` follows by a trigger, for the reference and for the filter.
create table labels (
  id integer generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 40 and name !~ ','),
  colour text not null check (colour in (
    'teal', 'indigo', 'pink', 'amber', 'violet', 'blue', 'olive', 'rust', 'red', 'green', 'brown', 'grey')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index labels_name_once on labels (lower(name));

-- whether each label is named once, in order, and none is null
create function is_label_list(ids integer[]) returns boolean
language sql immutable parallel safe as $$
  select ids is not distinct from array(select distinct each from unnest(ids) each where each is not null order by each)
$$;

alter table tasks add column labels integer[] not null default '{}'
  constraint tasks_labels_check check (labels = '{}' or (cardinality(labels) <= 20 and is_label_list(labels)));

create table task_labels (
  label_id integer not null references labels (id),
  task_id integer not null references tasks (id) on delete cascade,
  primary key (label_id, task_id)
);
create index task_labels_by_task on task_labels (task_id);

create function follow_task_labels() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from task_labels where task_id = new.id and label_id <> all (new.labels);
  end if;
  insert into task_labels (label_id, task_id) select each, new.id from unnest(new.labels) each on conflict do nothing;
  return null;
end
$$;
create trigger tasks_labels_added after insert on tasks
  for each row when (new.labels <> '{}') execute function follow_task_labels();
create trigger tasks_labels_changed after update of labels on tasks
  for each row when (new.labels is distinct from old.labels) execute function follow_task_labels();

-- a deleted label is taken from its tasks
create function take_label_from_tasks() returns trigger
language plpgsql as $$
begin
  update tasks set labels = array_remove(labels, old.id)
  where id in (select task_id from task_labels where label_id = old.id);
  return old;
end
$$;
create trigger labels_taken before delete on labels
  for each row execute function take_label_from_tasks();
