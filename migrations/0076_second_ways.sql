-- A second way to sign in: an authenticator app and recovery codes (spec 33).
create table second_ways (
  user_id uuid primary key references users (id) on delete cascade,
  -- encrypted with a key of the installation's secret
  sealed_secret bytea not null check (octet_length(sealed_secret) between 29 and 400),
  created_at timestamptz not null,
  -- null until a first code proved that the app has the secret
  confirmed_at timestamptz,
  -- the step of 30 seconds of the last code that was used: this one and earlier ones are spent
  last_step bigint not null default 0 check (last_step >= 0)
);

create table recovery_codes (
  user_id uuid not null references second_ways (user_id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);

-- A sign-in between its password and its code. Only a hash is stored.
create table sign_in_attempts (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  remember_me boolean not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5)
);
create index sign_in_attempts_by_user on sign_in_attempts (user_id);

create function keep_codes_spent() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'second_ways' then
    if old.confirmed_at is not null and (new.last_step < old.last_step or new.confirmed_at is null) then
      raise exception 'A used code cannot become usable again' using errcode = 'check_violation';
    end if;
  elsif old.used_at is not null and new is distinct from old then
    raise exception 'A used recovery code cannot become usable again' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger second_ways_spent before update on second_ways
  for each row execute function keep_codes_spent();
create trigger recovery_codes_spent before update on recovery_codes
  for each row execute function keep_codes_spent();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'task-watched', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting',
     'quote-accepted', 'quote-declined', 'question-asked', 'slip-received', 'invoice-paid', 'payment-reversed',
     'budget-reached', 'backup-failed', 'new-sign-in', 'session-stolen', 'token-made', 'second-way-changed'));
