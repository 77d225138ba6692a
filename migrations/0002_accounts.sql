-- Accounts, their sign-ins, the links that set a password, and the mail that tells of them.

create table users (
  id uuid primary key,
  f_name text not null check (f_name <> ''),
  s_name text not null check (s_name <> ''),
  email text not null check (email = lower(email)),
  role text not null check (role in ('USER', 'ADMIN', 'MANAGER')),
  status text not null default 'Pending' check (status in ('Pending', 'Active', 'Inactive')),
  -- argon2id; null until the account's owner chose a password by invitation
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_unique unique (email)
);
create index users_by_name on users (f_name, s_name, id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- "Remember me": the refresh token then lives 30 days instead of 12 hours
  remember_me boolean not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  -- when its newest refresh token ends
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_end on sessions (expires_at);

-- SHA-256 only: nobody who reads the database can refresh with it.
create table refresh_tokens (
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

-- The secret of an invitation or recovery link, as SHA-256. Works once.
create table one_time_links (
  hash bytea primary key check (length(hash) = 32),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('invitation', 'recovery')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_by_user on one_time_links (user_id);
create index one_time_links_by_end on one_time_links (expires_at);

create table outbox_messages (
  id integer generated always as identity primary key,
  kind text not null,
  to_name text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  server_reply text,
  -- the Message-ID header: the same at every attempt, so that a message sent twice can be told
  message_id text not null unique,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  check ((state = 'delivered') = (delivered_at is not null))
);
create index outbox_messages_waiting on outbox_messages (next_attempt_at) where state = 'queued';
