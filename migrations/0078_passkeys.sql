-- Passkeys: to sign in without typing, and as a second way (spec 34).
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- as the authenticator calls it, base64url
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) <= 1400),
  public_key bytea not null check (octet_length(public_key) between 1 and 2048),
  -- uses of the key as its authenticator counts them; 0 for ever if it does not
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null check (cardinality(transports) <= 10),
  name text not null check (char_length(name) between 1 and 60),
  -- whether it is kept by a password manager and reaches other devices
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- What an authenticator is asked to sign, once. Only a hash is stored.
create table passkey_challenges (
  hash bytea primary key check (octet_length(hash) = 32),
  purpose text not null check (purpose in ('add', 'sign-in', 'second-way', 'proof')),
  -- who adds a passkey, or proves to be there
  user_id uuid references users (id) on delete cascade,
  -- the sign-in whose password was right
  attempt bytea references sign_in_attempts (hash) on delete cascade,
  expires_at timestamptz not null,
  check ((user_id is not null) = (purpose in ('add', 'proof'))),
  check ((attempt is not null) = (purpose = 'second-way'))
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_attempt on passkey_challenges (attempt);

-- An account may have recovery codes and no app: a passkey gives them as well.
alter table recovery_codes
  drop constraint recovery_codes_user_id_fkey,
  add constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id) on delete cascade;

create function keep_passkey_counter() returns trigger language plpgsql as $$
begin
  if new.counter < old.counter then
    raise exception 'The counter of a passkey cannot go back' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger passkeys_counter before update on passkeys
  for each row execute function keep_passkey_counter();
