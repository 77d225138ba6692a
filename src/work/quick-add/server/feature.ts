import type { ServerFeature } from '#platform/server/feature.ts'
import { quickAddRoutes } from './quick-add-routes.ts'

export const quickAdd: ServerFeature = {
  name: 'work/quick-add',
  routes: quickAddRoutes,
}
