import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Executor } from '#platform/server/database/database.ts'
import { safeFileName } from '#platform/server/http/file-transfer.ts'
import { openFile } from '#platform/server/records/file-pieces.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FileStream } from '#platform/shared/file-contents.ts'
import { listAttachments } from './read-attachments.ts'

/**
 * All files of a task, or of a project, as one archive that is made while it is sent. They are stored as they are: most
 * are compressed already.
 * @throws AppError not_found
 */
export async function zipAttachments(
  database: Executor,
  of: { table: 'tasks' | 'projects'; id: number },
): Promise<FileStream> {
  const listed = await listAttachments(database, of)
  const rows = await database
    .selectFrom('attachments')
    .select(['id', 'file_id'])
    .where(of.table === 'tasks' ? 'task_id' : 'project_id', '=', of.id)
    .execute()
  const fileIds = new Map(rows.map((row) => [row.id, row.file_id]))
  const zip = new yazl.ZipFile()
  zip.on('error', (fault: Error) => (zip.outputStream as Readable).destroy(fault))
  const taken = new Set<string>()
  for (const { id, name, size, createdAt } of listed) {
    const options = { mtime: new Date(createdAt), compress: false, size }
    zip.addReadStreamLazy(freeName(safeFileName(name), taken), options, (use) => {
      void openFile(database, fileIds.get(id) ?? 0).then(
        (file) =>
          file === undefined
            ? use(notFound('File'), Readable.from([]))
            : use(null, Readable.from(file.read(0, file.size), { objectMode: false })),
        (fault: unknown) => use(fault, Readable.from([])),
      )
    })
  }
  zip.end()
  const owner = of.table === 'tasks' ? `task ${of.id}` : `project ${of.id}`
  return { name: `Files of ${owner}.zip`, chunks: zip.outputStream as Readable }
}

/** A name that no other file in the archive has, whatever the case: `plan.pdf`, then `plan (2).pdf`. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++)
    free = `${name.slice(0, dot)} (${count})${name.slice(dot)}`
  taken.add(free.toLowerCase())
  return free
}
