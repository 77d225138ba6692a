import { IconChecklist, IconFilterOff, IconPlus } from '@tabler/icons-react'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { activeFilters, filterWords } from './active-filters.ts'
import type { TaskChoices } from '#work/tasks/web/index.ts'
import type { TaskListDraft } from './use-task-list-draft.ts'

export interface TaskListEmptyProps {
  draft: TaskListDraft
  choices: TaskChoices
  today: string
  /** Said when there are no tasks at all. */
  help?: string | undefined
  onAdd: () => void
}

/** A list without rows; says whether there are no tasks yet or the filters leave none. */
export function TaskListEmpty({ draft, choices, today, help, onAdd }: TaskListEmptyProps) {
  const add = (
    <Button kind="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
      Add Task
    </Button>
  )
  const filters = activeFilters(draft.search, draft.base).filter((filter) => filter !== 'sort')
  if (filters.length === 0) {
    return (
      <EmptyState
        icon={<IconChecklist size={32} stroke={1.25} />}
        title="No tasks yet"
        help={
          help ??
          'Write down the first thing that has to be done. Who does it, and in which project, can follow later.'
        }
        actions={add}
        note={
          <>
            or press <KeyHint keys="c" /> anywhere
          </>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={32} stroke={1.25} />}
      title={
        filters.length === 1 ? 'No tasks match this filter' : `No tasks match these ${filters.length} filters`
      }
      help={filters.map((filter, index) => {
        const { name, value } = filterWords(filter, draft.search, { choices, today, short: false })
        return (
          <span key={filter}>
            {index === 0 ? null : ' · '}
            {name} <strong>{value}</strong>
          </span>
        )
      })}
      actions={
        <>
          <Button onClick={draft.clear}>Clear filters</Button>
          {add}
        </>
      }
    />
  )
}
