import { IconBolt } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import type { TaskSearch } from '#work/tasks/shared/task-search.ts'
import { useShortcuts } from '#platform/web/page/shortcuts.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useStore } from '#platform/web/ui/store.ts'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { closeField, fieldAsked, noteEarly, openField } from './opened-field.ts'
import './quick-add-slot.css'

const QuickAddField = lazy(() => import('./load-field.ts').then(({ loadField }) => loadField()))
const KEYS = [{ keys: 'q', label: 'Quick add task', group: 'This page', run: openField }]

/** Takes input until the field has loaded. */
const EARLY = (
  <div className="quick-add">
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just opened it */}
    <input aria-label="Quick add" autoFocus onInput={noteEarly} />
  </div>
)

/** Opens the page's quick-add field. */
export const QUICK_ADD_BUTTON = (
  <Button className="quick-add-button" title="Quick add" onClick={openField}>
    <IconBolt size={16} stroke={1.75} aria-hidden />
    <span className="quick-add-word">Quick add</span>
  </Button>
)

export interface QuickAddSlotProps {
  /** The list's filters: a new task gets their project, assignee and, if it is the only one, status. */
  search: TaskSearch
  onAdded: (task: Task) => void
}

/**
 * The field's place above the list. It opens by `q` and by `?quick=1` in the address, loads then, and closes with the
 * page.
 */
export function QuickAddSlot(props: QuickAddSlotProps) {
  const asked = useStore(fieldAsked)
  useShortcuts(KEYS)
  useNewInAddress(openField, 'quick')
  useEffect(() => closeField, [])
  if (asked === 0) return null
  return (
    <Suspense fallback={EARLY}>
      <QuickAddField {...props} asked={asked} />
    </Suspense>
  )
}
