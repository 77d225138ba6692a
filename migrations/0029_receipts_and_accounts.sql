-- Payments that can be put right: what arrived, where it went, and its reversal. Rows of payments are still never
-- changed: whatever is put right is a further row.

-- What a client paid beyond its invoices. It belongs to a client, to an e-mail address without one, or to neither once
-- the client is deleted.
create table client_accounts (
  id integer generated always as identity primary key,
  client_id integer unique references clients (id) on delete set null,
  email text unique check (email <> ''),
  name text not null,
  -- the sum of its payment rows, maintained by payments_counted
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  created_at timestamptz not null,
  check (client_id is null or email is null)
);

-- Money that arrived at once, for one invoice, several of them, or the account.
create table receipts (
  id integer generated always as identity primary key,
  account_id integer not null references client_accounts (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- the calendar day in the business's time zone
  paid_on date not null check (isfinite(paid_on)),
  -- null: not stated
  method text check (method in ('bank', 'cash', 'cheque', 'card', 'other')),
  reference text check (length(reference) between 1 and 100),
  notes text check (length(notes) between 1 and 500),
  recorded_by uuid,
  recorded_by_name text not null,
  created_at timestamptz not null
);
create index receipts_by_account on receipts (account_id, id desc);

-- A receipt gets its number when it is printed for the first time: payments never wait for a number.
create table receipt_documents (
  receipt_id integer primary key references receipts (id),
  number integer not null unique check (number > 0),
  pdf_file_id integer not null references files (id),
  created_at timestamptz not null
);
create index receipt_documents_by_pdf on receipt_documents (pdf_file_id);

alter table payments
  alter column invoice_id drop not null,
  add column kind text not null default 'money'
    check (kind in ('money', 'withholding', 'write_off', 'credit', 'refund', 'transfer')),
  add column account_id integer references client_accounts (id),
  add column receipt_id integer references receipts (id),
  -- the two rows of one transfer between an invoice and the account
  add column transfer_id uuid,
  add column reverses_id integer unique references payments (id),
  -- of a refund; all others have those of their receipt
  add column method text check (method in ('bank', 'cash', 'cheque', 'card', 'other')),
  add column reference text check (length(reference) between 1 and 100),
  -- of a reversal: one of its three reasons; of a write-off: the words of whoever wrote it off
  add column reason text check (length(reason) between 1 and 200),
  drop constraint payments_amount_cents_check,
  add constraint payments_amount check (amount_cents <> 0),
  -- refunds leave the account, one side of a transfer is negative, and a reversal negates its original
  add constraint payments_sign check (
    kind = 'transfer'
    or (amount_cents < 0) = ((kind = 'refund') <> (reverses_id is not null))),
  add constraint payments_target check (num_nonnulls(invoice_id, account_id) = 1),
  add constraint payments_target_of_kind check (
    case kind
      when 'withholding' then invoice_id is not null
      when 'write_off' then invoice_id is not null
      when 'credit' then account_id is not null
      when 'refund' then account_id is not null
      else true
    end),
  add constraint payments_transfer check ((kind = 'transfer') = (transfer_id is not null)),
  add constraint payments_method check (kind = 'refund' or (method is null and reference is null)),
  add constraint payments_reason check (
    case
      when reverses_id is not null then reason is not null and reason in ('mistake', 'returned', 'moved')
      else (kind = 'write_off') = (reason is not null)
    end);
create index payments_by_account on payments (account_id, id) where account_id is not null;
create index payments_by_receipt on payments (receipt_id) where receipt_id is not null;
create index payments_by_transfer on payments (transfer_id) where transfer_id is not null;

alter table invoices
  -- the totals of its credit notes, and what was written off of it: both are part of paid_cents
  add column credited_cents bigint not null default 0,
  add column written_off_cents bigint not null default 0,
  add constraint invoices_settled check (
    credited_cents between 0 and total_cents and written_off_cents between 0 and paid_cents);
create or replace trigger invoices_version before update on invoices
  for each row execute function raise_version('paid_cents', 'credited_cents', 'written_off_cents', 'emailed_at',
    'pdf_file_id', 'quote_id');

-- A row that takes back another one repeats it with the opposite sign.
create function check_reversal() returns trigger language plpgsql as $$
declare
  original payments;
begin
  select * into original from payments where id = new.reverses_id;
  if original.reverses_id is not null or original.kind = 'transfer'
    or (new.kind, new.invoice_id, new.account_id, new.receipt_id, new.amount_cents) is distinct from
      (original.kind, original.invoice_id, original.account_id, original.receipt_id, -original.amount_cents) then
    raise exception 'a reversal repeats its original with the opposite amount';
  end if;
  return new;
end
$$;
create trigger payments_reversed before insert on payments for each row
  when (new.reverses_id is not null) execute function check_reversal();

create or replace function count_payment() returns trigger language plpgsql as $$
begin
  if new.account_id is null then
    update invoices set paid_cents = paid_cents + new.amount_cents,
      written_off_cents = written_off_cents + case new.kind when 'write_off' then new.amount_cents else 0 end
    where id = new.invoice_id;
  else
    update client_accounts set balance_cents = balance_cents + new.amount_cents where id = new.account_id;
  end if;
  return null;
end
$$;

create or replace function prove_paid() returns trigger language plpgsql as $$
begin
  if (new.paid_cents, new.written_off_cents) <> (
    select coalesce(sum(amount_cents), 0), coalesce(sum(amount_cents) filter (where kind = 'write_off'), 0)
    from payments where invoice_id = new.id
  ) then
    raise exception 'paid_cents is the sum of the payments';
  end if;
  return null;
end
$$;
create or replace trigger invoices_paid after insert or update of paid_cents, written_off_cents on invoices
  for each row execute function prove_paid();

create function prove_balance() returns trigger language plpgsql as $$
begin
  if new.balance_cents <> (select coalesce(sum(amount_cents), 0) from payments where account_id = new.id) then
    raise exception 'balance_cents is the sum of the payments';
  end if;
  return null;
end
$$;
create trigger client_accounts_balanced after insert or update of balance_cents on client_accounts
  for each row execute function prove_balance();

-- An invoice that ever had a payment is no draft again.
create function keep_issued() returns trigger language plpgsql as $$
begin
  if exists (select from payments where invoice_id = old.id) then
    raise exception 'an invoice with payments stays issued';
  end if;
  return new;
end
$$;
create trigger invoices_stay_issued before update of issued_at on invoices for each row
  when (old.issued_at is not null and new.issued_at is null) execute function keep_issued();

-- Both sides of a transfer are stored together.
create function prove_transfer() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) <> 0 or count(account_id) <> 1 or count(invoice_id) <> 1
      from payments where transfer_id = new.transfer_id) then
    raise exception 'a transfer has two sides';
  end if;
  return null;
