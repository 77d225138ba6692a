import { LOGO_TYPES, MAX_LOGO_BYTES } from '../shared/company-profile-endpoints.ts'

/** What becomes of the logo when the form is sent; the typed address counts only with `kept`. */
export type LogoChoice = { kind: 'kept' } | { kind: 'removed' } | { kind: 'file'; file: File }

/** What shows as the logo in the dialog: a file of this machine, the stored picture, or none yet. */
export type ShownLogo = { kind: 'file'; file: File } | { kind: 'stored' } | { kind: 'none' }

/**
 * The logo that a choice leads to.
 * @param typed the address in the field; @param stored the profile as it is
 */
export function shownLogo(
  choice: LogoChoice,
  typed: string,
  stored: { logo: string | null; logoFileId: number | null } | undefined,
): ShownLogo {
  if (choice.kind === 'file') return choice
  const isStored = stored !== undefined && stored.logoFileId !== null
  return choice.kind === 'kept' && isStored && typed.trim() === (stored.logo ?? '')
    ? { kind: 'stored' }
    : { kind: 'none' }
}

/** What is wrong with a file as a logo, as a sentence; the server looks into it. */
export function logoFileFault(file: File): string | undefined {
  if (!LOGO_TYPES.some((type) => type === file.type)) return 'This must be a PNG or JPEG file'
  return file.size > MAX_LOGO_BYTES ? 'The file may be at most 1 MB' : undefined
}
