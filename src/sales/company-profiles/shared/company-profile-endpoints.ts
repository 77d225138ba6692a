import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { line } from '#platform/shared/fields.ts'
import { fileBody, fileReply } from '#platform/shared/file-contents.ts'
import { MAX_LANKAQR_TEXT } from './lankaqr/read-lankaqr.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import {
  companyProfile,
  CompanyProfile,
  CompanyProfilePatch,
  NewCompanyProfile,
} from './company-profile-schema.ts'

/** Maximum bytes of a logo, uploaded or fetched. */
export const MAX_LOGO_BYTES = 1_000_000
/** Allowed types of a logo and of a LANKAQR picture, detected from the content, not from the name. */
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const

/** Maximum bytes of the picture of a LANKAQR code. */
export const MAX_LANKAQR_BYTES = 2_000_000

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

export const getCompanyLankaqr = endpoint('GET', '/company-profiles/:id/lankaqr', {
  can: 'company-profile:view',
  summary: 'The picture of the LANKAQR code; 404 without one',
  params,
  reply: fileReply(LOGO_TYPES),
})

export const uploadCompanyLankaqr = endpoint('PUT', '/company-profiles/:id/lankaqr', {
  can: companyProfile.can.update,
  summary: 'Keeps a picture of the own static LANKAQR code, with the text that was read from it',
  ifMatch: true,
  params,
  query: z.object({ payload: z._default(line({ max: MAX_LANKAQR_TEXT }), '') }),
  body: fileBody(LOGO_TYPES, MAX_LANKAQR_BYTES),
  reply: CompanyProfile,
})

export const deleteCompanyLankaqr = endpoint('DELETE', '/company-profiles/:id/lankaqr', {
  can: companyProfile.can.update,
  summary: 'Takes the LANKAQR code away',
  params,
  reply: CompanyProfile,
})