end
$$;
create constraint trigger payments_transferred after insert on payments deferrable initially deferred for each row
  when (new.transfer_id is not null) execute function prove_transfer();

-- The money of a receipt lies where its rows say, or was taken back as a whole.
create function prove_receipt() returns trigger language plpgsql as $$
declare
  receipt integer := case tg_table_name when 'receipts' then new.id else (to_jsonb(new) ->> 'receipt_id')::integer end;
  parts numeric;
begin
  select coalesce(sum(amount_cents) filter (where kind = 'money'), 0) into parts
  from payments where receipt_id = receipt;
  if not exists (select from payments where receipt_id = receipt)
    or parts <> 0 and parts <> (select amount_cents from receipts where id = receipt) then
    raise exception 'the parts of a receipt come to its amount';
  end if;
  return null;
end
$$;
create constraint trigger receipts_whole after insert on receipts deferrable initially deferred for each row
  execute function prove_receipt();
create constraint trigger payments_of_receipt after insert on payments deferrable initially deferred for each row
  when (new.receipt_id is not null) execute function prove_receipt();

create function keep_receipts() returns trigger language plpgsql as $$
begin
  raise exception 'receipts are never edited';
end
$$;
create trigger receipts_kept before update or delete on receipts for each row execute function keep_receipts();
create trigger receipts_kept_whole before truncate on receipts execute function keep_receipts();
create trigger receipt_documents_kept before update or delete on receipt_documents
  for each row execute function keep_receipts();
create trigger receipt_documents_kept_whole before truncate on receipt_documents execute function keep_receipts();

-- A deleted client that comes back gets its account back.
create or replace trigger clients_links before delete on clients for each row
  execute function lose_links('client_accounts', 'client_id', 'projects', 'client_id', 'quotes', 'client_id', 'invoices',
    'client_id');
