import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId, queryInteger } from '#platform/shared/fields.ts'
import { FILE_TYPES, fileReply, streamedBody } from '#platform/shared/file-contents.ts'
import {
  Attachment,
  ATTACHMENT_PIECE_BYTES,
  AttachmentName,
  MAX_ATTACHMENT_BYTES,
  UploadId,
} from './attachment-schema.ts'

/** The calls of files on tasks, comments and projects (spec 27.2). */

const params = z.object({ id: PathId })

/** The file's name; `upload` names a file that was sent in pieces, and the body is then empty. */
const AddQuery = z.object({ name: AttachmentName, upload: z.optional(UploadId) })

export const listTaskAttachments = endpoint('GET', '/task/:id/attachments', {
  can: 'attachment:view',
  summary: 'The files of a task and of its comments, newest first',
  params,
  reply: z.array(Attachment),
})

export const zipTaskAttachments = endpoint('GET', '/task/:id/attachments/zip', {
  can: 'attachment:view',
  summary: 'The files of a task and of its comments in one ZIP archive',
  params,
  reply: fileReply(['application/octet-stream']),
})

export const addTaskAttachment = endpoint('POST', '/task/:id/attachments', {
  can: 'attachment:create',
  summary: 'Adds a file to a task: the body is the file, or `upload` names one that was sent in pieces',
  params,
  query: AddQuery,
  body: streamedBody(MAX_ATTACHMENT_BYTES),
  reply: Attachment,
  status: 201,
})

export const addCommentAttachment = endpoint('POST', '/comments/:id/attachments', {
  can: 'attachment:create',
  summary: 'Adds a file to an own comment',
  params,
  query: AddQuery,
  body: streamedBody(MAX_ATTACHMENT_BYTES),
  reply: Attachment,
  status: 201,
})

export const listProjectAttachments = endpoint('GET', '/project/:id/attachments', {
  can: 'project:view',
  summary: 'The files of a project, newest first',
  params,
  reply: z.array(Attachment),
})

export const zipProjectAttachments = endpoint('GET', '/project/:id/attachments/zip', {
  can: 'project:view',
  summary: 'The files of a project in one ZIP archive',
  params,
  reply: fileReply(['application/octet-stream']),
})

export const addProjectAttachment = endpoint('POST', '/project/:id/attachments', {
  can: 'project:edit',
  summary: 'Adds a file to a project',
  params,
  query: AddQuery,
  body: streamedBody(MAX_ATTACHMENT_BYTES),
  reply: Attachment,
  status: 201,
})

export const sendPiece = endpoint('PUT', '/uploads/:id', {
  can: 'attachment:create',
  summary:
    'Stores the next piece of a file, under an id that the sender chooses: 1 MB each, the last may be smaller',
  params: z.object({ id: UploadId }),
  query: z.object({ number: queryInteger({ min: 0, max: 100, otherwise: 0 }) }),
  body: streamedBody(ATTACHMENT_PIECE_BYTES),
  reply: z.object({ received: z.int() }),
})

export const cancelUpload = endpoint('DELETE', '/uploads/:id', {
  can: 'attachment:create',
  summary: 'Deletes what was sent of a file that is not whole; nothing when there is none',
  params: z.object({ id: UploadId }),
  reply: 'empty',
  status: 204,
})

export const getAttachment = endpoint('GET', '/attachments/:id', {
  can: 'attachment:view',
  summary: 'What is known of one file',
  params,
  reply: Attachment,
})

export const readAttachment = endpoint('GET', '/attachments/:id/content', {
  can: 'attachment:view',
  summary: 'The file itself, or the part of it that Range names',
  params,
  reply: fileReply(FILE_TYPES),
})

export const deleteAttachment = endpoint('DELETE', '/attachments/:id', {
  can: 'attachment:create',
  summary: 'Deletes a file: ADMIN any, everybody else the own ones',
  params,
  reply: 'empty',
  status: 204,
})
