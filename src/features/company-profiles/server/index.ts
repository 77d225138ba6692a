export { getCompanyProfile } from './company-profile-service.ts'
export { companyProfileRoutes } from './company-profile-routes.ts'
export { restorableCompanyProfile } from './restore-company-profile.ts'
