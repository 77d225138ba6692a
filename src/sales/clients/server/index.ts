export { accountOf, type AccountHolder } from './client-accounts.ts'
export type { BalanceOn } from './client-balance.ts'
export { clientRoutes } from './client-routes.ts'
export { clients } from './client-tables.ts'
