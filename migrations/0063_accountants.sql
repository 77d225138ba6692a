-- The third role of the permission table: who keeps the books without running the company (spec 3.1).

alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('USER', 'ADMIN', 'MANAGER', 'ACCOUNTANT'));
