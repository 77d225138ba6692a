import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileBody, fileReply } from '#platform/shared/file-contents.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import {
  companyProfile,
  CompanyProfile,
  CompanyProfilePatch,
  NewCompanyProfile,
} from './company-profile-schema.ts'

/** Maximum bytes of a logo, uploaded or fetched. */
export const MAX_LOGO_BYTES = 1_000_000
/** Allowed types of a logo, detected from its content, not from its name. */
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const

const params = z.object({ id: PathId })

export const listCompanyProfiles = endpoint('GET', '/company-profiles', {
  can: 'company-profile:view',
  summary: 'Company profiles: the default first, then by name',
  query: ListQuery,
  reply: z.array(CompanyProfile),
})

export const getCompanyProfile = endpoint('GET', '/company-profiles/:id', {
  can: 'company-profile:view',
  summary: 'One company profile',
  params,
  reply: CompanyProfile,
})

export const createCompanyProfile = endpoint('POST', '/company-profiles', {
  can: companyProfile.can.create,
  summary: 'Adds a company profile',
  body: NewCompanyProfile,
  reply: CompanyProfile,
  status: 201,
})

export const updateCompanyProfile = endpoint('PATCH', '/company-profiles/:id', {
  can: companyProfile.can.update,
  summary: 'Changes the named fields of a company profile',
  ifMatch: true,
  params,
  body: CompanyProfilePatch,
  reply: CompanyProfile,
})

export const setDefaultCompanyProfile = endpoint('PATCH', '/company-profiles/:id/set-default', {
  can: companyProfile.can.update,
  summary: 'Makes a company profile the default, in place of the one before',
  ifMatch: true,
  params,
  reply: CompanyProfile,
})

export const deleteCompanyProfile = endpoint('DELETE', '/company-profiles/:id', {
  can: companyProfile.can.delete,
  summary: 'Deletes a company profile; 409 for the default',
  params,
  reply: 'empty',
  status: 204,
})

export const getCompanyLogo = endpoint('GET', '/company-profiles/:id/logo', {
  can: 'company-profile:view',
  summary: 'The picture of a logo; 404 without one',
  params,
  reply: fileReply(LOGO_TYPES, { isKept: true }),
})

export const uploadCompanyLogo = endpoint('PUT', '/company-profiles/:id/logo', {
  can: companyProfile.can.update,
  summary: 'Keeps an uploaded picture as the logo',
  ifMatch: true,
  params,
  body: fileBody(LOGO_TYPES, MAX_LOGO_BYTES),
  reply: CompanyProfile,
})

export const deleteCompanyLogo = endpoint('DELETE', '/company-profiles/:id/logo', {
  can: companyProfile.can.update,
  summary: 'Takes the logo away',
  params,
  reply: CompanyProfile,
})
