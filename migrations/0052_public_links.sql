-- Links by which clients open a document without an account (spec 18.1). The token in a link is computed from its row and
-- the installation's secret: nothing here, and nothing in a backup, opens anything.
create table public_links (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('quote', 'invoice', 'project', 'statement')),
  -- not a foreign key: a document that comes back from the bin has its link again
  target_id integer not null check (target_id > 0),
  nonce bytea not null check (octet_length(nonce) = 16),
  -- standard: as its kind says; day: until expires_at; endless
  life text not null default 'standard' check (life in ('standard', 'day', 'endless')),
  expires_at timestamptz check (isfinite(expires_at)),
  made_by uuid,
  made_by_name text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  seen_count integer not null default 0 check (seen_count >= 0),
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  check ((life = 'day') = (expires_at is not null)),
  check ((seen_count > 0) = (first_seen_at is not null) and (seen_count > 0) = (last_seen_at is not null)),
  check (first_seen_at <= last_seen_at)
);
create unique index public_links_one_living on public_links (kind, target_id) where revoked_at is null;
create index public_links_by_target on public_links (kind, target_id);

-- What a link opens never changes, a dead one stays dead, and what was seen is never unseen.
create function keep_public_links() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'public links are never deleted';
  end if;
  if (new.kind, new.target_id, new.nonce, new.created_at, new.made_by_name)
      is distinct from (old.kind, old.target_id, old.nonce, old.created_at, old.made_by_name)
    or old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
    or new.seen_count < old.seen_count then
    raise exception 'what a public link opens never changes';
  end if;
  return new;
end
$$;
create trigger public_links_kept before update or delete on public_links
  for each row execute function keep_public_links();
create trigger public_links_kept_whole before truncate on public_links
  for each statement execute function keep_public_links();

-- A mail that brings a public link is sealed as one that brings a link to set a password, without being tied to one.
alter table sealed_mails alter column link_hash drop not null;
