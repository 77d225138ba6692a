-- Sign-in without passwords (spec 35.4): the one account that keeps its password; null: everybody does.
alter table sign_in_settings add column password_keeper uuid references users (id);

-- With it the way in would be gone for everybody whose passkey or other service fails.
create function keep_password_keeper() returns trigger language plpgsql as $$
begin
  if exists (select from sign_in_settings where password_keeper = new.id) then
    raise exception 'the account that keeps its password stays an active administrator with one'
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger users_keep_password_keeper after update of role, status, password_hash on users
  for each row when (new.role <> 'ADMIN' or new.status <> 'Active' or new.password_hash is null)
  execute function keep_password_keeper();
