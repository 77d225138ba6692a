/**
 * Writes the audit trail of tasks that were inserted directly: one person added each of them, with its description, and
 * its assignee moved it to its current status.
 * @param authorId the user who added them
 */
export async function recordTasks(
  database: { query(text: string, values: unknown[]): Promise<unknown> },
  authorId: string,
): Promise<void> {
  await database.query(
    `insert into remark_versions (task_id, author_id, author_name, started_at, saved_at, remark)
     select tasks.id, author.id, author.f_name || ' ' || author.s_name, tasks.created_at, tasks.created_at, tasks.remark
     from tasks join users author on author.id = $1
     where tasks.remark is not null order by tasks.id`,
    [authorId],
  )
  // ids increase with time: histories are read in id order
  await database.query(
    `with told as (
       select tasks.id as task_id, tasks.created_at as at, 'create' as action, $1::uuid as actor_id, null::jsonb as before,
         jsonb_build_object('id', tasks.id, 'task_name', tasks.task_name, 'status', 'To Do', 'priority', tasks.priority,
           'start_date', tasks.start_date, 'due_date', tasks.due_date, 'type', tasks.type,
           'assignee_id', tasks.assignee_id, 'project_id', tasks.project_id, 'created_at', tasks.created_at,
           'updated_at', tasks.created_at, 'remark_version_id', version.id) as after
       from tasks left join remark_versions version on version.task_id = tasks.id
       union all
       select id, updated_at, 'update', coalesce(assignee_id, $1), '{"status": "To Do"}',
         jsonb_build_object('status', status)
       from tasks where status <> 'To Do'
     )
     insert into changes (at, entity, entity_id, action, audience, actor_id, actor_name, before, after)
     select at, 'task', task_id::text, action, 'task:view', actor.id, actor.f_name || ' ' || actor.s_name, before, after
     from told join users actor on actor.id = told.actor_id
     order by at, action, task_id`,
    [authorId],
  )
}
