-- Which tasks the page of a project shows its client (spec 23.1): none until somebody says so.

alter table tasks add column client_visible boolean not null default false;
create index tasks_shown_to_client on tasks (project_id, id) where client_visible;
