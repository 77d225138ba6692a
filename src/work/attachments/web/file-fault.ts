import { formatBytes } from '#platform/shared/byte-size.ts'
import { MAX_ATTACHMENT_BYTES } from '../shared/attachment-schema.ts'

/** Why a file is not even sent. */
export function faultOf({ size }: File): string | undefined {
  if (size === 0) return 'The file is empty'
  return size > MAX_ATTACHMENT_BYTES ? `A file has at most ${formatBytes(MAX_ATTACHMENT_BYTES)}` : undefined
}
