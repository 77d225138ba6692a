export { AllTokens } from './all-tokens.tsx'
export { ApiTokenList } from './api-token-list.tsx'
export { allTokensQuery, apiTokensQuery } from './api-token-queries.ts'
