import { IconDownload } from '@tabler/icons-react'
import { MAX_CSV_ROWS } from '#platform/shared/csv.ts'
import { call } from '#platform/web/data/api-client.ts'
import { useExport } from '#platform/web/ui/lists/export-button.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { exportTasks } from '#work/tasks/shared/task-endpoints.ts'
import { type TaskSearch, toTaskListQuery } from '#work/tasks/shared/task-search.ts'
import { useTaskColumns } from '#work/task-pages/web/index.ts'

/** Exports all pages of the list with the visible columns. @param total undefined while they are counted */
export function useTaskExport(search: TaskSearch, total: number | undefined): MenuItem {
  const columns = useTaskColumns()
  const { run } = useExport(async () => {
    const { page: _page, limit: _limit, ...query } = toTaskListQuery(search)
    const file = await call(exportTasks, { query: { ...query, columns: [...columns] } })
    if (total !== undefined && total > MAX_CSV_ROWS) {
      const [rows, all] = [MAX_CSV_ROWS, total].map((count) => count.toLocaleString('en'))
      toast.info({
        message: `The file has the first ${rows} of ${all} tasks. Narrow the list to export the others.`,
      })
    }
    return file
  }, 'tasks.csv')
  return {
    label: 'Export tasks',
    icon: <IconDownload size={16} stroke={1.75} aria-hidden />,
    onSelect: () => void run(),
  }
}
