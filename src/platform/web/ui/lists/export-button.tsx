import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { withSeparators } from '#platform/shared/counted.ts'
import { MAX_CSV_ROWS } from '#platform/shared/csv.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { Button } from '../button.tsx'
import { toast } from '../overlays/toast.tsx'

/**
 * Fetches a file and has the browser save it, one at a time; a failure shows a toast.
 * @param name the file name, left out where the server sends it
 */
export function useExport(fetchFile: () => Promise<File>, name?: string) {
  const [isBusy, setIsBusy] = useState(false)
  // a second press may precede the render that disables the button
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      saveFile(await fetchFile(), name)
    } catch (error) {
      toast.error({ title: 'The export failed.', message: sentenceOf(error) })
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}

/** Shows a toast when a file has only the first MAX_CSV_ROWS rows. @param what the rows are, such as `tasks` */
export function warnIfTruncated(total: number, what: string): void {
  if (total <= MAX_CSV_ROWS) return
  const [rows, all] = [MAX_CSV_ROWS, total].map((count) => withSeparators(count))
  toast.info({
    message: `The file has the first ${rows} of ${all} ${what}. Narrow the list to export the others.`,
  })
}

/**
 * A button that exports, see {@link useExport}.
 * @param props.label accessible name that begins with Export, such as `Export expenses`; @param props.name the file
 * name, left out where the server sends it
 */
export function ExportButton({
  label,
  name,
  onExport,
}: {
  label: string
  name?: string
  onExport: () => Promise<File>
}) {
  const { isBusy, run } = useExport(onExport, name)
  return (
    <Button
      kind="ghost"
      icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={label}
      title={label}
      busy={isBusy}
      onClick={() => void run()}
    >
      <span className="head-word">Export</span>
    </Button>
  )
}
