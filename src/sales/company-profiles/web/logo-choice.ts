import { LOGO_TYPES, MAX_LOGO_BYTES } from '../shared/company-profile-endpoints.ts'

/** What happens to the logo on submit; the typed address only counts with `kept`. */
export type LogoChoice = { kind: 'kept' } | { kind: 'removed' } | { kind: 'file'; file: File }

/** The logo shown in the dialog: a local file, the stored image, or none yet. */
export type ShownLogo = { kind: 'file'; file: File } | { kind: 'stored' } | { kind: 'none' }

/**
 * The logo to show for a choice.
 * @param typed the address in the field; @param stored the stored profile
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

/** Why a file cannot be a logo, as a sentence; the server checks the content. */
export function logoFileFault(file: File): string | undefined {
  if (!LOGO_TYPES.some((type) => type === file.type)) return 'This must be a PNG or JPEG file'
  return file.size > MAX_LOGO_BYTES ? 'The file may be at most 1 MB' : undefined
}
