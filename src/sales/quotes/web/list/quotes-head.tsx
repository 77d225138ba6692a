import { DocumentSearch, NewDocumentButton } from '#sales/documents/web/list/index.ts'
import { ProjectFilter } from '#work/projects/web/filter/index.ts'
import { ExportButton } from '#platform/web/ui/lists/export-button.tsx'
import { preloadQuoteDialog } from '../lazy-quote-dialog.tsx'
import type { QuoteSearch } from './quote-list-address.ts'

export interface QuotesHeadProps {
  /** The list's state in the address. */
  search: QuoteSearch
  onChange: (part: Partial<QuoteSearch>) => void
  /** All quotes that match the filters, as a file. */
  onExport: () => Promise<File>
  /** Undefined if the role may not add. */
  onAdd: (() => void) | undefined
}

/** The header of the page: its title, the search, and the button that adds a quote. */
export function QuotesHead({ search, onChange, onExport, onAdd }: QuotesHeadProps) {
  return (
    <div className="page-head line-head quotes-head">
      <h1>Quotes</h1>
      <DocumentSearch
        className="push"
        label="Search number or client"
        placeholder="Search number or client"
        search={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ExportButton label="Export quotes" name="quotes.csv" onExport={onExport} />
      <ProjectFilter project={search.project} onChange={(project) => onChange({ project })} />
      <NewDocumentButton label="New Quote" preload={preloadQuoteDialog} onAdd={onAdd} />
    </div>
  )
}
