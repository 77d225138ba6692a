import { ApiError } from './api-client.ts'

/** The error's message, in the server's words. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong in this browser.'
}
