export { allUsersQuery } from './user-queries.ts'
