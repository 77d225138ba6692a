/** Whether a text is a taxpayer identification number: 9 digits. */
export function isTin(text: string | null): boolean {
  return /^\d{9}$/.test(text?.trim() ?? '')
}

/**
 * What is unusual about a TIN or its VAT number, as a sentence; undefined if nothing is. It warns, and corrects nothing
 * (spec 20.1).
 */
export function tinWarning({ tin, vatNumber }: { tin: string; vatNumber: string }): string | undefined {
  if (tin.trim() === '') return undefined
  if (!isTin(tin)) return 'A TIN has 9 digits.'
  return vatNumber.trim() === '' || vatNumber.trim().startsWith(tin.trim())
    ? undefined
    : 'The VAT number usually begins with the TIN.'
}
