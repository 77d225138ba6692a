import { useRef } from 'react'
import { TextField, type TextFieldProps } from '#platform/web/ui/fields/text-field.tsx'
import { NUMBER_FORMAT_TOKENS } from '../shared/invoice-number-format.ts'
import { exampleOfToken, type NumberValues } from '../shared/number-of-invoice.ts'

export type NumberFormatFieldProps = Pick<
  TextFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & {
  /** The current values of the tokens, shown with their meanings. */
  numberValues: NumberValues
}

/** The format of the numbers, with tokens to insert at the caret. */
export function NumberFormatField({ numberValues, ...field }: NumberFormatFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // until the field has had focus, tokens are appended
  const wasEntered = useRef(false)
  const insert = (token: string) => {
    const element = input.current
    if (element === null) return
    const end = element.value.length
    const [from, to] = wasEntered.current
      ? [element.selectionStart ?? end, element.selectionEnd ?? end]
      : [end, end]
    element.focus()
    element.setRangeText(token, from, to, 'end')
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="numbering-format">
      <TextField
        {...field}
        ref={input}
        label="Number Format"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={() => {
          wasEntered.current = true
        }}
      />
      <div className="numbering-tokens" role="group" aria-label="Tokens to insert">
        {NUMBER_FORMAT_TOKENS.map(({ token, meaning }) => (
          <button
            key={token}
            type="button"
            className="numbering-token"
            title={`${meaning}: ${exampleOfToken(token, numberValues)}`}
            // keeps the focus in the field, so that its error message does not move the tokens
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => insert(token)}
          >
            {token}
          </button>
        ))}
      </div>
    </div>
  )
}
