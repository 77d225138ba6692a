-- At most how many tasks a status should have. A column of the board says when it has more; nothing is refused. Every
-- status has its row, so that setting a limit is a change of it.
create table column_limits (
  -- the status_rank of its tasks
  id smallint primary key,
  status text not null unique,
  most integer check (most between 1 and 999),
  check ((id, status) in ((1, 'To Do'), (2, 'In Progress'), (3, 'Done'), (4, 'Blocked'), (5, 'Cancelled')))
);
insert into column_limits (id, status)
values (1, 'To Do'), (2, 'In Progress'), (3, 'Done'), (4, 'Blocked'), (5, 'Cancelled');

-- a status without its row could not have a limit any more
create function refuse_lost_column_limit() returns trigger
language plpgsql as $$
begin
  raise exception 'The limits of columns are changed, not deleted';
end
$$;
create trigger column_limits_stay before delete on column_limits
  for each row execute function refuse_lost_column_limit();
