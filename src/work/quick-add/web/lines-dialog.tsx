import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { useDraft } from '#platform/web/forms/drafts.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Chip } from '#platform/web/ui/marks/chip.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { FIELD_WORD, valueWords } from '../shared/field-words.ts'
import { parseLines } from '../shared/parse-lines.ts'
import type { QuickContext } from '../shared/quick-line.ts'
import { type QuickDefaults, tasksToSend } from '../shared/task-to-send.ts'
import { LinesPreview } from './lines-preview.tsx'
import { countWords, refusalOf, useAddTasks } from './use-add-tasks.ts'

const DRAFT = 'quick add lines'
/** Far more than 500 lines. */
const MAX_TEXT_LENGTH = 200_000

export interface LinesDialogProps {
  /** Pasted text: it is appended to any text left here that was not added. */
  text: string
  context: QuickContext
  today: string
  defaults: QuickDefaults
  onDropDefault: (field: keyof QuickDefaults) => void
  onClose: () => void
  /** @param task the last one */
  onAdded: (task: Task) => void
}

/** Several lines and a preview of their tasks. The text outlives the dialog. */
export function LinesDialog(props: LinesDialogProps) {
  const { text: given, context, today, defaults, onDropDefault, onClose, onAdded } = props
  const [text, change, drop] = useDraft(DRAFT)
  const { isBusy, refusal, noteTyped, add } = useAddTasks(DRAFT)
  const begin = useEffectEvent(() => {
    // the same text may be pasted twice
    const isThere = `\n${text}`.endsWith(`\n${given}`)
    if (given !== '' && !isThere) change([text.trimEnd(), given].filter(Boolean).join('\n'))
  })
  useEffect(() => begin(), [])

  const tasks = parseLines(useDeferredValue(text), context)
  const wrong = tasks.length === 0 ? undefined : refusalOf(tasksToSend(tasks, defaults, today))
  const shown = wrong ?? refusal
  const subTasks = tasks.reduce((count, task) => count + task.subTasks.length, 0)

  const submit = async () => {
    const added = await add(tasksToSend(parseLines(text, context), defaults, today))
    const last = added?.at(-1)
    if (last === undefined) return
    drop()
    onAdded(last)
    onClose()
  }
  return (
    <Dialog
      opened
      title="Add Several Tasks"
      size="large"
      className="quick-lines"
      busy={isBusy}
      onCancel={onClose}
      onSubmit={() => void submit()}
      footerNote={
        <>
          <KeyHint keys="Ctrl ↵" /> to add
        </>
      }
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            kind="primary"
            type="submit"
            busy={isBusy}
            busyText="Adding..."
            disabled={tasks.length === 0 || wrong !== undefined}
          >
            {tasks.length === 0 ? 'Add tasks' : `Add ${countWords(tasks.length, subTasks)}`}
          </Button>
        </>
      }
    >
      <TextAreaField
        label="One task a line; indented lines are its sub-tasks"
        rows={8}
        maxLength={MAX_TEXT_LENGTH}
        spellCheck={false}
        value={text}
        placeholder={'Home banner @nimal #website !high fri\n  Sketch\n  Photos mon'}
        onChange={(next) => {
          noteTyped(next)
          change(next)
        }}
      />
      <DefaultChips defaults={defaults} today={today} onDropDefault={onDropDefault} />
      {shown?.fields['tasks'] === undefined && refusal === undefined ? null : (
        <ErrorBox title={shown?.fields['tasks'] ?? shown?.sentence ?? ''} />
      )}
      <LinesPreview tasks={tasks} defaults={defaults} today={today} sentences={shown?.fields ?? {}} />
    </Dialog>
  )
}

/** The values that every task gets in addition. */
function DefaultChips({
  defaults,
  today,
  onDropDefault,
}: Pick<LinesDialogProps, 'defaults' | 'today' | 'onDropDefault'>) {
  const fields = Object.keys(defaults) as (keyof QuickDefaults)[]
  if (fields.length === 0) return null
  return (
    <div className="quick-chips" role="group" aria-label="Each task gets">
      <span className="quick-lines-note">Each task gets</span>
      {fields.map((field) => (
        <Chip
          key={field}
          name={FIELD_WORD[field]}
          value={valueWords(field, defaults, today)}
          onRemove={() => onDropDefault(field)}
        />
      ))}
    </div>
  )
}
