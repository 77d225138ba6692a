import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { setColumnLimits } from '../shared/board-endpoints.ts'
import { type ColumnLimit, ColumnLimitsInput, MAX_COLUMN_LIMIT } from '../shared/column-limit-schema.ts'
import { columnLimitsQuery } from './column-limits.ts'

/** Sets at most how many tasks each status should have (spec 5.13). */
export function ColumnLimitsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(columnLimitsQuery)
  return data === undefined ? null : <LimitsForm stored={data} onClose={onClose} />
}

type Values = Record<TaskStatus, string>

function LimitsForm({ stored, onClose }: { stored: readonly ColumnLimit[]; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useSchemaForm({
    schema: formSchema,
    initial: valuesOf(stored),
    draft: { of: 'column-limits', id: 'all' },
    // `limits`, 2, `most`
    nameOf: ([, index]) => TASK_STATUSES[Number(index)] ?? 'To Do',
    send: ({ limits }, { changed }) =>
      sendForm('Limits not saved', async () => {
        // what nobody changed here stays as others set it meanwhile
        const own = limits.filter(({ status }) => changed.has(status))
        const { changes } = await write(queryClient, { entity: 'column-limit' }, () =>
          callWithMetadata(setColumnLimits, { body: { limits: own } }),
        )
        onClose()
        offerUndo(changes, { message: 'The limits of the columns were saved.' })
      }),
  })
  return (
    <FormDialog
      title="Limits of Columns"
      form={form}
      onCancel={onClose}
      submitText="Save"
      busyText="Saving..."
    >
      <div className="two-columns">
        <p className="dim span-all">
          At most how many tasks a column should have. With more its number is shown as 7 of 5; nothing is
          refused.
        </p>
        {TASK_STATUSES.map((status) => (
          <TextField
            key={status}
            {...form.field(status)}
            label={status}
            placeholder="No limit"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_COLUMN_LIMIT}
          />
        ))}
      </div>
    </FormDialog>
  )
}

function valuesOf(stored: readonly ColumnLimit[]): Values {
  const most = new Map(stored.map((limit) => [limit.status, String(limit.most)]))
  return Object.fromEntries(TASK_STATUSES.map((status) => [status, most.get(status) ?? ''])) as Values
}

const formSchema = z.pipe(
  z.transform((values: Values): z.input<typeof ColumnLimitsInput> => ({
    limits: TASK_STATUSES.map((status) => {
      const text = values[status].trim()
      return { status, most: text === '' ? null : Number(text) }
    }),
  })),
  ColumnLimitsInput,
)
