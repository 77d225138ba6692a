import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react'
import { addDays } from '#platform/shared/dates.ts'
import type { FoundKind, PaletteAction } from '#platform/web/palette-entries.ts'
import { StatusGlyph } from '#platform/web/ui/marks/status-pill.tsx'
import { stringifyTaskSearch, TASK_SEARCH_DEFAULTS } from '../shared/task-search.ts'
import { OPEN_TASK_STATUSES, TASK_STATUS_LOOK, type TaskStatus } from '../shared/task-status.ts'

const FOUND_IN_WORDS: Readonly<Record<string, string>> = {
  description: 'the description',
  'sub-task': 'a sub-task',
  comment: 'a comment',
}

export const foundTask: FoundKind = {
  name: 'task',
  label: 'Task',
  plural: 'Tasks',
  entity: 'task',
  can: 'task:view',
  listPage: '/task',
  pageOf: ({ id }) => `/task?task=${id}`,
  besideOn: ['/task', '/board', '/timeline', '/calendar'],
  lookOf: ({ title, detail, status, person, foundIn }) => ({
    mark: <StatusGlyph {...TASK_STATUS_LOOK[status as TaskStatus]} size={14} label={status} />,
    name: title,
    detail: foundIn ? `in ${FOUND_IN_WORDS[foundIn] ?? foundIn}` : detail || 'No Project',
    person,
  }),
}

export const taskActions: readonly PaletteAction[] = [
  {
    label: 'Add Task',
    icon: IconPlus,
    can: 'task:create',
    href: () => '/task?new=1',
    keys: 'c',
    hasGeneralKeys: true,
  },
  { label: 'Quick add task', icon: IconPlus, can: 'task:create', href: () => '/task?quick=1', keys: 'q' },
  {
    label: 'Show overdue tasks',
    icon: IconAdjustmentsHorizontal,
    can: 'task:view',
    href: (today) => `/task${overdueSearch(today)}`,
  },
]

function overdueSearch(today: string): string {
  return stringifyTaskSearch({
    ...TASK_SEARCH_DEFAULTS,
    status: [...OPEN_TASK_STATUSES],
    dueDateTo: addDays(today, -1),
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  })
}
