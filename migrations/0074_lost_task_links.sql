-- Links of a restored task to others that are still in the bin (spec 28.3): they return with those. Without foreign
-- keys, as one end is always missing.
create table lost_task_links (
  blocking_id integer not null,
  blocked_id integer not null,
  lost_at timestamptz not null default now(),
  primary key (blocking_id, blocked_id)
);
create index lost_task_links_by_blocked on lost_task_links (blocked_id);

-- Gives restored tasks their links back, one after the other, so that each sees the ones before: first what the tasks
-- wait for. What would close a circle by now is left out.
create function restore_task_links(ids integer[]) returns void
language plpgsql as $$
declare
  link record;
begin
  for link in
    with found as (
      delete from lost_task_links lost
      where (lost.blocking_id = any(ids) or lost.blocked_id = any(ids))
        and exists (select from tasks where tasks.id = lost.blocking_id)
        and exists (select from tasks where tasks.id = lost.blocked_id)
      returning lost.blocking_id, lost.blocked_id
    )
    select * from found order by found.blocked_id = any(ids) desc, found.blocking_id, found.blocked_id
  loop
    if not task_waits_for(link.blocking_id, link.blocked_id) then
      insert into task_links (blocking_id, blocked_id)
      values (link.blocking_id, link.blocked_id)
      on conflict do nothing;
    end if;
  end loop;
end
$$;
