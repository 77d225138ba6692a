import { call } from '#platform/web/api-client.ts'
import { MOST_CSV_ROWS } from '#platform/shared/csv.ts'
import { ExportButton } from '#platform/web/ui/export-button.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { exportTasks } from '../shared/task-endpoints.ts'
import { type TaskSearch, toTaskListQuery } from '../shared/task-search.ts'
import { useTaskColumns } from './task-columns.ts'

/** All tasks of the list, on whichever page, with the columns that show. @param props.total undefined while they are counted */
export function TaskExport({ search, total }: { search: TaskSearch; total: number | undefined }) {
  const columns = useTaskColumns()
  const fetchFile = async () => {
    const { page: _page, limit: _limit, ...query } = toTaskListQuery(search)
    const file = await call(exportTasks, { query: { ...query, columns: [...columns] } })
    if (total !== undefined && total > MOST_CSV_ROWS) {
      const [rows, all] = [MOST_CSV_ROWS, total].map((count) => count.toLocaleString('en'))
      toast.info({
        message: `The file has the first ${rows} of ${all} tasks. Narrow the list to export the others.`,
      })
    }
    return file
  }
  return <ExportButton label="Export tasks" name="tasks.csv" onExport={fetchFile} />
}
