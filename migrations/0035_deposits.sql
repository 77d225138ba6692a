-- Deposits: parts of an accepted quote that are invoiced before its final invoice, which deducts each of them once.

alter table invoices
  add column kind text not null default 'invoice' check (kind in ('invoice', 'deposit')),
  drop constraint invoices_quote_id_key;
-- a quote has one final invoice beside its deposits; once that is void there may be another
create unique index invoices_final_of_quote on invoices (quote_id) where kind = 'invoice' and voided_at is null;
create index invoices_by_quote on invoices (quote_id) where quote_id is not null;

create table invoice_deductions (
  invoice_id integer not null references invoices (id) on delete cascade,
  deposit_invoice_id integer not null references invoices (id),
  net_cents bigint not null check (net_cents >= 0),
  taxed_cents bigint not null check (taxed_cents between 0 and net_cents),
  -- of a final invoice that became void: it still shows the deposit, and another one may deduct it
  is_freed boolean not null default false,
  primary key (invoice_id, deposit_invoice_id)
);
create unique index invoice_deductions_once on invoice_deductions (deposit_invoice_id) where not is_freed;
create index invoice_deductions_by_deposit on invoice_deductions (deposit_invoice_id);

-- An issued deposit is deducted from an invoice of the same quote, with the amounts that it charges.
create function check_deduction() returns trigger language plpgsql as $$
begin
  if not exists (
    select from invoices deposit join invoices final on final.id = new.invoice_id and final.quote_id = deposit.quote_id
    where deposit.id = new.deposit_invoice_id and deposit.kind = 'deposit' and final.kind = 'invoice'
      and deposit.issued_at is not null and deposit.voided_at is null and deposit.credited_cents = 0
      and (deposit.net_cents, deposit.taxed_cents) = (new.net_cents, new.taxed_cents)
  ) then
    raise exception 'only an issued deposit of the same quote is deducted, as it is';
  end if;
  return new;
end
$$;
create trigger invoice_deductions_checked before insert on invoice_deductions
  for each row execute function check_deduction();

-- A deposit that is deducted stays issued and charges what it charged.
create function keep_deducted() returns trigger language plpgsql as $$
begin
  if exists (select from invoice_deductions where deposit_invoice_id = new.id and not is_freed) then
    raise exception 'a deposit that is deducted does not change';
  end if;
  return null;
end
$$;
create trigger invoices_deducted after update on invoices for each row
  when (old.kind = 'deposit' and (new.kind <> 'deposit' or new.issued_at is null or new.voided_at is not null
    or new.net_cents <> old.net_cents or new.taxed_cents <> old.taxed_cents or new.credited_cents <> old.credited_cents))
  execute function keep_deducted();

-- What an invoice deducts is the sum of its deposits, which another one may deduct once it is void.
create function prove_deducted() returns trigger language plpgsql as $$
declare
  final integer := case
    when tg_table_name = 'invoices' then (to_jsonb(new) ->> 'id')::integer
    when tg_op = 'DELETE' then (to_jsonb(old) ->> 'invoice_id')::integer
    else (to_jsonb(new) ->> 'invoice_id')::integer end;
begin
  if (select deducted_cents from invoices where id = final)
    <> (select coalesce(sum(net_cents), 0) from invoice_deductions where invoice_id = final) then
    raise exception 'deducted_cents is the sum of the deductions';
  end if;
  if exists (
    select from invoice_deductions join invoices on invoices.id = invoice_id
    where invoice_id = final and is_freed <> (voided_at is not null)
  ) then
    raise exception 'an invoice frees its deposits when it becomes void';
  end if;
  return null;
end
$$;
create constraint trigger invoices_deducting after insert on invoices deferrable initially deferred for each row
  when (new.deducted_cents > 0) execute function prove_deducted();
create constraint trigger invoices_deducting_otherwise after update on invoices deferrable initially deferred for each row
  when (new.deducted_cents <> old.deducted_cents or new.voided_at is distinct from old.voided_at)
  execute function prove_deducted();
create constraint trigger invoice_deductions_summed after insert or update or delete on invoice_deductions
  deferrable initially deferred for each row execute function prove_deducted();
