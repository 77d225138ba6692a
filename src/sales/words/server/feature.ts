import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedLanguage } from './checked-languages.ts'
import { languageRoutes } from './language-routes.ts'

export const words: ServerFeature = {
  name: 'sales/words',
  routes: languageRoutes,
  audited: [auditedLanguage],
}
