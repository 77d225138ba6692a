import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { ProjectMoney } from './project-money-schema.ts'

export const getProjectMoney = endpoint('GET', '/project/:id/money', {
  can: 'billing:view',
  summary: 'Budget, quotes, invoices, payments and spending of a project',
  params: z.object({ id: PathId }),
  reply: ProjectMoney,
})
