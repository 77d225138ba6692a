export { accountOf, meQuery } from './own-account-query.ts'
export { OwnPasswordField } from './own-password-field.tsx'
