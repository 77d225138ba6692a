/**
 * Bodies and replies that are files instead of JSON. Distinguished from schemas by `kind`.
 */

/** Types of files that the product stores or creates. */
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
  /** Whether a browser may cache it, revalidating each time. Never for files about people. */
  isKept: boolean
}

/** A file's bytes with their type, as handlers receive and return them. */
export interface FileContents {
  type: FileType
  bytes: Uint8Array
  /** The suggested name for saving; without it the browser shows the file. */
  name?: string
}

/** Declares a body that is a file. @param maxBytes its maximum size */
export function fileBody(types: readonly FileType[], maxBytes: number): FileBody {
  return { kind: 'file', types, maxBytes }
}

/**
 * Declares a reply that is a file. Browsers do not store it, so that nothing remains on the disk after signing out,
 * unless the declaration allows it.
 */
export function fileReply(types: readonly FileType[], { isKept = false } = {}): FileReply {
  return { kind: 'file', types, isKept }
}
