export { ClientChoiceField } from './client-choice-field.tsx'
export { ClientBalance } from './client-balance.tsx'
export { allClientsQuery } from './client-queries.ts'
