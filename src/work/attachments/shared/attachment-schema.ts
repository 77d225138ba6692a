import * as z from 'zod/mini'
import { FILE_TYPES } from '#platform/shared/file-contents.ts'
import { Instant, line } from '#platform/shared/fields.ts'

/** The most bytes of one file. */
export const MAX_ATTACHMENT_BYTES = 25_000_000
/** Bytes of each piece of a file that is sent in pieces, but the last. */
export const ATTACHMENT_PIECE_BYTES = 1 << 20

/** The most characters of a name. */
const MAX_NAME = 200

/** The name of a file: one line in any script, without folders. */
export const AttachmentName = z.pipe(
  line({ max: MAX_NAME, required: 'The file needs a name' }),
  z.transform(
    (name: string) =>
      name
        .split(/[/\\]/)
        .findLast((part) => part.trim() !== '')
        ?.trim() ?? 'file',
  ),
)

/** A file on a task, a comment or a project (spec 27.2). */
export const Attachment = z.object({
  id: z.int(),
  taskId: z.nullable(z.int()),
  /** Set for a file of a comment, which belongs to its task as well. */
  commentId: z.nullable(z.int()),
  projectId: z.nullable(z.int()),
  name: z.string(),
  type: z.enum(FILE_TYPES),
  /** Bytes. */
  size: z.int(),
  uploaderId: z.string(),
  uploaderName: z.string(),
  createdAt: Instant,
})
export type Attachment = z.infer<typeof Attachment>
