import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { useOfferedFiles } from '#platform/web/drag/offered-files.ts'
import { useStrayDropsIgnored } from '#platform/web/drag/use-stray-drops-ignored.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useExport } from '#platform/web/ui/lists/export-button.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { ChooseFilesButton } from './choose-files-button.tsx'
import { zipProjectAttachments, zipTaskAttachments } from '../shared/attachment-endpoints.ts'
import { attachmentListQuery, type FilesOwner } from './attachment-queries.ts'
import { FileCard } from './file-card.tsx'
import { SendingCard } from './sending-card.tsx'
import type { Sendings } from './use-sendings.ts'
import './files-section.css'

export interface FilesSectionProps extends FilesOwner {
  /** What sends its files, when others send some there too. */
  sender: Sendings
}

/** The files of a task or a project: chosen, dropped or pasted here (spec 27.4). */
export function FilesSection(props: FilesSectionProps) {
  return <Files key={`${props.kind} ${props.id}`} {...props} />
}

/** Scrolls to the file that the page's address names, once it is there. */
function useNamedFile(section: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  useEffect(() => {
    const name = /^#(file-\d+)$/.exec(location.hash)?.[1]
    if (!isLoaded || name === undefined) return
    section.current?.querySelector(`#${name}`)?.scrollIntoView({ block: 'center' })
  }, [section, isLoaded])
}

/** Saves all files as one archive. */
function SaveAllButton({ owner: { kind, id } }: { owner: FilesOwner }) {
  const zip = kind === 'task' ? zipTaskAttachments : zipProjectAttachments
  const { isBusy, run } = useExport(() => call(zip, { params: { id: String(id) } }))
  return (
    <Button
      kind="ghost"
      size="small"
      icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      busy={isBusy}
      onClick={() => void run()}
    >
      Download all
    </Button>
  )
}

function Files({ sender, ...owner }: FilesSectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const { id: accountId } = useAccount()
  const can = useCan()
  const list = useQuery(attachmentListQuery(owner))
  const { add, retry, forget } = sender
  const sendings = sender.sendings.filter(({ place }) => place.kind === owner.kind && place.id === owner.id)
  const mayAdd = can(owner.kind === 'task' ? 'attachment:create' : 'project:edit')
  const take = (files: Iterable<File>) => {
    if (mayAdd) add(files, owner)
  }
  const isOver = useOfferedFiles(section, take)
  useStrayDropsIgnored()
  useNamedFile(section, list.isSuccess)
  const files = list.data ?? []
  return (
    <section
      ref={section}
      className={classNames('files-section', isOver && mayAdd && 'files-section-over')}
      aria-labelledby={id}
    >
      <div className="files-section-head">
        <h2 id={id}>Files</h2>
        {files.length === 0 ? null : <span className="files-section-count">{files.length}</span>}
        <span className="push" />
        {files.length > 1 ? <SaveAllButton owner={owner} /> : null}
        {mayAdd ? <ChooseFilesButton label="Add files" onChosen={take} /> : null}
      </div>
      {list.isError && list.data === undefined ? (
        <ErrorBox
          title="The files could not be loaded."
          detail={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.isSuccess && owner.kind === 'project' && files.length + sendings.length === 0 ? (
        <EmptyState
          icon={<IconPaperclip size={32} stroke={1.25} />}
          title="No files yet"
          help={mayAdd ? 'Drop what belongs to the project here, such as a signed contract.' : undefined}
        />
      ) : null}
      {files.length + sendings.length === 0 ? null : (
        <ul className="files-section-list">
          {sendings.map((sending) => (
            <SendingCard
              key={sending.uploadId}
              sending={sending}
              onRetry={() => retry(sending)}
              onCancel={() => forget(sending.uploadId)}
            />
          ))}
          {files.map((file) => (
            <FileCard
              key={file.id}
              file={file}
              canDelete={file.uploaderId === accountId || can('attachment:delete')}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
