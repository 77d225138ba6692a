import { IconPlus } from '@tabler/icons-react'
import { Button } from '#platform/web/ui/button.tsx'
import { ExportButton } from '#platform/web/ui/lists/export-button.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { SearchField } from '#platform/web/ui/fields/text-field.tsx'
import { useSearchKey } from '#platform/web/lists/use-search-key.ts'
import { useSettledText } from '#platform/web/lists/use-settled-text.ts'
import { preloadQuoteDialog } from '../later-quote-dialog.tsx'

export interface QuotesHeadProps {
  /** What the address searches for. */
  search: string
  onSearch: (text: string) => void
  /** All quotes that the filters leave, as a file. */
  onExport: () => Promise<File>
  /** Left out for who may not add one. */
  onAdd: (() => void) | undefined
}

/** The head of the page: its title, the search, and the button that adds a quote. */
export function QuotesHead({ search, onSearch, onExport, onAdd }: QuotesHeadProps) {
  const [typed, setTyped] = useSettledText(search, onSearch)
  const searchBox = useSearchKey()
  return (
    <div className="page-head line-head quotes-head">
      <h1>Quotes</h1>
      <SearchField
        ref={searchBox}
        className="push"
        label="Search number or client"
        placeholder="Search number or client"
        maxLength={200}
        value={typed}
        onChange={setTyped}
        end={<KeyHint keys="/" />}
      />
      <ExportButton label="Export quotes" name="quotes.csv" onExport={onExport} />
      {onAdd === undefined ? null : (
        <Button
          kind="primary"
          icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
          aria-label="New Quote"
          onPointerEnter={preloadQuoteDialog}
          onFocus={preloadQuoteDialog}
          onClick={onAdd}
        >
          <span className="head-word">New Quote</span>
        </Button>
      )}
    </div>
  )
}
