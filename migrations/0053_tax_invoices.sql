-- The Sri Lankan tax invoice: who is registered for VAT, under which title an invoice is issued, and the series of
-- numbers that tax invoices have of their own. Until a company states since when it is registered, nothing changes.

alter table company_profiles
  add column vat_from date check (isfinite(vat_from)),
  add column sscl_from date check (isfinite(sscl_from)),
  -- clients withhold tax from what they pay to an individual
  add column is_individual boolean not null default false,
  add column place_of_supply text check (length(place_of_supply) between 1 and 200);

alter table clients
  add column is_vat_registered boolean not null default false,
  add column supply text not null default 'standard' check (supply in ('standard', 'zero-rated', 'exempt'));

alter table invoice_settings
  add column tax_invoice_number_format text not null default '{YY}{MMM}_{PREFIX}_{SEQ}'
    check (length(tax_invoice_number_format) between 1 and 100),
  add column words_on boolean not null default false,
  add column show_levy boolean not null default true;

alter table invoices
  add column title text not null default 'invoice' check (title in ('invoice', 'tax-invoice')),
  add column title_reason text check (length(title_reason) between 1 and 300),
  -- null: the day of issue
  add column supply_date date check (isfinite(supply_date)),
  add column place_of_supply text check (length(place_of_supply) between 1 and 200),
  add column payment_mode text check (length(payment_mode) between 1 and 100),
  -- a draft has no title yet
  add constraint invoices_title_issued
    check (issued_at is not null or (title = 'invoice' and title_reason is null)),
  add constraint invoices_tax_invoice_number
    check (title = 'invoice' or invoice_number ~ '^[^[:space:]]{1,40}$');

-- Which numbers are of the series of tax invoices: their text does not tell.
alter table invoice_numbers add column is_tax_invoice boolean not null default false;

-- The title of an issued invoice stays, and is that of its number. A tax invoice that left the house stays as it is.
create function keep_title() returns trigger language plpgsql as $$
declare
  -- what happens to an invoice after it was sent: payments, credit notes, another message, a deleted client
  events constant text[] := array['paid_cents', 'credited_cents', 'written_off_cents', 'emailed_at', 'updated_at',
    'version', 'client_id', 'project_id', 'quote_id', 'invoice_settings_id', 'search_text', 'net_cents', 'taxed_cents'];
  -- it was sent by e-mail, or its client opened it by a link
  has_left boolean := old.title = 'tax-invoice' and (old.emailed_at is not null or exists (
    select from public_links where kind = 'invoice' and target_id = old.id and seen_count > 0));
begin
  if new.issued_at is null then
    if has_left then
      raise exception 'a tax invoice that left the house is corrected by a credit note';
    end if;
    return new;
  end if;
  if old.issued_at is null then
    if (new.title = 'tax-invoice') <> exists (
      select from invoice_numbers where invoice_id = new.id and number = new.invoice_number and is_tax_invoice
    ) then
      raise exception 'tax invoices, and only they, have a number of their series';
    end if;
    return new;
  end if;
  if (new.title, new.title_reason) is distinct from (old.title, old.title_reason) then
    raise exception 'the title of an issued invoice stays';
  end if;
  if has_left and to_jsonb(new) - events <> to_jsonb(old) - events then
    raise exception 'a tax invoice that left the house is corrected by a credit note';
  end if;
  return new;
end
$$;
create trigger invoices_title_kept before update on invoices for each row
  when (old.title = 'tax-invoice' or new.title = 'tax-invoice' or new.title_reason is distinct from old.title_reason
    or (old.issued_at is null and new.issued_at is not null))
  execute function keep_title();
