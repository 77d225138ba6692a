import { useQuery } from '@tanstack/react-query'
import type { Project, ProjectName } from '#work/projects/shared/project-schema.ts'
import { projectListQuery } from '#work/projects/web/index.ts'
import { projectQuery } from '#work/projects/web/one/index.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { ApiError } from '#platform/web/data/api-client.ts'

/** What the account may know of a project: all, or only name and status. */
export interface ShownProject {
  name: ProjectName | undefined
  /** Only with the permission to view projects. */
  whole: Project | undefined
  isGone: boolean
  /** Why it is not known. */
  error: Error | null
  isFetching: boolean
  retry: () => void
}

/** The project of an address. @param id as the address has it */
export function useShownProject(id: string): ShownProject {
  const mayView = useCan()('project:view')
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  const whole = useQuery({ ...projectQuery(number), enabled: mayView && number > 0 })
  const names = useQuery({ ...projectListQuery, enabled: !mayView })
  const asked = mayView ? whole : names
  const named = mayView ? whole.data : names.data?.find((one) => one.id === number)
  const isUnknown = mayView
    ? whole.error instanceof ApiError && whole.error.status === 404
    : names.isSuccess && named === undefined
  return {
    name: named,
    whole: mayView ? whole.data : undefined,
    isGone: number === 0 || isUnknown,
    error: named === undefined ? asked.error : null,
    isFetching: asked.isFetching,
    retry: () => void asked.refetch(),
  }
}
