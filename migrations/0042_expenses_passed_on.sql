-- Expenses that a client pays for: of which client, and with how much on top.

alter table expenses
  -- null: that of the project
  add column client_id integer references clients (id) on delete set null,
  add column is_billable boolean not null default false,
  add column markup_percent double precision not null default 0 check (markup_percent between 0 and 1000);
create index expenses_by_client on expenses (client_id) where client_id is not null;
-- the few that are not billed yet
create index expenses_ready on expenses (date, id) where is_billable and not is_billed;

create or replace trigger clients_links before delete on clients for each row
  execute function lose_links('client_accounts', 'client_id', 'projects', 'client_id', 'quotes', 'client_id', 'invoices',
    'client_id', 'expenses', 'client_id');
