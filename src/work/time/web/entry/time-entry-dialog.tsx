import { useQueryClient } from '@tanstack/react-query'
import { IconChecklist, IconBriefcase } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccount, useCan, useToday } from '#platform/web/data/account-context.tsx'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Person } from '#platform/web/ui/marks/avatar.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import type { TimeEntry } from '../../shared/time-schema.ts'
import { PersonField } from './person-field.tsx'
import { ProjectField } from './project-field.tsx'
import { saveTime } from './save-time.ts'
import { TaskField } from './task-field.tsx'
import { type Lead, tidied, timeForm, timeFormValues, type TimeStart, withSpan } from './time-entry-form.ts'
import { UntilLine } from './until-line.tsx'
import './time-entry-dialog.css'

export interface TimeEntryDialogProps {
  /** The entry that is changed; without it a new one is made. */
  original?: TimeEntry
  /** What a new entry begins with. */
  start?: TimeStart
  onClose: () => void
}

const PLACES = [
  { value: 'task', label: 'Task', icon: <IconChecklist size={16} stroke={1.75} aria-hidden /> },
  { value: 'project', label: 'Project', icon: <IconBriefcase size={16} stroke={1.75} aria-hidden /> },
] as const

const OPTIONAL = <span className="dim">optional</span>

/** Notes time by hand, or changes an entry (spec 15.2). Mounted again for each opening. */
export function TimeEntryDialog({ original, start, onClose }: TimeEntryDialogProps) {
  const queryClient = useQueryClient()
  const account = useAccount()
  const mayChangeOthers = useCan()('billing:edit')
  const [today] = useState(useToday())
  const [lead, setLead] = useState<Lead>('minutes')
  const isNew = original === undefined
  const form = useSchemaForm({
    schema: timeForm(today, !isNew),
    initial: timeFormValues(original, { start, today, account: account.id }),
    draft: {
      of: start?.projectId === undefined ? 'time-entry' : 'time-entry of project',
      id: original?.id,
      start: start?.taskId ?? start?.projectId,
    },
    send: async (input, sending) => {
      await saveTime(queryClient, { original, input, sending, onSaved: onClose })
    },
  })
  const { values } = form
  const isOnTask = values.place === 'task'

  const type = (name: Lead | 'fromMinute', typed: string) => {
    const nextLead = name === 'fromMinute' ? lead : name
    setLead(nextLead)
    form.change(name, typed)
    const { minutes, toMinute } = withSpan({ ...values, [name]: typed }, nextLead)
    if (minutes !== undefined) form.change('minutes', minutes)
    if (toMinute !== undefined) form.change('toMinute', toMinute)
  }
  const spanField = (name: Lead | 'fromMinute') => ({
    ...form.field(name),
    autoComplete: 'off',
    onChange: (typed: string) => type(name, typed),
    onBlur: () => {
      form.touch(name)
      const tidy = tidied(name, values[name])
      if (tidy !== values[name]) form.change(name, tidy)
    },
  })
  const note = form.field('note')

  return (
    <FormDialog
      title={isNew ? 'Add Time' : 'Edit Time'}
      form={form}
      onCancel={onClose}
      submitText={isNew ? 'Add Time' : 'Save Time'}
      busyText="Saving..."
      isReady={form.isValid}
      footerNote={
        <>
          <KeyHint keys="Ctrl ↵" /> to save
        </>
      }
    >
      <div className="two-columns keep-columns time-entry-fields">
        {original === undefined || original.userId === account.id ? null : (
          <div className="span-all time-entry-person">
            <Person person={{ id: original.userId ?? 0, name: original.userName }} />
          </div>
        )}
        <div className="span-all">
          <Segmented
            label="Time on"
            value={values.place}
            choices={PLACES}
            onChange={(place) => form.change('place', place)}
          />
        </div>
        {isOnTask ? (
          <TaskField {...form.field('taskId')} known={original?.task ?? undefined} />
        ) : (
          <ProjectField {...form.field('projectId')} />
        )}
        <DateField {...form.field('day')} className="time-entry-wide" label="Day" required max={today} />
        <TextField
          {...spanField('minutes')}
          className="time-entry-wide"
          label="Length"
          required
          placeholder="1:30"
          {...(isNew && (start?.taskId ?? start?.projectId) !== undefined ? { 'data-autofocus': true } : {})}
        />
        <TextField {...spanField('fromMinute')} label="From" labelEnd={OPTIONAL} placeholder="9:00" />
        <TextField {...spanField('toMinute')} label="To" labelEnd={OPTIONAL} placeholder="10:30" />
        <UntilLine values={values} today={today} />
        <TextAreaField
          {...note}
          className="span-all"
          label="Note"
          labelEnd={OPTIONAL}
          rows={2}
          // a note is one line
          onChange={(typed) => note.onChange(typed.replaceAll(/[\r\n\u2028\u2029]+/g, ' '))}
        />
        <Checkbox
          className="span-all"
          label="Billable"
          checked={values.isBillable}
          onChange={(isBillable) => form.change('isBillable', isBillable)}
        />
        {isNew && mayChangeOthers ? <PersonField {...form.field('userId')} /> : null}
      </div>
    </FormDialog>
  )
}
