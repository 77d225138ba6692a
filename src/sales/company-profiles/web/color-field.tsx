import { TextField, type TextFieldProps } from '#platform/web/ui/fields/text-field.tsx'
import { isColor } from '#platform/shared/readable-color.ts'

export type ColorFieldProps = Pick<
  TextFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'hint'
> & {
  label: string
  /** Shown by the picker while the text is not a valid colour. */
  fallback: string
}

/** A colour, picked or typed as `#1d7a71`. */
export function ColorField({ fallback, ...field }: ColorFieldProps) {
  const { label, value, onChange } = field
  return (
    <TextField
      {...field}
      className="color-field"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      start={
        <input
          type="color"
          className="color-picker"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={isColor(value) ? value.toLowerCase() : fallback}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  )
}
