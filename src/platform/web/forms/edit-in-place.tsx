import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { focusIfLost } from '../lists/kept-focus.ts'
import { Button } from '../ui/button.tsx'
import './edit-in-place.css'

/** What the field of a text that is edited in its place needs to know. */
export interface FieldInPlace {
  area: RefObject<HTMLTextAreaElement | null>
  /** Why the last attempt to save failed, until something is typed. */
  refusal: string | undefined
  /** Text typed while saving would not be saved. */
  isBusy: boolean
  /** To be called when something is typed. */
  onTyped: () => void
  onSave: () => void
}

export interface EditInPlaceProps {
  label: string
  /** Whether what is typed may be saved. */
  isReady: boolean
  saveText?: string
  /** Whether it was opened just now: the caret then stands behind its text. */
  takeFocus?: boolean
  /** What is to be known of the text meanwhile. */
  note?: ReactNode
  children: (field: FieldInPlace) => ReactNode
  onCancel: () => void
  /** Saves what is typed, and closes. What it throws is shown as the sentence that `sentenceOf` makes of it. */
  save: () => Promise<void> | void
  sentenceOf: (error: unknown) => string
}

/** An own text, edited where it stands: its field and two buttons. Escape cancels. */
export function EditInPlace(props: EditInPlaceProps) {
  const {
    label,
    isReady,
    saveText = 'Save',
    takeFocus = true,
    note,
    children,
    onCancel,
    save,
    sentenceOf,
  } = props
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  // a second press can come before the first is rendered
  const isSaving = useRef(false)
  useEffect(() => {
    if (!takeFocus) return
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [takeFocus])

  const submit = async () => {
    if (!isReady || isSaving.current) return
    isSaving.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      await save()
    } catch (error) {
      setRefusal(sentenceOf(error))
      focusIfLost(area.current)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  const field: FieldInPlace = {
    area,
    refusal,
    isBusy,
    onTyped: () => setRefusal(undefined),
    onSave: () => void submit(),
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes from its fields
    <form
      className="edit-in-place"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        if (!isBusy) onCancel()
      }}
    >
      {children(field)}
      <div role="status">{note}</div>
      <div className="edit-in-place-buttons">
        <Button kind="ghost" size="small" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          kind="primary"
          size="small"
          type="submit"
          disabled={!isReady}
          busy={isBusy}
          busyText="Saving..."
        >
          {saveText}
        </Button>
      </div>
    </form>
  )
}
