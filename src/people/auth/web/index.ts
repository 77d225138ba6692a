export { signOut } from './auth-queries.ts'
