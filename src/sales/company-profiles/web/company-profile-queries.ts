import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { keepsPlaceBy } from '#platform/web/data/put-reply.ts'
import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import {
  getCompanyLankaqr,
  getCompanyLogo,
  listCompanyProfiles,
} from '../shared/company-profile-endpoints.ts'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'

/** The key prefix of all lists of profiles. */
export const COMPANY_PROFILES = 'company-profile'
const ENTITIES = ['company-profile'] as const
/** A new default moves another row as well. */
const SORTED_BY = ['isDefault', 'name']

/** One page of profiles, with their total number. */
export function companyProfileListQuery(address: ListAddress) {
  return listPageQuery(listCompanyProfiles, address, {
    name: COMPANY_PROFILES,
    entities: ENTITIES,
    sortedBy: SORTED_BY,
  })
}

/** All profiles, for choices and for drawing their letterheads. */
export const allCompanyProfilesQuery = queryOptions({
  queryKey: [COMPANY_PROFILES, 'all'],
  queryFn: ({ signal }) => call(listCompanyProfiles, { query: { limit: '1000' } }, { signal }),
  meta: { entities: ENTITIES, shows: { entity: COMPANY_PROFILES, keepsPlace: keepsPlaceBy(SORTED_BY) } },
})

/** The image of a profile's logo; its file id changes with the image, so it never becomes stale. */
export function companyLogoQuery(profile: Pick<CompanyProfile, 'id' | 'logoFileId'> | undefined) {
  const fileId = profile?.logoFileId ?? undefined
  return queryOptions({
    queryKey: ['company-logo', profile?.id, fileId],
    queryFn:
      profile === undefined || fileId === undefined
        ? skipToken
        : ({ signal }) => call(getCompanyLogo, { params: { id: String(profile.id) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The picture of a profile's LANKAQR code; its file id changes with it. */
export function companyLankaqrQuery(profile: Pick<CompanyProfile, 'id' | 'lankaqrFileId'> | undefined) {
  const fileId = profile?.lankaqrFileId ?? undefined
  return queryOptions({
    queryKey: ['company-lankaqr', profile?.id, fileId],
    queryFn:
      profile === undefined || fileId === undefined
        ? skipToken
        : ({ signal }) => call(getCompanyLankaqr, { params: { id: String(profile.id) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
