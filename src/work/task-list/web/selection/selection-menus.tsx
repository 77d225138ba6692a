import type { TablerIcon } from '@tabler/icons-react'
import { type ComponentProps, useId, useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { DayPicker } from '#platform/web/ui/fields/day-picker.tsx'
import { OptionList } from '#platform/web/ui/fields/option-list.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import type { SearchSelectOption } from '#platform/web/ui/fields/search-select-field.tsx'

export interface BarMenuProps {
  label: string
  Icon: TablerIcon
  isOpen: boolean
  isDisabled: boolean
  onOpenChange: (isOpen: boolean) => void
}

interface MenuProps extends BarMenuProps {
  /** The value as in a cell's editor: '' for none. */
  onChoose: (value: string) => void
}

export interface ChoiceMenuProps extends MenuProps {
  options: readonly SearchSelectOption[]
  searchable?: boolean
  noneText?: string | undefined
}

/** Sets one of several options for all ticked tasks. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, isOpen, onOpenChange, onChoose, options, searchable = false, noneText } = props
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const close = (keepFocus: boolean) => {
    if (keepFocus) button?.focus()
    onOpenChange(false)
  }
  return (
    <>
      <BarButton
        ref={setButton}
        Icon={props.Icon}
        label={label}
        disabled={props.isDisabled}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpenChange(!isOpen)}
      />
      {isOpen ? (
        <OptionList
          id={id}
          label={label}
          anchor={button}
          options={options}
          value={null}
          searchable={searchable}
          noneText={noneText ?? 'Nothing found'}
          onChoose={(value) => {
            close(true)
            onChoose(value)
          }}
          onClose={(reason) => close(reason !== 'outside')}
        />
      ) : null}
    </>
  )
}

/** Sets a day for all ticked tasks, or none. */
export function DayMenu({ label, Icon, isOpen, isDisabled, onOpenChange, onChoose }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const choose = (day: string) => {
    button?.focus()
    onOpenChange(false)
    onChoose(day)
  }
  return (
    <Popover
      label={label}
      opened={isOpen}
      onOpenChange={onOpenChange}
      align="end"
      trigger={({ ref, ...attributes }) => (
        <BarButton
          {...attributes}
          ref={(element) => {
            ref(element)
            setButton(element)
          }}
          Icon={Icon}
          label={label}
          disabled={isDisabled}
        />
      )}
    >
      <div className="selection-days">
        <DayPicker value="" takeFocus onPick={choose} />
        <button type="button" className="link selection-no-day" onClick={() => choose('')}>
          No date
        </button>
      </div>
    </Popover>
  )
}

export interface BarButtonProps extends ComponentProps<'button'> {
  Icon: TablerIcon
  label: string
}

/** A button of the bar: glyph and word; only the glyph where space is limited, and only the first word on phones. */
export function BarButton({ Icon, label, className, title, ...rest }: BarButtonProps) {
  const [word, ...more] = label.split(' ')
  return (
    <button
      {...rest}
      type="button"
      className={classNames('selection-button', className)}
      title={title ?? label}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className="selection-word">
        {word}
        {more.length === 0 ? null : <span className="selection-more"> {more.join(' ')}</span>}
      </span>
    </button>
  )
}
