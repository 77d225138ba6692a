import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allClientsQuery } from '#sales/clients/web/index.ts'
import { projectListQuery } from '#work/projects/web/index.ts'
import { YES_OR_NO } from '#platform/shared/imports/importable.ts'
import type { ImportSurroundings, ShownImport, SurroundingsProps } from '#platform/web/lists/shown-import.ts'
import { expenseImport, PASSED_ON_CHOICES } from '../shared/expense-import.ts'

export const shownExpenseImport: ShownImport = { ...expenseImport, Surroundings: ProjectsAndClients }

function ProjectsAndClients({ children }: SurroundingsProps) {
  const projects = useQuery(projectListQuery)
  const clients = useQuery(allClientsQuery)
  const surroundings = useMemo((): ImportSurroundings | undefined => {
    if (projects.data === undefined || clients.data === undefined) return undefined
    return {
      choices: {
        projectId: projects.data.map(({ id, name }) => ({ value: String(id), label: name })),
        clientId: clients.data.map(({ id, companyName }) => ({ value: String(id), label: companyName })),
        isBillable: PASSED_ON_CHOICES,
        passOnTaxed: PASSED_ON_CHOICES,
        supplierIsIndividual: YES_OR_NO,
      },
    }
  }, [projects.data, clients.data])
  return children({ surroundings, queries: [projects, clients] })
}
