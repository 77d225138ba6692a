import { type GeneratedAlways, sql } from 'kysely'
import type { Executor, RequiredTimestamp } from '#platform/server/database/database.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { Attachment } from '../shared/attachment-schema.ts'

export interface AttachmentsTable {
  id: GeneratedAlways<number>
  task_id: number | null
  comment_id: number | null
  project_id: number | null
  name: string
  file_id: number
  uploader_id: string
  uploader_name: string
  client_visible: GeneratedAlways<boolean>
  created_at: RequiredTimestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    attachments: AttachmentsTable
  }
}

export const ATTACHMENT_ENTITY: Entity = { name: 'attachment', audience: 'attachment:view' }

/** The same as the audit trail and the bin name it. */
export const ATTACHMENT_KIND = { ...ATTACHMENT_ENTITY, label: 'File' }

/** All columns of a row, as recorded. */
export const ATTACHMENT_COLUMNS = [
  'id',
  'task_id',
  'comment_id',
  'project_id',
  'name',
  'file_id',
  'uploader_id',
  'uploader_name',
  'client_visible',
  'created_at',
] as const

/** Attachments as the API returns them, under the current names of those who added them. */
export function shownAttachments(database: Executor) {
  return database
    .selectFrom('attachments')
    .innerJoin('files', 'files.id', 'attachments.file_id')
    .leftJoin('users as uploader', 'uploader.id', 'attachments.uploader_id')
    .select([
      'attachments.id',
      'attachments.task_id as taskId',
      'attachments.comment_id as commentId',
      'attachments.project_id as projectId',
      'attachments.name',
      'files.content_type as type',
      'files.size',
      'attachments.uploader_id as uploaderId',
      'attachments.created_at as createdAt',
      sql<string>`coalesce(uploader.f_name || ' ' || uploader.s_name, attachments.uploader_name)`.as(
        'uploaderName',
      ),
    ])
    .$castTo<Attachment>()
}
