-- Discounts on lines and documents, lines that are not taxed, a levy beside the tax, and rates to begin with. The ten
-- steps of shared/totals.ts stand here once more, as far as one row can check them; money-invariants.sql has the rest.

-- rates of master data are double precision: with at most four decimals they are exact enough to be compared
alter table clients
  -- null: as the invoice settings say
  add column tax_rate double precision check (tax_rate between 0 and 100);
alter table invoice_settings
  add column default_tax_rate double precision not null default 0 check (default_tax_rate between 0 and 100),
  add column levy_rate double precision not null default 0 check (levy_rate between 0 and 100),
  -- offered when a part of a quote is asked for
  add column deposit_percent double precision not null default 0 check (deposit_percent between 0 and 100);

-- Found by what they say: their names were given by the database.
do $$
declare
  old record;
begin
  for old in
    select conrelid::regclass as place, conname from pg_constraint
    where contype = 'c' and conrelid in ('quotes'::regclass, 'invoices'::regclass, 'quote_items'::regclass,
        'invoice_items'::regclass)
      and (pg_get_constraintdef(oid) ~ 'tax_cents\)?\)?::numeric = round|total_cents = \(subtotal_cents|amount_cents\)?\)?::numeric = round')
  loop
    execute format('alter table %s drop constraint %I', old.place, old.conname);
  end loop;
end
$$;

alter table quote_items
  -- of the whole line: one of the two, or neither
  add column discount_percent numeric(7, 4) check (discount_percent > 0 and discount_percent <= 100),
  add column discount_cents bigint check (discount_cents > 0),
  add column is_taxed boolean not null default true,
  -- the catalogue's item that it was copied from
  add column item_id integer,
  add column unit text check (length(unit) between 1 and 20),
  add constraint quote_items_one_discount check (num_nonnulls(discount_percent, discount_cents) <= 1),
  add constraint quote_items_amount check (
    amount_cents between 0 and 1000000000000000
    and amount_cents = round(unit_price_cents * quantity)
      - coalesce(discount_cents, round(round(unit_price_cents * quantity) * discount_percent * 0.01), 0));
alter table invoice_items
  add column discount_percent numeric(7, 4) check (discount_percent > 0 and discount_percent <= 100),
  add column discount_cents bigint check (discount_cents > 0),
  add column is_taxed boolean not null default true,
  add column item_id integer,
  add column unit text check (length(unit) between 1 and 20),
  add constraint invoice_items_one_discount check (num_nonnulls(discount_percent, discount_cents) <= 1),
  add constraint invoice_items_amount check (
    amount_cents between 0 and 1000000000000000
    and amount_cents = round(unit_price_cents * quantity)
      - coalesce(discount_cents, round(round(unit_price_cents * quantity) * discount_percent * 0.01), 0));

alter table quotes
  -- on the subtotal: one of the two, or neither, and what it comes to
  add column discount_percent numeric(7, 4) check (discount_percent > 0 and discount_percent <= 100),
  add column discount_fixed_cents bigint check (discount_fixed_cents > 0),
  add column discount_cents bigint not null default 0,
  -- what of the net amount is not taxed
  add column untaxed_cents bigint not null default 0,
  add column levy_rate numeric(7, 4) not null default 0 check (levy_rate >= 0 and levy_rate <= 100),
  add column levy_cents bigint not null default 0;
alter table quotes
  add column net_cents bigint not null generated always as (subtotal_cents - discount_cents) stored,
  add column taxed_cents bigint not null generated always as (subtotal_cents - discount_cents - untaxed_cents) stored,
  add constraint quotes_one_discount check (num_nonnulls(discount_percent, discount_fixed_cents) <= 1),
  add constraint quotes_discount check (
    discount_cents = coalesce(discount_fixed_cents, round(subtotal_cents * discount_percent * 0.01), 0)),
  add constraint quotes_taxed check (untaxed_cents >= 0 and subtotal_cents - discount_cents - untaxed_cents >= 0),
  add constraint quotes_levy check (
    levy_cents = round((subtotal_cents - discount_cents - untaxed_cents) * levy_rate * 0.01)),
  add constraint quotes_tax check (
    tax_cents = round((subtotal_cents - discount_cents - untaxed_cents + levy_cents) * tax_rate * 0.01)),
  add constraint quotes_total check (
    total_cents = subtotal_cents - discount_cents + levy_cents + tax_cents and total_cents <= 1000000000000000);

alter table invoices
  add column discount_percent numeric(7, 4) check (discount_percent > 0 and discount_percent <= 100),
  add column discount_fixed_cents bigint check (discount_fixed_cents > 0),
  add column discount_cents bigint not null default 0,
  -- what deposits charged before, without levy and tax
  add column deducted_cents bigint not null default 0 check (deducted_cents >= 0),
  add column untaxed_cents bigint not null default 0,
  add column levy_rate numeric(7, 4) not null default 0 check (levy_rate >= 0 and levy_rate <= 100),
  add column levy_cents bigint not null default 0;
alter table invoices
  add column net_cents bigint not null
    generated always as (subtotal_cents - discount_cents - deducted_cents) stored,
  add column taxed_cents bigint not null
    generated always as (subtotal_cents - discount_cents - deducted_cents - untaxed_cents) stored,
  add constraint invoices_one_discount check (num_nonnulls(discount_percent, discount_fixed_cents) <= 1),
  add constraint invoices_discount check (
    discount_cents = coalesce(discount_fixed_cents, round(subtotal_cents * discount_percent * 0.01), 0)),
  add constraint invoices_taxed check (
    untaxed_cents >= 0 and subtotal_cents - discount_cents - deducted_cents - untaxed_cents >= 0),
  add constraint invoices_levy check (
    levy_cents = round((subtotal_cents - discount_cents - deducted_cents - untaxed_cents) * levy_rate * 0.01)),
  add constraint invoices_tax check (
    tax_cents
      = round((subtotal_cents - discount_cents - deducted_cents - untaxed_cents + levy_cents) * tax_rate * 0.01)),
  add constraint invoices_total check (
    total_cents = subtotal_cents - discount_cents - deducted_cents + levy_cents + tax_cents
    and total_cents <= 1000000000000000);

-- What the database computes itself is not known yet when a version is raised.
create or replace trigger quotes_version before update on quotes
  for each row execute function raise_version('sent_at', 'emailed_at', 'pdf_file_id', 'net_cents', 'taxed_cents');
create or replace trigger invoices_version before update on invoices
  for each row execute function raise_version('paid_cents', 'credited_cents', 'written_off_cents', 'emailed_at',
    'pdf_file_id', 'quote_id', 'net_cents', 'taxed_cents');
