import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import type {
  ListedTemplate,
  ProjectTemplate,
  ProjectTemplateInput,
} from '../shared/project-template-schema.ts'
import { projectTemplates } from './project-template-tables.ts'

/** One page of project templates, by name, without their tasks. */
export async function listProjectTemplates(
  database: Executor,
  query: ListQuery,
): Promise<{ rows: ListedTemplate[]; total: number }> {
  const matching = database
    .selectFrom('project_templates')
    .$if(query.search !== '', (select) =>
      select.where(
        sql<boolean>`strpos(lower(concat_ws(' ', name, description)), lower(${query.search})) > 0`,
      ),
    )
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'name', 'description', sql<number>`jsonb_array_length(tasks)`.as('taskCount')])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { rows, total }
}

/** Replaces all fields of one: omitted fields are emptied. @throws AppError not_found, changed_meanwhile */
export async function replaceProjectTemplate(
  transaction: WriteExecutor,
  id: number,
  input: ProjectTemplateInput,
  writer: EntityWriter & IfMatch,
): Promise<ProjectTemplate> {
  const before = await projectTemplates.lock(transaction, id)
  const read = () => projectTemplates.get(transaction, id)
  await requireVersion(before, writer, read)
  await projectTemplates.update(transaction, before, projectTemplates.store(input), writer)
  return read()
}
