import * as z from 'zod/mini'
import type { ImportTool } from '#platform/shared/imports/import-tool.ts'
import { type Checklist, described, type LinkedFile } from './description.ts'
import { looseText } from './loose-json.ts'
import { keysOf, labelCell, lengthOfSeconds, type TaskCells, toolTable, type ToolRow } from './tool-table.ts'

const READS = [
  'taskid',
  'taskname',
  'taskcontent',
  'status',
  'duedate',
  'duedatetext',
  'startdate',
  'startdatetext',
  'parentid',
  'attachments',
  'assignees',
  'tags',
  'priority',
  'listname',
  'timeestimated',
  'timeestimatedtext',
  'checklists',
] as const
type ClickUpRow = ToolRow<(typeof READS)[number]>
const OWN = ['taskcontent', 'assignees', 'timeestimated', 'parentid']

const PRIORITIES: Readonly<Record<string, string>> = { 1: 'Critical', 2: 'High', 3: 'Medium', 4: 'Low' }

/** ClickUp's CSV: several people and tags in brackets, days and lengths in milliseconds, files and steps as JSON. */
export const clickUp: ImportTool = {
  name: 'ClickUp',
  isMarkdown: true,
  note: 'Comments and time tracked there are not imported. Files stay there: descriptions link to them.',
  readTable(table) {
    const keys = keysOf(table)
    return keys.has('taskid') && keys.has('taskname') && OWN.some((key) => keys.has(key))
      ? toolTable(table, READS, tasksOf)
      : undefined
  },
}

function tasksOf(rows: readonly ClickUpRow[]): TaskCells[] {
  const names = new Map(rows.map((row) => [row.cell('taskid'), row.cell('taskname')]))
  return rows.map((row) => {
    const parent = filled(row.cell('parentid'))
    const priority = filled(row.cell('priority'))
    const [assignee = '', ...others] = listOf(row.cell('assignees'))
    return {
      taskName: row.cell('taskname'),
      dueDate: dayOf(row.cell('duedate'), row.cell('duedatetext')),
      startDate: dayOf(row.cell('startdate'), row.cell('startdatetext')),
      assigneeId: assignee,
      projectId: filled(row.cell('listname')),
      status: row.cell('status'),
      priority: PRIORITIES[priority] ?? priority,
      labels: labelCell(listOf(row.cell('tags'))),
      estimateMinutes: estimateOf(row),
      remark: described({
        text: filled(row.cell('taskcontent')),
        partOf: parent === '' ? '' : (names.get(parent) ?? parent),
        others,
        checklists: checklistsOf(row.cell('checklists')),
        files: filesOf(row.cell('attachments')),
      }),
    }
  })
}

function filled(cell: string): string {
  return cell === 'null' ? '' : cell
}

/** `[Kasun De Silva,Dilini Perera]` */
function listOf(cell: string): string[] {
  return filled(cell)
    .replace(/^\[/, '')
    .replace(/\]$/, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** An instant in milliseconds; what is none is read like any day. */
function dayOf(cell: string, words: string): string {
  const day = filled(cell)
  if (!/^\d{11,14}$/.test(day)) return day || filled(words)
  const instant = new Date(Number(day))
  return instant.getFullYear() < 10_000 ? instant.toISOString() : day
}

function estimateOf(row: ClickUpRow): string {
  const length = filled(row.cell('timeestimated'))
  if (/^\d{1,15}$/.test(length)) return lengthOfSeconds(String(Math.floor(Number(length) / 1_000)))
  return length || filled(row.cell('timeestimatedtext'))
}

const Files = z.array(z.object({ title: looseText, url: looseText }))

function filesOf(cell: string): LinkedFile[] {
  const read = Files.safeParse(jsonOf(cell))
  return (read.data ?? []).map(({ title, url }) => ({ name: title, url }))
}

const Checklists = z.record(z.string(), z.array(z.string()))

function checklistsOf(cell: string): Checklist[] {
  const read = Checklists.safeParse(jsonOf(cell))
  return Object.entries(read.data ?? {})
    .filter(([, steps]) => steps.length > 0)
    .map(([name, steps]) => ({ name, steps: steps.map((step) => ({ name: step, isDone: false })) }))
}

function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}
