import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { projectListQuery } from '#work/projects/web/index.ts'
import { listTaskTypes } from '#work/tasks/shared/task-endpoints.ts'
import { peopleChoices, PRIORITY_CHOICES, STATUS_CHOICES } from '#work/tasks/shared/task-import.ts'
import { allUsersQuery } from '#people/users/web/index.ts'
import type { ImportChoice, ImportChoices } from '#platform/shared/imports/importable.ts'
import { MAX_ROWS } from '#platform/shared/pagination.ts'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import type { KnownClient } from '#sales/clients/shared/find-doubles.ts'
import type { ImportKind } from '../shared/import-kinds.ts'

const taskTypesQuery = queryOptions({
  queryKey: ['task', 'types'],
  queryFn: ({ signal }) => call(listTaskTypes, {}, { signal }),
  meta: { entities: ['task-type'] },
})

/** The e-mail addresses of all clients. */
const knownClientsQuery = queryOptions({
  queryKey: ['client', 'addresses'],
  queryFn: async ({ signal }) => {
    const known: KnownClient[] = []
    for (let page = 1; ; page++) {
      const query = { page: String(page), limit: String(MAX_ROWS) }
      const { reply, total } = await callWithMetadata(listClients, { query }, { signal })
      known.push(...reply.map(({ email, companyName }) => ({ email, companyName })))
      if (reply.length < MAX_ROWS || known.length >= total) return known
    }
  },
  meta: { entities: ['client'] },
})

/** What rows can point to, and what is there already. */
export interface ImportSurroundings {
  choices: ImportChoices
  known: readonly KnownClient[]
}

const NOTHING: readonly KnownClient[] = []

/** What the rows of a kind can point to: undefined until it is there, with the failure when it cannot be had. */
export function useImportSurroundings(kind: ImportKind): {
  surroundings: ImportSurroundings | undefined
  error: Error | null
  retry: () => void
} {
  const isTasks = kind === 'tasks'
  const people = useQuery({ ...allUsersQuery, enabled: isTasks })
  const projects = useQuery({ ...projectListQuery, enabled: isTasks })
  const types = useQuery({ ...taskTypesQuery, enabled: isTasks })
  const clients = useQuery({ ...knownClientsQuery, enabled: kind === 'clients' })
  const surroundings = useMemo((): ImportSurroundings | undefined => {
    if (kind === 'expenses') return { choices: {}, known: NOTHING }
    if (kind === 'clients')
      return clients.data === undefined ? undefined : { choices: {}, known: clients.data }
    if (people.data === undefined || projects.data === undefined || types.data === undefined) return undefined
    return {
      known: NOTHING,
      choices: {
        assigneeId: peopleChoices(people.data),
        projectId: projects.data.map(({ id, name }): ImportChoice => ({ value: String(id), label: name })),
        status: STATUS_CHOICES,
        priority: PRIORITY_CHOICES,
        type: types.data.map(({ name }): ImportChoice => ({ value: name, label: name })),
      },
    }
  }, [kind, people.data, projects.data, types.data, clients.data])
  const queries = isTasks ? [people, projects, types] : [clients]
  return {
    surroundings,
    error: surroundings === undefined ? (queries.find(({ error }) => error !== null)?.error ?? null) : null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
