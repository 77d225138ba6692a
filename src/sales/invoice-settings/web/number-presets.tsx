import { NUMBER_FORMAT_PRESETS } from '../shared/invoice-number-format.ts'
import type { NumberValues } from '../shared/number-of-invoice.ts'
import { numberText } from './next-number.tsx'

export interface NumberPresetsProps {
  format: string
  numberValues: NumberValues
  onChoose: (format: string) => void
}

/** Formats to choose from, each with the number it would produce now. */
export function NumberPresets({ format, numberValues, onChoose }: NumberPresetsProps) {
  return (
    <fieldset className="numbering-presets">
      <legend className="visually-hidden">Ready-made formats</legend>
      {NUMBER_FORMAT_PRESETS.map((preset) => (
        <label key={preset.format} className="numbering-preset">
          <input
            type="radio"
            name="numberFormatPreset"
            className="numbering-preset-radio"
            checked={format.trim() === preset.format}
            onChange={() => onChoose(preset.format)}
          />
          <span>{preset.name}</span>
          <span className="numbering-preset-example">{numberText(preset.format, numberValues)}</span>
        </label>
      ))}
    </fieldset>
  )
}
