-- Tasks that wait for others (spec 28): the blocked one waits until the blocking one is finished.
create table task_links (
  blocking_id integer not null references tasks (id) on delete cascade,
  blocked_id integer not null references tasks (id) on delete cascade,
  primary key (blocking_id, blocked_id),
  constraint task_links_not_itself check (blocking_id <> blocked_id)
);
create index task_links_by_blocked on task_links (blocked_id, blocking_id);

-- whether a task waits for another one, itself or by way of others
create function task_waits_for(waiting integer, other integer) returns boolean
language sql volatile as $$
  with recursive awaited as (
    select blocking_id as id from task_links where blocked_id = waiting
    union
    select link.blocking_id from task_links link join awaited on link.blocked_id = awaited.id
  )
  select exists (select from awaited where id = other)
$$;

-- Additions take turns, so that of several that would close a circle together the last one sees the others.
create function lock_task_links() returns void
language sql volatile as $$ select pg_advisory_xact_lock(7240066) $$;

create function refuse_circle_of_tasks() returns trigger
language plpgsql as $$
begin
  perform lock_task_links();
  if task_waits_for(new.blocking_id, new.blocked_id) then
    raise exception '#% already waits for #%', new.blocking_id, new.blocked_id using errcode = 'LB409';
  end if;
  return new;
end
$$;
create trigger task_links_without_circle before insert or update on task_links
  for each row execute function refuse_circle_of_tasks();
