import { IconX } from '@tabler/icons-react'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { isWhole, type WaitingFile } from './waiting-list.ts'
import './files-section.css'

export interface WaitingFilesProps {
  files: readonly WaitingFile[]
  onRetry: (file: WaitingFile) => void
  onRemove: (uploadId: string) => void
}

/** The files that wait for what is being written, each with how far it is and a button that takes it away. */
export function WaitingFiles({ files, onRetry, onRemove }: WaitingFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className="files-waiting" aria-label="Files to send">
      {files.map((file) => {
        const { uploadId, name, size, received, fault } = file
        return (
          <li key={uploadId} className="file-waiting">
            <span className="ellipsis" title={name}>
              {name}
            </span>
            {fault === undefined && !isWhole(file) ? (
              <progress
                className="file-waiting-progress"
                value={received / size}
                aria-label={`Uploading ${name}`}
              />
            ) : null}
            {fault === undefined ? null : (
              <>
                <span role="alert" className="file-waiting-fault">
                  {fault}
                </span>
                <Button size="small" aria-label={`Try again to upload ${name}`} onClick={() => onRetry(file)}>
                  Try again
                </Button>
              </>
            )}
            <IconButton
              size="small"
              label={`Remove ${name}`}
              icon={<IconX size={14} stroke={1.75} aria-hidden />}
              onClick={() => onRemove(uploadId)}
            />
          </li>
        )
      })}
    </ul>
  )
}
