import type { ServerFeature } from '#platform/server/feature.ts'
import { companyProfileRoutes } from './company-profile-routes.ts'
import { companyProfiles as table, undoableCompanyProfile } from './company-profile-tables.ts'

export const companyProfiles: ServerFeature = {
  name: 'sales/company-profiles',
  routes: companyProfileRoutes,
  restorables: [table.restorable],
  undoables: [undoableCompanyProfile],
  audited: [table.audited],
}
