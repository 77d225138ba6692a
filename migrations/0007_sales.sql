-- Quotes, invoices, payments, expenses. Money is whole cents of LKR. The arithmetic of shared/totals.ts stands here once
-- more, as checks: numeric is exact and rounds half away from zero, which for amounts from 0 up is half up. NaN is larger
-- than every number in PostgreSQL, so each upper bound also keeps it out.

-- Numbers of invoices, one series for each format with its prefix put in. Never reset; the row's lock orders the issuing.
create table invoice_series (
  name text primary key,
  last_number integer not null check (last_number >= 0)
);

create table quotes (
  id integer generated always as identity primary key,
  status text not null default 'Draft' check (status in ('Draft', 'Sent', 'Accepted', 'Declined')),
  invoice_settings_id integer references invoice_settings (id) on delete set null,
  client_id integer references clients (id) on delete set null,
  -- as they were, whatever becomes of the client (rulings 4)
  client_name text,
  client_email text,
  valid_until date check (isfinite(valid_until)),
  subject text,
  notes text,
  tax_rate numeric(7, 4) not null default 0 check (tax_rate >= 0 and tax_rate <= 100),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  tax_cents bigint not null,
  total_cents bigint not null,
  sent_at timestamptz,
  emailed_at timestamptz,
  -- what the client received last
  pdf_file_id integer references files (id),
  project_id integer references projects (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as
    (lower('q' || id || ' ' || coalesce(client_name, '') || ' ' || coalesce(client_email, '') || ' ' || coalesce(subject, ''))) stored,
  check (tax_cents = round(subtotal_cents * tax_rate * 0.01)),
  check (total_cents = subtotal_cents + tax_cents and total_cents <= 1000000000000000)
);
create index quotes_by_creation on quotes (created_at desc, id desc);
create index quotes_by_client on quotes (client_id);
create index quotes_by_settings on quotes (invoice_settings_id);
create index quotes_by_project on quotes (project_id);
create index quotes_by_pdf on quotes (pdf_file_id);

create table quote_items (
  id integer generated always as identity primary key,
  quote_id integer not null references quotes (id) on delete cascade,
  position integer not null check (position > 0),
  description text not null check (description <> ''),
  quantity numeric(12, 4) not null check (quantity >= 0 and quantity <= 1000000),
  unit_price_cents bigint not null check (unit_price_cents between 0 and 1000000000000000),
  amount_cents bigint not null,
  task_id integer references tasks (id) on delete set null,
  unique (quote_id, position),
  check (amount_cents = round(unit_price_cents * quantity) and amount_cents <= 1000000000000000)
);
create index quote_items_by_task on quote_items (task_id) where task_id is not null;

create table invoices (
  id integer generated always as identity primary key,
  -- given when it is issued for the first time, and its own for ever: as a Draft again and as a Void too
  invoice_number text unique check (invoice_number <> ''),
  invoice_settings_id integer references invoice_settings (id) on delete set null,
  client_id integer references clients (id) on delete set null,
  client_name text,
  client_email text,
  due_date date check (isfinite(due_date)),
  subject text,
  notes text,
  custom_terms text not null,
  tax_rate numeric(7, 4) not null default 0 check (tax_rate >= 0 and tax_rate <= 100),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  tax_cents bigint not null,
  total_cents bigint not null,
  -- the sum of its payments, kept by payments_counted below
  paid_cents bigint not null default 0,
  -- null while it is a Draft; the day is that of the business's time zone
  issued_at timestamptz,
  issue_date date check (isfinite(issue_date)),
  voided_at timestamptz,
  -- when it first went into the outbox
  emailed_at timestamptz,
  -- who it is from and to, bank details and texts as they were when it was issued; see DocumentParties
  parties jsonb check (jsonb_typeof(parties) = 'object'),
  -- in the parties; the file stays as long as the invoice
  logo_file_id integer references files (id),
  -- the document as it was issued
  pdf_file_id integer references files (id),
  -- the quote that it was made from; one quote makes one invoice
  quote_id integer unique references quotes (id) on delete set null,
  project_id integer references projects (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as
    (lower(coalesce(invoice_number, 'inv' || id) || ' ' || coalesce(client_name, '') || ' ' || coalesce(client_email, '') || ' ' || coalesce(subject, ''))) stored,
  check (tax_cents = round(subtotal_cents * tax_rate * 0.01)),
  check (total_cents = subtotal_cents + tax_cents and total_cents <= 1000000000000000),
  check (paid_cents between 0 and total_cents),
  -- an issued invoice is whole
  check ((issued_at is null) = (issue_date is null)),
  check (issued_at is null or (invoice_number is not null and parties is not null and pdf_file_id is not null)),
  -- only what was issued is paid or sent
  check (issued_at is not null or (paid_cents = 0 and emailed_at is null)),
  check (voided_at is null or (invoice_number is not null and paid_cents = 0))
);
create index invoices_by_creation on invoices (created_at desc, id desc);
create index invoices_by_issue on invoices (issue_date desc, id desc);
create index invoices_by_due on invoices (due_date, id);
create index invoices_by_client on invoices (client_id);
create index invoices_by_settings on invoices (invoice_settings_id);
create index invoices_by_project on invoices (project_id);
create index invoices_by_logo on invoices (logo_file_id);
create index invoices_by_pdf on invoices (pdf_file_id);
-- what is still owed, for the dashboard, the client cards and the chips
create index invoices_unpaid on invoices (due_date, id)
  where issued_at is not null and voided_at is null and paid_cents < total_cents;

create table invoice_items (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices (id) on delete cascade,
  position integer not null check (position > 0),
  description text not null check (description <> ''),
  quantity numeric(12, 4) not null check (quantity >= 0 and quantity <= 1000000),
  unit_price_cents bigint not null check (unit_price_cents between 0 and 1000000000000000),
  amount_cents bigint not null,
  task_id integer references tasks (id) on delete set null,
  unique (invoice_id, position),
  check (amount_cents = round(unit_price_cents * quantity) and amount_cents <= 1000000000000000)
);
create index invoice_items_by_task on invoice_items (task_id) where task_id is not null;

-- Money received. A row is never changed and never goes.
create table payments (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- the calendar day in the business's time zone
  paid_on date not null check (isfinite(paid_on)),
  notes text,
  recorded_by uuid,
  recorded_by_name text not null,
  created_at timestamptz not null
);
create index payments_by_invoice on payments (invoice_id, id);
create index payments_by_day on payments (paid_on, id);

create function keep_payments() returns trigger language plpgsql as $$
begin
  raise exception 'payments are never edited';
end
$$;
create trigger payments_kept before update or delete on payments for each row execute function keep_payments();
create trigger payments_kept_whole before truncate on payments execute function keep_payments();

-- The invoice's sum follows in the same statement; its check refuses what would exceed the total.
create function count_payment() returns trigger language plpgsql as $$
begin
  update invoices set paid_cents = paid_cents + new.amount_cents where id = new.invoice_id;
  return null;
end
$$;
create trigger payments_counted after insert on payments for each row execute function count_payment();

-- Nobody else writes it: whatever the statement, the sum is that of the payments.
create function prove_paid() returns trigger language plpgsql as $$
begin
  if new.paid_cents <> (select coalesce(sum(amount_cents), 0) from payments where invoice_id = new.id) then
    raise exception 'paid_cents is the sum of the payments';
  end if;
  return null;
end
$$;
create trigger invoices_paid after insert or update of paid_cents on invoices
  for each row execute function prove_paid();

-- A number that was given is never changed, taken back or lost.
create function keep_invoice_number() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice keeps its number';
end
$$;
create trigger invoices_number_kept before update of invoice_number on invoices for each row
  when (old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number)
  execute function keep_invoice_number();
create trigger invoices_numbered_kept before delete on invoices for each row
  when (old.invoice_number is not null) execute function keep_invoice_number();

create table expenses (
  id integer generated always as identity primary key,
  category text not null default 'General' check (category <> ''),
  description text not null check (description <> ''),
  vendor text,
  amount_cents bigint not null check (amount_cents between 0 and 1000000000000000),
  date date not null check (isfinite(date)),
  notes text,
  receipt_file_id integer references files (id),
  -- as it was called when it was uploaded
  receipt_name text,
  project_id integer references projects (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as
    (lower(category || ' ' || description || ' ' || coalesce(vendor, '') || ' ' || coalesce(notes, ''))) stored,
  check ((receipt_file_id is null) = (receipt_name is null))
);
create index expenses_by_date on expenses (date desc, id desc);
create index expenses_by_category on expenses (category, date);
create index expenses_by_receipt on expenses (receipt_file_id);
create index expenses_by_project on expenses (project_id);

-- What a message is about, where answers go, and one file that goes with it.
alter table outbox_messages
  add column about_entity text,
  add column about_id integer,
  add column reply_to text,
  add column attachment_file_id integer references files (id),
  add column attachment_name text,
  add check ((about_entity is null) = (about_id is null)),
  add check ((attachment_file_id is null) = (attachment_name is null));
create index outbox_messages_about on outbox_messages (about_entity, about_id, id desc) where about_entity is not null;
create index outbox_messages_by_attachment on outbox_messages (attachment_file_id);
