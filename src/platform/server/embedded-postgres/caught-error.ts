/** The code of a caught error (`ENOENT`, `EACCES` …), or undefined when it has none. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The message of any caught value. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
