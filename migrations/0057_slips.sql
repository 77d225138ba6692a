-- Bank slips that clients send by link, or the office files itself (spec 22).

create table slips (
  id integer primary key generated always as identity,
  -- no reference: a slip stays when its invoice is deleted, and belongs to it again once that is restored
  invoice_id integer not null check (invoice_id > 0),
  file_id integer not null unique references files (id),
  sha256 bytea not null check (octet_length(sha256) = 32),
  origin text not null check (origin in ('link', 'staff')),
  -- what its sender says of it
  amount_cents bigint check (amount_cents > 0),
  paid_on date check (isfinite(paid_on)),
  reference text check (length(reference) between 1 and 100),
  note text check (length(note) between 1 and 500),
  state text not null default 'new' check (state in ('new', 'booked', 'refused')),
  -- the sentence that the client reads
  why text check (length(why) between 1 and 500),
  -- the link by which it came; no link is ever deleted
  link_id integer references public_links (id),
  address inet,
  browser text check (length(browser) <= 300),
  added_by uuid,
  added_by_name text check (length(added_by_name) between 1 and 201),
  sent_at timestamptz not null,
  constraint slips_refused check ((state = 'refused') = (why is not null)),
  constraint slips_by_link check (
    case origin when 'link' then num_nonnulls(link_id, address, browser) = 3 and added_by_name is null
    else num_nonnulls(link_id, address, browser) = 0 and added_by_name is not null end)
);
create index slips_of_invoice on slips (invoice_id, id);
create index slips_of_link on slips (link_id, sent_at) where link_id is not null;
create index slips_by_hash on slips (sha256);
create index slips_new on slips (id) where state = 'new';
-- a refused one may be sent again
create unique index slips_sent_once on slips (invoice_id, sha256) where state <> 'refused';

-- What was sent never changes. A slip is booked or refused once; a booked one is new again when its receipt is reversed.
create function keep_slips() returns trigger language plpgsql as $$
begin
  if tg_op not in ('INSERT', 'UPDATE') then
    raise exception 'slips are never deleted';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'new' then
      raise exception 'a slip is new when it comes';
    end if;
    if not exists (
      select from files where id = new.file_id and hash = new.sha256
        and content_type in ('image/png', 'image/jpeg', 'application/pdf')
    ) then
      raise exception 'a slip is a picture or a PDF with its hash' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (to_jsonb(new) - 'state' - 'why') is distinct from (to_jsonb(old) - 'state' - 'why') then
    raise exception 'what a slip says never changes';
  end if;
  if (old.state, new.state) not in (('new', 'booked'), ('new', 'refused'), ('booked', 'new')) then
    raise exception 'a slip that is % does not become %', old.state, new.state;
  end if;
  return new;
end
$$;
create trigger slips_kept before insert or update or delete on slips for each row execute function keep_slips();
create trigger slips_kept_whole before truncate on slips for each statement execute function keep_slips();

alter table receipts add column slip_id integer references slips (id) deferrable initially deferred;
create index receipts_by_slip on receipts (slip_id) where slip_id is not null;

-- At the end of every transaction: a slip is booked as long as one receipt of it stands, and never two do. The slip is
-- locked, so that of two receipts at once the second sees the first.
create function prove_slip(slip integer) returns void language plpgsql as $$
declare
  held text;
  standing integer;
begin
  select state into held from slips where id = slip for no key update;
  select count(*) into standing from receipts where slip_id = slip and exists (
    select from payments part where part.receipt_id = receipts.id and part.reverses_id is null
      and not exists (select from payments back where back.reverses_id = part.id));
  if standing <> (held = 'booked')::integer then
    raise exception 'a slip is booked while exactly one receipt of it stands' using errcode = 'check_violation';
  end if;
end
$$;

create function prove_slip_of_row() returns trigger language plpgsql as $$
declare
  slip integer;
begin
  if tg_table_name = 'slips' then
    slip := new.id;
  elsif tg_table_name = 'receipts' then
    slip := new.slip_id;
  else
    select slip_id into slip from receipts where id = new.receipt_id;
  end if;
  if slip is not null then
    perform prove_slip(slip);
  end if;
  return null;
end
$$;
create constraint trigger slips_proven after insert or update of state on slips
  deferrable initially deferred for each row execute function prove_slip_of_row();
create constraint trigger receipts_slip_proven after insert on receipts
  deferrable initially deferred for each row when (new.slip_id is not null) execute function prove_slip_of_row();
create constraint trigger payments_slip_proven after insert on payments
  deferrable initially deferred for each row when (new.receipt_id is not null) execute function prove_slip_of_row();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting', 'quote-accepted',
     'quote-declined', 'question-asked', 'slip-received', 'invoice-paid', 'payment-reversed', 'budget-reached',
     'backup-failed', 'new-sign-in', 'session-stolen'));
