import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { isShownType } from '#platform/shared/file-contents.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { useObjectUrl } from '#platform/web/page/use-object-url.ts'
import { useWasNear } from '#platform/web/page/use-was-near.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { type FileContentQuery, hasPreview, type ShownFile } from './file-content.ts'
import './files-section.css'

export interface FileTileProps {
  file: ShownFile
  content: FileContentQuery
  /** The fragment by which links lead to it. */
  anchor?: string
  /** What stands below its name. */
  facts: string
  /** What can be done with it besides opening it. */
  children?: ReactNode
}

/** One file in a list: a small picture or the mark of its kind, opened or saved by pressing it (spec 27.4). */
export function FileTile({ file, content, anchor, facts, children }: FileTileProps) {
  const queryClient = useQueryClient()
  const tile = useRef<HTMLLIElement>(null)
  const wasNear = useWasNear(tile)
  const preview = useQuery({ ...content, enabled: hasPreview(file) && wasNear })
  const url = useObjectUrl(hasPreview(file) ? preview.data : undefined)
  const open = async () => {
    // before the file is there: later the browser would take the tab for an advertisement
    const tab = isShownType(file.type) ? window.open('', '_blank') : null
    try {
      const opened = await queryClient.ensureQueryData(content)
      if (tab === null) saveFile(opened, file.name)
      else tab.location.href = URL.createObjectURL(opened)
    } catch (error) {
      tab?.close()
      toast.error({ title: 'The file could not be opened.', message: sentenceOf(error) })
    }
  }
  const verb = isShownType(file.type) ? 'Open' : 'Save'
  return (
    <li
      ref={tile}
      id={anchor}
      className="file-card"
      data-named={(anchor !== undefined && location.hash === `#${anchor}`) || undefined}
    >
      <button
        type="button"
        className="file-card-open"
        aria-label={`${verb} ${file.name}`}
        onClick={() => void open()}
      >
        <span className="file-card-picture">
          {url === undefined ? <FileMark file={file} /> : <img src={url} alt="" />}
        </span>
        <span className="file-card-name ellipsis" title={file.name}>
          {file.name}
        </span>
      </button>
      <span className="file-card-facts">{facts}</span>
      {children}
    </li>
  )
}

function FileMark({ file }: { file: ShownFile }) {
  if (file.type === 'application/pdf') return <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
  if (file.type.startsWith('image/')) return <IconPhoto size={24} stroke={1.5} aria-hidden />
  return <IconFile size={24} stroke={1.5} aria-hidden />
}
