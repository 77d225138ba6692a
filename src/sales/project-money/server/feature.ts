import type { ServerFeature } from '#platform/server/feature.ts'
import { noticeBudget } from './notice-budget.ts'
import { projectMoneyRoutes } from './project-money-routes.ts'

export const projectMoney: ServerFeature = {
  name: 'sales/project-money',
  routes: projectMoneyRoutes,
  consequences: [noticeBudget],
}
