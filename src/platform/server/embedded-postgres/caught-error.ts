/** The system's code of an error that was caught (`ENOENT`, `EACCES` …), or undefined when it carries none. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The text of anything that was caught. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
