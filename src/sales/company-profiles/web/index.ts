export { ProfileMark, useCompanyLankaqr, useCompanyLogo } from './company-mark.tsx'
export { allCompanyProfilesQuery } from './company-profile-queries.ts'
export { Letterhead } from './letterhead.tsx'
