-- Whether time may be billed; as its task or project says, and on no invoice yet.

alter table time_entries add column is_billable boolean not null default true;

-- the few that are not billed yet
create index time_entries_ready on time_entries (day, id) where is_billable and not is_billed;
create index tasks_with_price on tasks (id) where billing = 'fixed' and status = 'Done';
