export { ClientChoiceField } from './client-choice-field.tsx'
export { ClientBalance } from './client-balance.tsx'
