import { useSavedViewsPart } from '#work/saved-views/web/index.ts'
import { useLabels } from '#work/labels/web/index.ts'
import { Link } from '@tanstack/react-router'
import { IconArrowUpRight } from '@tabler/icons-react'
import { Chip } from '#platform/web/ui/marks/chip.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { activeFilters, filterWords, withoutFilter } from './active-filters.ts'
import type { TaskChoices } from '#work/tasks/web/index.ts'
import type { TaskListDraft } from './use-task-list-draft.ts'

export interface FilterChipsProps {
  draft: TaskListDraft
  choices: TaskChoices
  today: string
  /** Whether the page has its own order, so that the sorting is irrelevant. */
  unsorted?: boolean
}

/** Every active filter, and the sorting unless it is the default, each removable. */
export function FilterChips({ draft, choices, today, unsorted = false }: FilterChipsProps) {
  const short = useIsPhone()
  const filters = activeFilters(draft.search, draft.base).filter((filter) => !(unsorted && filter === 'sort'))
  const labels = useLabels(filters.includes('label'))
  const saved = useSavedViewsPart(filters.length > 0)
  if (filters.length === 0) return saved === undefined ? null : <saved.SaveView alone />
  return (
    <div className="page-chips">
      <div className="filter-chips" role="group" aria-label="Active filters">
        {filters.map((filter) => (
          <Chip
            key={filter}
            {...filterWords(filter, draft.search, { choices, labels, today, short })}
            link={filter === 'project' ? projectLink(draft.search.project, choices) : undefined}
            onRemove={() => draft.apply(withoutFilter(filter, draft.base))}
          />
        ))}
      </div>
      {saved === undefined ? null : <saved.SaveView />}
    </div>
  )
}

/** The name of the project that a list is limited to, which leads to its page; undefined while it is not known. */
function projectLink(id: string, { projects }: TaskChoices) {
  const name = projects?.find((project) => String(project.id) === id)?.name
  return name === undefined ? undefined : (
    <Link
      to="/project/$id"
      params={{ id }}
      className="chip-link"
      aria-label={`Open project ${name}`}
      title="Open the project"
    >
      {name}
      <IconArrowUpRight size={14} stroke={1.75} aria-hidden />
    </Link>
  )
}
