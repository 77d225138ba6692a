-- Projects to start from: their tasks, with days counted from the start.

create table project_templates (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  description text,
  -- a list of tasks, see project-template-schema.ts
  tasks jsonb not null default '[]' check (jsonb_typeof(tasks) = 'array' and jsonb_array_length(tasks) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1 check (version > 0)
);
create index project_templates_by_name on project_templates (lower(name), id);
create trigger project_templates_version before update on project_templates
  for each row execute function raise_version();
