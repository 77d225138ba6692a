import { IconPercentage } from '@tabler/icons-react'
import type { ShownKind } from '#platform/web/record-kinds.ts'

export const taxRatesKind: ShownKind = {
  name: 'tax-rates',
  label: 'Tax rates',
  icon: IconPercentage,
  auditedFor: 'tax-rate:view',
  pageOf: () => '/invoice-settings',
}
