import { fileContentQuery, FileTile } from '#work/attachments/web/index.ts'
import { formatBytes } from '#platform/shared/byte-size.ts'
import { call } from '#platform/web/data/api-client.ts'
import { readMessageFile } from '../../shared/chat-endpoints.ts'
import type { MessageFile } from '../../shared/chat-schema.ts'

/** The files of a message, shown as those of tasks are (spec 30.7). */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  return (
    <ul className="chat-files" aria-label="Files">
      {files.map((file) => (
        <FileTile
          key={file.id}
          file={file}
          content={fileContentQuery('message-file', file.id, (signal) =>
            call(readMessageFile, { params: { id: String(file.id) } }, { signal }),
          )}
          facts={formatBytes(file.size)}
        />
      ))}
    </ul>
  )
}
