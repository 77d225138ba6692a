/**
 * Contents that are files and not JSON: what a call takes or answers. Told apart from schemas by `kind`.
 */

/** Kinds of files that the product keeps or makes. */
export const FILE_TYPES = ['image/png', 'image/jpeg', 'application/pdf', 'text/csv'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** A body that is a file: its bytes, with one of the types as Content-Type. */
export interface FileBody {
  kind: 'file'
  types: readonly FileType[]
  /** The largest body in bytes; a larger one is refused with 413. */
  maxBytes: number
}

/** A reply that is a file. */
export interface FileReply {
  kind: 'file'
  types: readonly FileType[]
  /** Whether a browser may keep it, asking each time whether it is still the same. Never one that tells of people. */
  isKept: boolean
}

/** A file's bytes with what they are, as handlers take and give them. */
export interface FileContents {
  type: FileType
  bytes: Uint8Array
  /** Offered as the name to save it under; without one the browser shows it. */
  name?: string
}

/** Declares a body that is a file. @param maxBytes the largest */
export function fileBody(types: readonly FileType[], maxBytes: number): FileBody {
  return { kind: 'file', types, maxBytes }
}

/**
 * Declares a reply that is a file. No browser stores it, so that nothing of it is left on the disk after signing out,
 * unless the declaration says so.
 */
export function fileReply(types: readonly FileType[], { isKept = false } = {}): FileReply {
  return { kind: 'file', types, isKept }
}
