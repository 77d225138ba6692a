import * as z from 'zod/mini'
import { FILE_TYPES } from '#platform/shared/file-contents.ts'
import { Instant, line } from '#platform/shared/fields.ts'

/** The most bytes of one file. */
export const MAX_ATTACHMENT_BYTES = 25_000_000
/** Bytes of each piece of a file that is sent in pieces, but the last. */
export const ATTACHMENT_PIECE_BYTES = 1 << 20

/** The most characters of a name. */
const MAX_NAME = 200

/** Signs that turn around what follows them: with one, `letter-gnp.exe` is shown as `letter-exe.png`. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** The name of a file: one line in any script, without folders and without signs that would turn its end around. */
export const AttachmentName = z.pipe(
  line({ max: MAX_NAME, required: 'The file needs a name' }),
  z.transform(
    (name: string) =>
      name
        .replaceAll(TURNING, '')
        .split(/[/\\]/)
        .findLast((part) => part.trim() !== '')
        ?.trim() ?? 'file',
  ),
)

/** Characters of the end of a shortened name, with what tells its kind. */
const KEPT_END = 40

/** A file's name on a disk as one that can be stored: on one line, and shortened before its end. */
export function fittingName(name: string): string {
  const whole = name
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  if (whole.length <= MAX_NAME) return whole === '' ? 'file' : whole
  // a pair of surrogates that was cut apart goes
  return `${whole.slice(0, MAX_NAME - KEPT_END - 1)}…${whole.slice(-KEPT_END)}`.replaceAll(/\p{Cs}/gu, '')
}

/** The id of a file that is sent in pieces, chosen by its sender. */
export const UploadId = z.uuid({ error: 'This is not the id of an upload' })

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
