-- Lines of time, and the project that a line belongs to.

alter table quote_items
  drop constraint quote_items_amount,
  -- of a line of time: its unit price is that of an hour, and its quantity these minutes as hours, never computed with
  add column minutes integer check (minutes between 1 and 600000),
  add column project_id integer references projects (id) on delete set null,
  add constraint quote_items_hours check (quantity = round(minutes / 60.0, 4)),
  add constraint quote_items_amount check (
    amount_cents between 0 and 1000000000000000
    and amount_cents = case when minutes is null then round(unit_price_cents * quantity)
        else div(unit_price_cents::numeric * minutes + 30, 60) end
      - coalesce(discount_cents, round(case when minutes is null then round(unit_price_cents * quantity)
        else div(unit_price_cents::numeric * minutes + 30, 60) end * discount_percent * 0.01), 0));
alter table invoice_items
  drop constraint invoice_items_amount,
  add column minutes integer check (minutes between 1 and 600000),
  add column project_id integer references projects (id) on delete set null,
  add constraint invoice_items_hours check (quantity = round(minutes / 60.0, 4)),
  add constraint invoice_items_amount check (
    amount_cents between 0 and 1000000000000000
    and amount_cents = case when minutes is null then round(unit_price_cents * quantity)
        else div(unit_price_cents::numeric * minutes + 30, 60) end
      - coalesce(discount_cents, round(case when minutes is null then round(unit_price_cents * quantity)
        else div(unit_price_cents::numeric * minutes + 30, 60) end * discount_percent * 0.01), 0));
create index quote_items_by_project on quote_items (project_id) where project_id is not null;
create index invoice_items_by_project on invoice_items (project_id) where project_id is not null;

drop trigger projects_links on projects;
create trigger projects_links before delete on projects for each row
  execute function lose_links('tasks', 'project_id', 'quotes', 'project_id', 'invoices', 'project_id', 'expenses',
    'project_id', 'time_entries', 'project_id', 'quote_items', 'project_id', 'invoice_items', 'project_id');
