import { IconAlertCircle } from '@tabler/icons-react'

/** The error of a field, below it. @param id referenced by the field's aria-describedby */
export function LineError({ id, sentence }: { id: string; sentence: string | undefined }) {
  return sentence ? (
    <p className="field-error" id={id}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      <span>{sentence}</span>
    </p>
  ) : null
}
