export { accountOf, meQuery } from './own-account-query.ts'
