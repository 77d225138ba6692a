import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import type { DocumentView } from '../shared/document-view.ts'
import { DocumentPage } from './document-page.tsx'
import { PAGE_HEIGHT, PAGE_WIDTH, type PageFit, usePageZoom } from './use-page-zoom.ts'

const FITS = [
  { value: 'width', label: 'Fit width' },
  { value: 'page', label: 'Whole page' },
] as const

export interface DocumentPreviewProps {
  /** Undefined while its sums exceed what a document can contain, or its deposits the sums. */
  view: DocumentView | undefined
  /** Why there is none. */
  refusal: string | undefined
  lineKeys: readonly string[]
  logoUrl: string | undefined
  /** The picture of the company's LANKAQR code, where the view shows it. */
  lankaqrUrl: string | undefined
  /** At the left of the bar: the issuing company, and the language. */
  company: ReactNode
  /** Above the page. */
  note: ReactNode
}

/** The page as the client will see it, updated in the same frame as the typing. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { view, refusal, lineKeys, logoUrl, lankaqrUrl, company, note } = props
  const [fit, setFit] = useState<PageFit>('width')
  const [pageCount, setPageCount] = useState(1)
  const well = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  usePageZoom(well, fit)

  useEffect(() => {
    const element = sheet.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect()
      // both are zoomed alike, and a rounding error must not count as another page
      if (width > 0)
        setPageCount(Math.max(1, Math.ceil((height / width) * (PAGE_WIDTH / PAGE_HEIGHT) - 0.01)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <section className="document-preview" aria-label="Preview">
      <div className="preview-bar">
        {company}
        <span className="preview-count">{pageCount === 1 ? 'Page 1 of 1' : `About ${pageCount} pages`}</span>
        <Segmented label="Size of the page" value={fit} onChange={setFit} choices={FITS} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable */}
      <div ref={well} className="preview-well" role="region" aria-label="Page" tabIndex={0}>
        {note}
        {view === undefined ? (
          <p className="notice preview-notice">
            <IconAlertCircle size={16} stroke={1.75} aria-hidden />
            <span>{refusal}. The page shows again with another quantity or price.</span>
          </p>
        ) : null}
        <div ref={sheet} className="preview-sheet">
          {view === undefined ? null : (
            <DocumentPage
              view={view}
              logoUrl={logoUrl}
              lankaqrUrl={lankaqrUrl}
              lineKeys={lineKeys}
              pageCount={pageCount}
            />
          )}
        </div>
      </div>
    </section>
  )
}
