import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { TimeEntries } from '../entries/time-entries.tsx'
import { rowName } from './sheet/sheet-row.tsx'
import type { WeekRow } from './week-rows.ts'
import { dayName } from './week-titles.ts'

export interface CellEntriesDialogProps {
  row: WeekRow
  day: string
  userId: string
  onClose: () => void
}

/** The entries of a cell that has more than one, each to change and delete. */
export function CellEntriesDialog({ row, day, userId, onClose }: CellEntriesDialogProps) {
  const { taskId, project } = row
  const on = taskId === null ? { projectId: project?.id ?? 0, taskId: 'none' as const } : { taskId }
  return (
    <Dialog
      opened
      title={`${rowName(row)}, ${dayName(day)}`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <TimeEntries shown={{ userId, from: day, to: day, ...on }} />
    </Dialog>
  )
}
