import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { OptionList } from './option-list.tsx'

export type SearchSelectOption = {
  value: string
  /** The searched text, also shown without `content`. */
  text: string
  /** Shown instead of the text, such as avatar and name, or a pill. */
  content?: ReactNode
}

/** Options searched elsewhere, because there are too many to load all. */
export type RemoteOptions = {
  /** The search to which the options belong, '' for the first ones. */
  text: string
  /** The options still belong to an earlier search. */
  isBusy: boolean
  /** Called with the trimmed text when typing has settled, and with '' when the list closes. */
  onSearch: (text: string) => void
  /** Below the options, such as how many more exist. */
  note?: string | undefined
}

export type SearchSelectFieldProps = FieldProps & {
  id?: string
  value: string | null
  onChange: (value: string) => void
  options: readonly SearchSelectOption[]
  /** The selected option, for remote options that may not include it. */
  chosen?: SearchSelectOption | undefined
  remote?: RemoteOptions | undefined
  placeholder?: string
  /** While the options load: disables the field, which shows `loadingText`. */
  loading?: boolean
  loadingText?: string
  disabled?: boolean
  /** False hides the search box, for short lists. */
  searchable?: boolean
  /** Shown when the search finds nothing. */
  noneText?: string
  onBlur?: () => void
}

/** Selects one of many options: a button that opens a list with a search box. */
export function SearchSelectField({
  id,
  value,
  onChange,
  options,
  chosen = options.find((option) => option.value === value),
  remote,
  placeholder = 'Choose',
  loading = false,
  loadingText = 'Loading...',
  disabled = false,
  searchable = true,
  noneText = 'Nothing found',
  onBlur,
  ...field
}: SearchSelectFieldProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const close = (refocus: boolean) => {
    if (refocus) anchor?.focus()
    else onBlur?.()
    setOpened(false)
    remote?.onSearch('')
  }
  return (
    <Field {...field} id={controlId}>
      {({ 'aria-required': required, ...attributes }) => (
        <>
          <button
            {...attributes}
            ref={setAnchor}
            type="button"
            role="combobox"
            className="input select-button"
            aria-required={required}
            aria-haspopup="listbox"
            aria-expanded={opened}
            aria-controls={opened ? `${controlId}-options` : undefined}
            aria-labelledby={`${controlId}-label ${controlId}-value`}
            disabled={disabled || loading}
            onClick={() => (opened ? close(true) : setOpened(true))}
            // focus that moves into the open list has not left the field
            onBlur={() => {
              if (!opened) onBlur?.()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              setOpened(true)
            }}
          >
            <span
              id={`${controlId}-value`}
              className={classNames('select-value', !chosen && 'select-placeholder')}
            >
              {loading ? loadingText : (chosen?.content ?? chosen?.text ?? placeholder)}
            </span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
          {opened ? (
            <OptionList
              id={`${controlId}-options`}
              label={field.label}
              anchor={anchor}
              options={options}
              value={value}
              searchable={searchable}
              noneText={noneText}
              remote={remote}
              onChoose={(next) => {
                onChange(next)
                close(true)
              }}
              onClose={(reason) => close(reason !== 'outside')}
            />
          ) : null}
        </>
      )}
    </Field>
  )
}
