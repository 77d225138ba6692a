import { useQuery } from '@tanstack/react-query'
import { Chip } from '#platform/web/ui/marks/chip.tsx'
import { projectListQuery } from '../project-list-query.ts'

/** The project that a list is limited to, with a cross that removes the filter. */
export function ProjectFilterChip({ project, onRemove }: { project: string; onRemove: () => void }) {
  const list = useQuery(projectListQuery)
  const name = list.data?.find(({ id }) => String(id) === project)?.name
  return (
    <Chip name="Project" value={name ?? (list.isPending ? '...' : 'Unknown project')} onRemove={onRemove} />
  )
}
