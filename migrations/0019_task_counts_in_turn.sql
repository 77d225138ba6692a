-- Whoever changes tasks in several statements of one transaction takes counts of several kinds, in the order in which they
-- come. Two of these that share a shard could each wait for the other for ever. So a transaction takes its whole shard
-- with the first count that it changes, and keeps it until it ends; what changes no count takes nothing.

create or replace function count_tasks() returns trigger language plpgsql as $$
declare
  own_shard constant smallint := pg_backend_pid() % 8;
begin
  if tg_op = 'INSERT' then
    if not exists (select from added) then return null; end if;
    perform pg_advisory_xact_lock(7240008, own_shard);
    insert into task_counts as counted
      select status_rank, priority_rank, coalesce(type, ''), own_shard, count(*)
      from added group by 1, 2, 3
      on conflict (status_rank, priority_rank, type, shard) do update set count = counted.count + excluded.count;
  elsif tg_op = 'DELETE' then
    if not exists (select from removed) then return null; end if;
    perform pg_advisory_xact_lock(7240008, own_shard);
    insert into task_counts as counted
      select status_rank, priority_rank, coalesce(type, ''), own_shard, -count(*)
      from removed group by 1, 2, 3
      on conflict (status_rank, priority_rank, type, shard) do update set count = counted.count + excluded.count;
  else
    if not exists (
      select from added join removed using (id)
      where (added.status_rank, added.priority_rank, added.type)
        is distinct from (removed.status_rank, removed.priority_rank, removed.type)
    ) then
      return null;
    end if;
    perform pg_advisory_xact_lock(7240008, own_shard);
    insert into task_counts as counted
      select status_rank, priority_rank, coalesce(type, ''), own_shard, sum(difference)
      from (
        select status_rank, priority_rank, type, 1 as difference from added
        union all
        select status_rank, priority_rank, type, -1 from removed
      ) as moved
      group by 1, 2, 3 having sum(difference) <> 0
      on conflict (status_rank, priority_rank, type, shard) do update set count = counted.count + excluded.count;
  end if;
  return null;
end
$$;
