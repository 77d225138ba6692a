import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/company-profile-endpoints.ts'
import { deleteLankaqr, readLankaqrFile, uploadLankaqr } from './company-lankaqr.ts'
import { deleteLogo, readLogo, uploadLogo } from './company-logo.ts'
import {
  getCompanyProfile,
  listCompanyProfiles,
  setDefaultCompanyProfile,
} from './company-profile-service.ts'
import { companyProfiles } from './company-profile-tables.ts'
import { createCompanyProfile } from './create-company-profile.ts'
import { updateCompanyProfile } from './update-company-profile.ts'

export function companyProfileRoutes(router: Router, platform: Platform): void {
  const { clock } = platform

  router.read(endpoints.listCompanyProfiles, async ({ database, query, setTotal }) => {
    const { profiles, total } = await listCompanyProfiles(database, query)
    setTotal(total)
    return profiles
  })
  router.read(endpoints.getCompanyProfile, async ({ database, params }) =>
    getCompanyProfile(database, params.id),
  )
  router.read(endpoints.getCompanyLogo, async ({ database, params }) => readLogo(database, params.id))

  // both may fetch a logo, and no transaction should stay open meanwhile
  router.writeAlone(endpoints.createCompanyProfile, async ({ body, actor, once }) =>
    createCompanyProfile(platform, body, { actor, now: clock() }, once),
  )
  router.writeAlone(endpoints.updateCompanyProfile, async ({ params, body, actor, ifMatch, once }) =>
    updateCompanyProfile(platform, params.id, body, { actor, now: clock(), ifMatch }, once),
  )
  router.write(endpoints.setDefaultCompanyProfile, async ({ database, params, actor, ifMatch }) =>
    setDefaultCompanyProfile(database, params.id, { actor, now: clock(), ifMatch }),
  )
  router.write(endpoints.uploadCompanyLogo, async ({ database, params, body, actor, ifMatch }) =>
    uploadLogo(database, params.id, body, { actor, now: clock(), ifMatch }),
  )
  router.write(endpoints.deleteCompanyLogo, async ({ database, params, actor }) =>
    deleteLogo(database, params.id, { actor, now: clock() }),
  )
  router.read(endpoints.getCompanyLankaqr, async ({ database, params }) =>
    readLankaqrFile(database, params.id),
  )
  router.write(endpoints.uploadCompanyLankaqr, async ({ database, params, query, body, actor, ifMatch }) =>
    uploadLankaqr(
      database,
      params.id,
      { payload: query.payload, picture: body },
      { actor, now: clock(), ifMatch },
    ),
  )
  router.write(endpoints.deleteCompanyLankaqr, async ({ database, params, actor }) =>
    deleteLankaqr(database, params.id, { actor, now: clock() }),
  )
  router.write(endpoints.deleteCompanyProfile, async ({ database, params, actor }) =>
    companyProfiles.remove(database, params.id, actor),
  )
}
