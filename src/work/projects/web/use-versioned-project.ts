import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { allUsersQuery } from '#people/users/web/index.ts'
import { dayText } from '#platform/web/forms/form-clash.ts'
import type { VersionedForm } from '#platform/web/forms/use-form-clash.ts'
import { Project } from '../shared/project-schema.ts'
import { projectFormValues, type ProjectFormValues } from './project-form.ts'
import { namedUser, ownerText } from './project-texts.ts'

/** How two edits of a project are compared. */
export function useVersionedProject(project: Project | undefined): VersionedForm<ProjectFormValues> {
  const { data: users } = useQuery(allUsersQuery)
  const everybody = users?.map(namedUser) ?? []
  return {
    version: project?.version,
    read(current) {
      const stored = z.safeParse(Project, current).data
      return stored && { values: projectFormValues(stored), version: stored.version }
    },
    words: {
      name: 'Project Name',
      owner: { label: 'Owner', text: (id) => (id === '' ? '' : ownerText(id, everybody)) },
      description: 'Description',
      status: 'Status',
      budget: 'Budget',
      startDate: { label: 'Start Date', text: dayText },
      endDate: { label: 'End Date', text: dayText },
      clientName: { label: 'Client', with: ['clientId'] },
    },
  }
}
