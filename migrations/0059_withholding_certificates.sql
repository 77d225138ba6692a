-- The certificate that a client gives for the tax it withheld from a payment. The payment itself never changes.
create table withholding_certificates (
  payment_id integer primary key references payments (id) on delete cascade,
  number text not null check (length(number) between 1 and 100),
  -- the calendar day that it states
  day date not null check (isfinite(day)),
  -- a scan of it
  file_id integer references files (id),
  recorded_by uuid,
  recorded_by_name text not null,
  created_at timestamptz not null
);
create index withholding_certificates_by_file on withholding_certificates (file_id) where file_id is not null;
-- for the register of tax withheld
create index payments_withheld on payments (paid_on, id) where kind = 'withholding';

-- A certificate is one of tax that was withheld; once that is taken back it stays as it was. It goes only with the
-- payment of a sample invoice.
create function keep_certificate() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from payments where id = old.payment_id) then
      raise exception 'a certificate stays with its payment';
    end if;
    return old;
  end if;
  if not exists (
    select from payments where id = new.payment_id and kind = 'withholding' and reverses_id is null
  ) then
    raise exception 'a certificate is one of tax that was withheld';
  end if;
  if exists (select from payments where reverses_id = new.payment_id) then
    raise exception 'the certificate of a reversed payment stays as it was';
  end if;
  if tg_op = 'UPDATE' then
    if new.payment_id <> old.payment_id then
      raise exception 'a certificate stays with its payment';
    end if;
  end if;
  return new;
end
$$;
create trigger withholding_certificates_kept before insert or update or delete on withholding_certificates
  for each row execute function keep_certificate();
create function keep_certificates() returns trigger language plpgsql as $$
begin
  raise exception 'certificates are never cut off';
end
$$;
create trigger withholding_certificates_kept_whole before truncate on withholding_certificates
  execute function keep_certificates();
