export { companyProfileRoutes } from './company-profile-routes.ts'
export { getCompanyProfile } from './company-profile-service.ts'
