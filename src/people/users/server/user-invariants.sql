-- What holds of accounts in every installation.

--! last-administrator: Where there are accounts there is an active administrator (spec 2.5).
select count(*) as accounts from users
having count(*) > 0 and count(*) filter (where role = 'ADMIN' and status = 'Active') = 0;
