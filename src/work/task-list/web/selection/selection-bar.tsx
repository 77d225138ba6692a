import {
  IconAntennaBars5,
  IconBriefcase,
  IconCalendar,
  IconCalendarDue,
  IconCircleDot,
  IconEye,
  IconHourglass,
  IconReceipt,
  IconTrash,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldLabels } from '#platform/shared/entity.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { useShortcuts } from '#platform/web/page/shortcuts.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import {
  type BulkChange,
  type BulkField,
  changeSelected,
  deleteSelected,
  sendToSelected,
  showSelectedToClient,
} from './bulk-change.ts'
import { DELETE_HINT, type TaskChoices } from '#work/tasks/web/index.ts'
import { clearSelection } from './selection-keys.ts'
import { LabelsMenu } from './labels-menu.tsx'
import { BarButton, ChoiceMenu, DayMenu } from './selection-menus.tsx'
import type { Selection } from './selection.ts'
import { TermsMenu } from './terms-menu.tsx'
import { task as definition } from '#work/tasks/shared/task-schema.ts'
import {
  assigneeOptions,
  PRIORITY_OPTIONS,
  projectOptions,
  STATUS_OPTIONS,
} from '#work/tasks/web/fields/index.ts'
import type { SearchSelectOption } from '#platform/web/ui/fields/search-select-field.tsx'
import './selection-bar.css'

/** The fields that are set in a form. */
type TermsField = 'estimateMinutes' | 'billing'
type BarField = BulkField | TermsField | 'clientVisible' | 'labels'

const LABELS: Readonly<Record<BarField, string>> = fieldLabels(definition)

/** What the client sees of the ticked tasks. */
const CLIENT_OPTIONS: readonly SearchSelectOption[] = [
  { value: 'yes', text: 'Show to client' },
  { value: 'no', text: 'Hide from client' },
]

export interface SelectionBarProps {
  selection: Selection
  choices: TaskChoices
  /** The number of ticked tasks. */
  count: number
}

/** The actions for all ticked tasks. Each menu also opens by a key from the rows. */
export function SelectionBar({ selection, choices, count }: SelectionBarProps) {
  const queryClient = useQueryClient()
  const can = useCan()
  const mayDelete = can('task:delete')
  const [opened, setOpened] = useState<BarField>()
  // a menu opened by its key returns the focus to the row
  const row = useRef<Element>(null)
  const menuOf = (field: BarField) => ({
    label: LABELS[field],
    isOpen: opened === field,
    isDisabled: count === 0,
    onOpenChange(isOpen: boolean) {
      setOpened(isOpen ? field : undefined)
      if (!isOpen && row.current instanceof HTMLElement) row.current.focus()
      row.current = null
    },
  })
  const choiceOf = (field: BulkField) => ({
    ...menuOf(field),
    onChoose: (value: string) => void changeSelected(queryClient, { selection, choices }, field, value),
  })
  const keyOf = (keys: string, field: BulkField) => ({
    keys,
    label: `${LABELS[field]} of the selected tasks`,
    group: 'Selection',
    run() {
      // in an open list, letters are type-ahead
      if (count === 0 || document.querySelector('[role="listbox"]') !== null) return false
      row.current = document.activeElement
      setOpened(field)
      return true
    },
  })
  useShortcuts([
    keyOf('s', 'status'),
    keyOf('p', 'priority'),
    keyOf('a', 'assigneeId'),
    keyOf('d', 'dueDate'),
  ])
  const termsOf = (field: TermsField) => ({
    ...menuOf(field),
    count,
    onSend: (change: BulkChange) => sendToSelected(queryClient, selection, change),
  })
  const remove = async () => {
    if (await deleteSelected(queryClient, selection)) clearSelection(selection, 0)
  }

  return (
    <section className="selection-bar" aria-label="Selection">
      <span className="selection-count">{count} selected</span>
      <span className="selection-line" />
      <div className="selection-menus">
        <ChoiceMenu {...choiceOf('status')} Icon={IconCircleDot} options={STATUS_OPTIONS} />
        <ChoiceMenu {...choiceOf('priority')} Icon={IconAntennaBars5} options={PRIORITY_OPTIONS} />
        <ChoiceMenu
          {...choiceOf('assigneeId')}
          Icon={IconUser}
          options={assigneeOptions(choices, '')}
          noneText={choices.users === undefined ? 'Loading users...' : undefined}
          searchable
        />
        <ChoiceMenu
          {...choiceOf('projectId')}
          Icon={IconBriefcase}
          options={projectOptions(choices, '')}
          noneText={choices.projects === undefined ? 'Loading projects...' : undefined}
          searchable
        />
        <DayMenu {...choiceOf('startDate')} Icon={IconCalendar} />
        <DayMenu {...choiceOf('dueDate')} Icon={IconCalendarDue} />
        <LabelsMenu
          {...menuOf('labels')}
          ids={selection.ids()}
          onSend={(change) => sendToSelected(queryClient, selection, change)}
        />
        <TermsMenu {...termsOf('estimateMinutes')} of="estimate" Icon={IconHourglass} />
        {can('billing:edit') ? <TermsMenu {...termsOf('billing')} of="billing" Icon={IconReceipt} /> : null}
        <ChoiceMenu
          {...menuOf('clientVisible')}
          label="Client"
          Icon={IconEye}
          options={CLIENT_OPTIONS}
          onChoose={(value) => void showSelectedToClient(queryClient, selection, value === 'yes')}
        />
      </div>
      <span className="selection-line" />
      <BarButton
        Icon={IconTrash}
        label="Delete"
        className="selection-delete"
        title={mayDelete ? undefined : DELETE_HINT}
        aria-disabled={!mayDelete || undefined}
        disabled={count === 0}
        onClick={() => {
          if (mayDelete) void remove()
        }}
      />
      <IconButton
        size="small"
        label="Clear the selection"
        icon={<IconX size={16} stroke={1.75} aria-hidden />}
        onClick={() => clearSelection(selection)}
      />
    </section>
  )
}
