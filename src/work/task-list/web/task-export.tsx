import { IconDownload } from '@tabler/icons-react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { warnIfTruncated, useExport } from '#platform/web/ui/lists/export-button.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { exportTasks } from '#work/tasks/shared/task-endpoints.ts'
import { taskWorkColumns } from '#work/tasks/shared/task-list-columns.ts'
import { type TaskSearch, toTaskListQuery } from '#work/tasks/shared/task-search.ts'
import { useTaskColumns } from '#work/task-pages/web/index.ts'

/** Exports all pages of the list: the visible columns, and the work of each task, of which the list has none. */
export function useTaskExport(search: TaskSearch): MenuItem {
  const visible = useTaskColumns()
  const work = taskWorkColumns(useCan()('billing:view'))
  const { run } = useExport(async () => {
    const { page: _page, limit: _limit, ...query } = toTaskListQuery(search)
    const columns = [...visible, ...work]
    const { reply, total } = await callWithMetadata(exportTasks, { query: { ...query, columns } })
    warnIfTruncated(total, 'tasks')
    return reply
  }, 'tasks.csv')
  return {
    label: 'Export tasks',
    icon: <IconDownload size={16} stroke={1.75} aria-hidden />,
    onSelect: () => void run(),
  }
}
