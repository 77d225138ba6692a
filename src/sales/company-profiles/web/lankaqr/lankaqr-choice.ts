import { LOGO_TYPES, MAX_LANKAQR_BYTES } from '../../shared/company-profile-endpoints.ts'
import { readLankaqr } from '../../shared/lankaqr/read-lankaqr.ts'

/** What happens to the LANKAQR code on submit. */
export type LankaqrChoice =
  | { kind: 'kept' }
  | { kind: 'removed' }
  | { kind: 'file'; file: File; payload: string }

/** A chosen picture with its text, or why it cannot be printed on invoices (spec 25.2). */
export async function chooseLankaqr(
  file: File,
): Promise<Extract<LankaqrChoice, { kind: 'file' }> | { fault: string }> {
  if (!LOGO_TYPES.some((type) => type === file.type)) return { fault: 'This must be a PNG or JPEG file' }
  if (file.size > MAX_LANKAQR_BYTES) return { fault: 'The file may be at most 2 MB' }
  const reader = await import('./read-picture.ts').catch(() => undefined)
  if (reader === undefined) return { fault: 'The code could not be read just now. Please choose it again.' }
  const payload = await reader.readPicture(file)
  if (payload === undefined)
    return { fault: 'No code can be read in this picture: choose a sharp one, cut close to the code' }
  const read = readLankaqr(payload)
  return 'fault' in read ? read : { kind: 'file', file, payload }
}
