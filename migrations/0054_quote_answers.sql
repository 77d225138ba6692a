-- What the acceptance of a quote starts, and the answers of clients who read it by link, with their evidence (spec 19).

alter table quotes
  add column starts_project boolean not null default false,
  -- asked for at acceptance, of the net amount: one of the two, or neither
  add column deposit_percent numeric(7, 4) check (deposit_percent > 0 and deposit_percent <= 100),
  add column deposit_cents bigint check (deposit_cents > 0),
  add constraint quotes_one_deposit check (num_nonnulls(deposit_percent, deposit_cents) <= 1),
  add constraint quotes_deposit_within check (deposit_cents <= subtotal_cents - discount_cents);

create table quote_answers (
  id integer primary key generated always as identity,
  -- no reference: an answer stays when its quote is deleted, and belongs to it again once that is restored
  quote_id integer not null,
  -- from 1 for each quote, without a gap
  number integer not null check (number > 0),
  -- an answer is living until the office opens the quote again
  answer text not null check (answer in ('accepted', 'declined', 'reopened')),
  -- who answered, or who opened it again
  name text not null check (length(name) between 1 and 201),
  position text check (length(position) between 1 and 100),
  signature text check (length(signature) between 2 and 100),
  reason text check (reason in ('too-expensive', 'too-late', 'somebody-else', 'not-needed', 'other')),
  remarks text check (length(remarks) between 1 and 1000),
  email text check (length(email) between 3 and 254),
  at timestamptz not null,
  address inet,
  browser text check (length(browser) <= 300),
  -- the link by which it came; no link is ever deleted
  link_id integer references public_links (id),
  -- what was shown: the PDF, its sum and the text of its terms
  pdf_file_id integer references files (id),
  pdf_sha256 bytea check (length(pdf_sha256) = 32),
  total_cents bigint check (total_cents >= 0),
  terms_sha256 bytea check (length(terms_sha256) = 32),
  evidence_file_id integer unique references files (id),
  constraint quote_answers_in_order unique (quote_id, number),
  constraint quote_answers_of_acceptance check (
    (answer = 'accepted') = (signature is not null)
    and (answer = 'accepted') = (num_nonnulls(pdf_file_id, pdf_sha256, total_cents, terms_sha256, evidence_file_id) = 5)
    and (answer = 'accepted' or num_nonnulls(pdf_file_id, pdf_sha256, total_cents, terms_sha256, evidence_file_id) = 0)
    and (answer <> 'accepted' or length(name) between 2 and 100)),
  constraint quote_answers_of_decline check ((answer = 'declined') = (reason is not null)),
  constraint quote_answers_of_client check ((answer = 'reopened') = (address is null))
);
create index quote_answers_by_pdf on quote_answers (pdf_file_id);
create index quote_answers_by_link on quote_answers (link_id);

-- Answers alternate with openings: of two acceptances at once the second violates the order. The hash is of the PDF.
create function place_quote_answer() returns trigger language plpgsql as $$
declare
  last quote_answers;
begin
  select * into last from quote_answers where quote_id = new.quote_id order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 then
    raise exception 'the answers of a quote are numbered without a gap' using errcode = 'unique_violation';
  end if;
  if (new.answer = 'reopened') <> (coalesce(last.answer, 'reopened') <> 'reopened') then
    raise exception 'a quote has one living answer' using errcode = 'unique_violation';
  end if;
  if new.pdf_file_id is not null and not exists (
    select from files where id = new.pdf_file_id and content_type = 'application/pdf' and hash = new.pdf_sha256
  ) then
    raise exception 'the hash of an answer is that of the PDF that was shown' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger quote_answers_placed before insert on quote_answers for each row execute function place_quote_answer();

create function keep_quote_answers() returns trigger language plpgsql as $$
begin
  raise exception 'the answers of clients are never changed';
end
$$;
create trigger quote_answers_kept before update or delete on quote_answers
  for each row execute function keep_quote_answers();
create trigger quote_answers_kept_whole before truncate on quote_answers execute function keep_quote_answers();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting', 'quote-accepted',
     'quote-declined', 'invoice-paid', 'payment-reversed', 'budget-reached', 'backup-failed', 'new-sign-in',
     'session-stolen'));
