import { IconWritingSign } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const quoteAnswerKind: ShownKind = {
  name: 'quote-answer',
  label: 'Answer to a quote',
  icon: IconWritingSign,
  auditedFor: 'estimation:view',
}
