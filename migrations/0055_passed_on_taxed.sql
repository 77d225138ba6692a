-- Whether the line of an expense that is passed on is taxed, as every line was until now.

alter table expenses add column pass_on_taxed boolean not null default true;

-- of a billed expense it stays, as its amount does
create or replace function refuse_billed_expense() returns trigger language plpgsql as $$
declare
  kept constant text[] := array['amount_cents', 'markup_percent', 'is_billable', 'pass_on_taxed'];
  before jsonb := to_jsonb(old);
  after jsonb;
  place text;
begin
  if tg_op = 'UPDATE' then
    after := to_jsonb(new);
    if (select jsonb_object_agg(name, after -> name) from unnest(kept) as name)
        = (select jsonb_object_agg(name, before -> name) from unnest(kept) as name)
      and (after -> 'client_id' is not distinct from before -> 'client_id'
        or before ->> 'client_id' is null
        or after ->> 'client_id' is null
          and not exists (select from clients where id = (before ->> 'client_id')::integer)) then
      return new;
    end if;
  end if;
  select invoice_of_line(invoice_item_id) into place from billed_work where expense_id = old.id;
  raise exception 'This expense is on %: take that line off first', place using errcode = 'LB409';
end
$$;
