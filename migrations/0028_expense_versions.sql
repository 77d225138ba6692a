-- An expense is edited in a form as clients and projects are: it has a version, too.
alter table expenses add column version integer not null default 1 check (version > 0);
create trigger expenses_version before update on expenses
  for each row execute function raise_version();
