-- Chat, notifications, and signals to single people.

-- The room of all is the conversation of nobody; a direct one belongs to two people, the smaller id first.
create table chat_conversations (
  id integer generated always as identity primary key,
  user_one uuid references users (id) on delete cascade,
  user_two uuid references users (id) on delete cascade,
  check ((user_one is null) = (user_two is null)),
  check (user_one < user_two),
  unique nulls not distinct (user_one, user_two)
);
create index chat_conversations_by_second on chat_conversations (user_two);
insert into chat_conversations default values;

-- A message is stored once, however often a browser that heard no answer sends it again.
create table chat_messages (
  id bigint generated always as identity primary key,
  conversation_id integer not null references chat_conversations (id) on delete cascade,
  -- null once the account is gone; the name stays
  sender_id uuid references users (id) on delete set null,
  sender_name text not null,
  text text not null check (text <> '' and length(text) <= 5000),
  -- made by the sender's browser for each message
  key uuid not null,
  created_at timestamptz not null,
  unique (sender_id, key)
);
create index chat_messages_by_conversation on chat_messages (conversation_id, id desc);

-- How far each person has read.
create table chat_reads (
  user_id uuid not null references users (id) on delete cascade,
  conversation_id integer not null references chat_conversations (id) on delete cascade,
  last_read_id bigint not null,
  primary key (user_id, conversation_id)
);
create index chat_reads_by_conversation on chat_reads (conversation_id);

create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in
    ('task-assigned', 'task-commented', 'mentioned', 'sign-up-waiting', 'quote-accepted', 'invoice-paid')),
  -- what it is about; unread ones about the same thing are merged
  entity text not null,
  entity_id text not null,
  title text not null,
  detail text not null default '',
  -- within the product, beginning with a slash
  path text not null check (path like '/%'),
  actor_name text not null,
  count integer not null default 1 check (count > 0),
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index notifications_merged on notifications (user_id, kind, entity, entity_id) where read_at is null;
create index notifications_by_user on notifications (user_id, updated_at desc, id desc);

-- What a person chose about mail, by kind; nothing here means the default of the kind.
create table notification_preferences (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  mail boolean not null,
  primary key (user_id, kind)
);

-- What the dashboard counts, lists and sums up; the amounts lie beside, so that summing reads no row.
create index tasks_open_by_due on tasks (due_date, id) where status_rank in (1, 2, 4);
create index invoices_owed on invoices (due_date) include (total_cents, paid_cents)
  where issued_at is not null and voided_at is null and paid_cents < total_cents;
create index payments_sums on payments (paid_on) include (amount_cents);
create index expenses_sums on expenses (date) include (amount_cents);
