import type { ImportTool } from '#platform/shared/imports/import-tool.ts'
import { keysOf, type TaskCells, toolTable, type ToolRow } from './tool-table.ts'

const READS = [
  'taskid',
  'completedat',
  'name',
  'sectioncolumn',
  'assignee',
  'assigneeemail',
  'startdate',
  'duedate',
  'tags',
  'notes',
  'projects',
  'parenttask',
  'blockedbydependencies',
  'blockedby',
  'blockingdependencies',
  'blocking',
] as const
type AsanaRow = ToolRow<(typeof READS)[number]>
/** The most parts of a name between its commas. */
const MAX_PARTS = 4
/** The most parts of a cell that are looked at; a task waits for far fewer. */
const MOST_PARTS = 500
/** What the section of tasks without one is called. */
const NO_SECTION = new Set(['(no section)', 'untitled section', 'no section'])

/** Asana's CSV of a project. Sub-tasks are rows of their own, without the project of their task. */
export const asana: ImportTool = {
  name: 'Asana',
  isMarkdown: false,
  note: 'Comments and files are not in its export.',
  readTable(table) {
    const keys = keysOf(table)
    return ['taskid', 'name', 'sectioncolumn'].every((key) => keys.has(key))
      ? toolTable(table, READS, tasksOf)
      : undefined
  },
}

function tasksOf(rows: readonly AsanaRow[]): TaskCells[] {
  const projects = new Map(rows.map((row) => [row.cell('name'), row.cell('projects')]))
  const ids = new Map(rows.map((row) => [row.cell('name'), row.cell('taskid')]))
  const waiting = Map.groupBy(
    rows.flatMap((row) =>
      idsNamed(row.cell('blockingdependencies', 'blocking'), ids).map((blocked) => ({
        blocked,
        blocking: row.cell('taskid'),
      })),
    ),
    ({ blocked }) => blocked,
  )
  return rows.map((row) => {
    const parent = row.cell('parenttask')
    const notes = row.cell('notes')
    return {
      number: row.cell('taskid'),
      waitsFor: [
        ...idsNamed(row.cell('blockedbydependencies', 'blockedby'), ids),
        ...(waiting.get(row.cell('taskid')) ?? []).map(({ blocking }) => blocking),
      ].join(', '),
      taskName: row.cell('name'),
      dueDate: row.cell('duedate'),
      startDate: row.cell('startdate'),
      assigneeId: row.cell('assigneeemail', 'assignee'),
      projectId: row.cell('projects') || (projects.get(parent) ?? ''),
      status: statusOf(row),
      labels: row.cell('tags'),
      remark: parent === '' ? notes : `${notes}\n\nPart of: ${parent}`.trim(),
    }
  })
}

/** The tasks of which a cell has the names, with commas between them; names may have commas themselves. */
function idsNamed(cell: string, ids: ReadonlyMap<string, string>): string[] {
  const parts = cell.split(',', MOST_PARTS)
  const found: string[] = []
  let start = 0
  while (start < parts.length) {
    const lengths = [...Array(MAX_PARTS).keys()].map((fewer) => MAX_PARTS - fewer)
    const name = (length: number) =>
      parts
        .slice(start, start + length)
        .join(',')
        .trim()
    const length = lengths.find((each) => start + each <= parts.length && ids.has(name(each)))
    if (length !== undefined) found.push(ids.get(name(length)) ?? '')
    start += length ?? 1
  }
  return found
}

function statusOf(row: AsanaRow): string {
  if (row.cell('completedat') !== '') return 'Done'
  const section = row.cell('sectioncolumn')
  return NO_SECTION.has(section.toLowerCase()) ? '' : section
}
