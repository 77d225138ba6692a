-- What clients ask about a quote or an invoice that they read by link, and the replies of the office (spec 21).

create table document_messages (
  id integer primary key generated always as identity,
  -- of one document; no reference: the messages of a document in the bin are there again once it is restored
  quote_id integer,
  invoice_id integer,
  author text not null check (author in ('client', 'staff')),
  -- who asked, or who of the office replied; only the company's name is shown to clients
  name text not null check (length(name) between 1 and 201),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  -- of a client's message
  email text check (length(email) between 3 and 254),
  address inet,
  browser text check (length(browser) <= 300),
  -- the link by which it came; no link is ever deleted
  link_id integer references public_links (id),
  -- of a reply: the account, and where it was mailed to
  account_id uuid,
  mailed_to text check (length(mailed_to) between 3 and 254),
  constraint document_messages_of_one_document check (num_nonnulls(quote_id, invoice_id) = 1),
  constraint document_messages_of_client check (
    (author = 'client') = (link_id is not null)
    and (author = 'client') = (address is not null)
    and (author = 'client') = (browser is not null)
    and (author = 'client' or email is null)
    and (author = 'staff' or length(name) between 2 and 100)),
  constraint document_messages_of_staff check (
    (author = 'staff') = (account_id is not null) and (author = 'staff' or mailed_to is null))
);
create index document_messages_by_quote on document_messages (quote_id, id) where quote_id is not null;
create index document_messages_by_invoice on document_messages (invoice_id, id) where invoice_id is not null;
create index document_messages_by_link on document_messages (link_id);

-- A message belongs to a document that exists, and came by a link to it.
create function place_document_message() returns trigger language plpgsql as $$
begin
  if not exists (select from quotes where id = new.quote_id)
    and not exists (select from invoices where id = new.invoice_id) then
    raise exception 'a message belongs to a document' using errcode = 'foreign_key_violation';
  end if;
  if new.link_id is not null and not exists (
    select from public_links where id = new.link_id
      and kind = case when new.quote_id is null then 'invoice' else 'quote' end
      and target_id = coalesce(new.quote_id, new.invoice_id)
  ) then
    raise exception 'the link of a message opens its document' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger document_messages_placed before insert on document_messages
  for each row execute function place_document_message();

-- Messages never change, and are deleted only when their document is gone.
create function keep_document_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from quotes where id = old.quote_id)
    and not exists (select from invoices where id = old.invoice_id) then
    return old;
  end if;
  raise exception 'the messages of a document are never changed';
end
$$;
create trigger document_messages_kept before update or delete on document_messages
  for each row execute function keep_document_messages();
create trigger document_messages_kept_whole before truncate on document_messages
  execute function keep_document_messages();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting', 'quote-accepted',
     'quote-declined', 'question-asked', 'slip-received', 'invoice-paid', 'payment-reversed', 'budget-reached',
     'backup-failed', 'new-sign-in', 'session-stolen'));
