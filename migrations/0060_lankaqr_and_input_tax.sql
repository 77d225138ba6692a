-- The own static LANKAQR code of a company, as a picture and the text in it, and what expenses state of their taxes.

alter table company_profiles
  add column lankaqr_file_id integer references files (id),
  add column lankaqr_payload text,
  add constraint company_profiles_lankaqr_whole
    check ((lankaqr_file_id is null) = (lankaqr_payload is null)),
  -- static, in rupees, of Sri Lanka, and not cut off: 53 is the currency, 58 the country, 63 the check sum
  add constraint company_profiles_lankaqr_payload check (
    lankaqr_payload ~* '^000201.*6304[0-9a-f]{4}$'
    and lankaqr_payload like '%5303144%' and lankaqr_payload like '%5802LK%'
    and length(lankaqr_payload) <= 512
  );
create index company_profiles_by_lankaqr on company_profiles (lankaqr_file_id);

-- the picture that an issued invoice shows, for as long as it does
alter table invoices add column lankaqr_file_id integer references files (id);
create index invoices_by_lankaqr on invoices (lankaqr_file_id);

-- What the supplier's tax invoice says, and what was kept back from a person's fee. The VAT is part of the amount.
alter table expenses
  add column supplier_tin text,
  add column supplier_invoice_number text,
  add column supplier_invoice_date date,
  add column vat_cents bigint,
  add column vat_disallowed_cents bigint,
  add column supplier_is_individual boolean not null default false,
  add column withheld_cents bigint,
  add constraint expenses_vat_within check (vat_cents between 0 and amount_cents),
  add constraint expenses_vat_disallowed_within
    check (vat_disallowed_cents is null or vat_disallowed_cents between 0 and coalesce(vat_cents, 0)),
  add constraint expenses_withheld_within check (withheld_cents between 0 and amount_cents);
