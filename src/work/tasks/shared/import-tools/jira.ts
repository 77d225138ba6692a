import type { ImportTool } from '#platform/shared/imports/import-tool.ts'
import { described, type LinkedFile } from './description.ts'
import { markdownOfJira } from './jira-markup.ts'
import { isKnownStatus } from './known-status.ts'
import { keysOf, labelCell, lengthOfSeconds, type TaskCells, toolTable, type ToolRow } from './tool-table.ts'

const READS = [
  'summary',
  'issuekey',
  'workitemkey',
  'issueid',
  'workitemid',
  'duedate',
  'assignee',
  'projectname',
  'status',
  'statuscategory',
  'priority',
  'issuetype',
  'worktype',
  'labels',
  'customfieldstartdate',
  'startdate',
  'description',
  'originalestimate',
  'attachment',
  'parent',
  'parentid',
  'parentkey',
  'parentsummary',
  'inwardissuelinkblocks',
  'outwardissuelinkblocks',
] as const
type JiraRow = ToolRow<(typeof READS)[number]>

/** Jira's CSV with all fields: columns are repeated where a task has several labels or files; lengths are seconds. */
export const jira: ImportTool = {
  name: 'Jira',
  isMarkdown: true,
  note: 'Comments and time logged there are not imported. Files stay there: descriptions link to them.',
  readTable(table) {
    const keys = keysOf(table)
    return keys.has('summary') && (keys.has('issuekey') || keys.has('workitemkey'))
      ? toolTable(table, READS, tasksOf)
      : undefined
  },
}

function tasksOf(rows: readonly JiraRow[]): TaskCells[] {
  const names = new Map(
    rows.flatMap((row) => {
      const keys = [...row.cells('issuekey'), ...row.cells('workitemkey')]
      return [...keys, ...row.cells('issueid'), ...row.cells('workitemid')].map(
        (key) => [key, row.cell('summary')] as const,
      )
    }),
  )
  const waiting = Map.groupBy(
    rows.flatMap((row) =>
      row.cells('outwardissuelinkblocks').map((blocked) => ({ blocked, blocking: keyOf(row) })),
    ),
    ({ blocked }) => blocked,
  )
  return rows.map((row) => ({
    number: keyOf(row),
    waitsFor: [
      ...row.cells('inwardissuelinkblocks'),
      ...(waiting.get(keyOf(row)) ?? []).map(({ blocking }) => blocking),
    ].join(', '),
    taskName: row.cell('summary'),
    dueDate: row.cell('duedate'),
    assigneeId: row.cell('assignee'),
    projectId: row.cell('projectname'),
    status: statusOf(row),
    priority: row.cell('priority'),
    type: row.cell('issuetype', 'worktype'),
    // labels of Jira have no spaces: several in one cell are separated by them
    labels: labelCell(row.cells('labels').flatMap((cell) => cell.split(/[\s,]+/))),
    startDate: row.cell('customfieldstartdate', 'startdate'),
    estimateMinutes: lengthOfSeconds(row.cell('originalestimate')),
    remark: described({
      text: markdownOfJira(row.cell('description')),
      partOf: parentOf(row, names),
      files: row.cells('attachment').map(fileOf),
    }),
  }))
}

function keyOf(row: JiraRow): string {
  return row.cell('issuekey', 'workitemkey')
}

/** A status that is not known here is one of three categories. */
function statusOf(row: JiraRow): string {
  const status = row.cell('status')
  const category = row.cell('statuscategory')
  return category === '' || isKnownStatus(status) ? status : category
}

function parentOf(row: JiraRow, names: ReadonlyMap<string, string>): string {
  const key = row.cell('parentkey', 'parentid', 'parent')
  return row.cell('parentsummary') || (names.get(key) ?? key)
}

/** `20/Nov/26 9:00 AM;kasun;plan.pdf;https://...` */
function fileOf(cell: string): LinkedFile {
  const [, name = cell, url = ''] = /^[^;]*;[^;]*;(.*);([^;]*)$/s.exec(cell) ?? []
  return { name, url }
}
