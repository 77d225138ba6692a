export { authenticateApiToken } from './authenticate-token.ts'
export { isTokenText } from './token-text.ts'
