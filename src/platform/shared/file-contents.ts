/**
 * Bodies and replies that are files instead of JSON. Distinguished from schemas by `kind`.
 */

/** Types of files that the product stores or creates. */
export const FILE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'text/csv',
  'text/calendar',
  'application/octet-stream',
] as const
export type FileType = (typeof FILE_TYPES)[number]

/** What a browser shows by itself; everything else is only saved (spec 27.3). */
const SHOWN_TYPES: readonly FileType[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
]

/** Whether a browser may show a file of this type. */
export function isShownType(type: FileType): boolean {
  return SHOWN_TYPES.includes(type)
}

/** A body that is a file: its bytes, with one of the types as Content-Type. */
export interface FileBody {
  kind: 'file'
  types: readonly FileType[]
  /** The largest body in bytes; a larger one is refused with 413. */
  maxBytes: number
}

/** A body that is a file of any type and is stored while it arrives. */
export interface StreamedBody extends FileBody {
  isStreamed: true
}

/** The bytes of a {@link StreamedBody} as they arrive. */
export interface SentStream {
  /** As announced by the sender; undefined when it does not know. */
  size: number | undefined
  chunks: AsyncIterable<Uint8Array>
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

/** A stored file, read in pieces. */
export interface StoredFile {
  type: FileType
  /** Bytes. */
  size: number
  /** SHA-256. */
  hash: Uint8Array
  /** The suggested name for saving. */
  name?: string
  /** Its bytes from one position up to, not including, another. */
  read(from: number, to: number): AsyncIterable<Uint8Array>
}

/** A file that is made while it is sent: it is only saved, and nobody knows its size before its end. */
export interface FileStream {
  /** The suggested name for saving. */
  name: string
  chunks: AsyncIterable<Uint8Array>
}

/** Declares a body that is a file of any type and is stored while it arrives. @param maxBytes its maximum size */
export function streamedBody(maxBytes: number): StreamedBody {
  return { kind: 'file', types: FILE_TYPES, maxBytes, isStreamed: true }
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
