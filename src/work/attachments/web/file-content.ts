import { queryOptions } from '@tanstack/react-query'
import { type FileType, isShownType } from '#platform/shared/file-contents.ts'

/** A stored file as far as it is shown. */
export interface ShownFile {
  id: number
  name: string
  type: FileType
  /** Bytes. */
  size: number
}

/** The most bytes of a picture that is fetched for its preview. */
const MAX_PREVIEW_BYTES = 5_000_000

/** Whether a file is shown as a small picture. */
export function hasPreview({ type, size }: ShownFile): boolean {
  return isShownType(type) && type !== 'application/pdf' && size <= MAX_PREVIEW_BYTES
}

/**
 * A file itself; it never changes. It is kept in memory only as long as it is shown.
 * @param entity what it is a file of; @param read fetches it
 */
export function fileContentQuery(entity: string, id: number, read: (signal: AbortSignal) => Promise<File>) {
  return queryOptions({
    queryKey: [`${entity}-content`, id],
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })
}
export type FileContentQuery = ReturnType<typeof fileContentQuery>
