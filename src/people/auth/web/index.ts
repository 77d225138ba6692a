export { accountOf, meQuery, signOut } from './auth-queries.ts'
