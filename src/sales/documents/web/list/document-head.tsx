import { IconPlus } from '@tabler/icons-react'
import { useSearchKey } from '#platform/web/lists/use-search-key.ts'
import { useSettledText } from '#platform/web/lists/use-settled-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SearchField } from '#platform/web/ui/fields/text-field.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'

export interface DocumentSearchProps {
  label: string
  placeholder: string
  className?: string
  /** The search text in the address. */
  search: string
  onSearch: (text: string) => void
}

/** The search of a list of documents. */
export function DocumentSearch({ search, onSearch, ...field }: DocumentSearchProps) {
  const [typed, setTyped] = useSettledText(search, onSearch)
  const searchBox = useSearchKey()
  return (
    <SearchField
      {...field}
      ref={searchBox}
      maxLength={200}
      value={typed}
      onChange={setTyped}
      end={<KeyHint keys="/" />}
    />
  )
}

export interface NewDocumentButtonProps {
  /** Such as `New Quote`. */
  label: string
  /** Class of the word, which is hidden first when space is tight. */
  wordClass?: string
  /** Loads the dialog's code ahead of time. */
  preload: () => void
  /** Undefined if the role may not add. */
  onAdd: (() => void) | undefined
}

/** The button that adds a document. */
export function NewDocumentButton({ label, wordClass, preload, onAdd }: NewDocumentButtonProps) {
  if (onAdd === undefined) return null
  return (
    <Button
      kind="primary"
      icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
      aria-label={label}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onAdd}
    >
      <span className={wordClass === undefined ? 'head-word' : `head-word ${wordClass}`}>{label}</span>
    </Button>
  )
}
