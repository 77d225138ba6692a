export { userRoutes } from './user-routes.ts'
export { restorableUser } from './restore-user.ts'
