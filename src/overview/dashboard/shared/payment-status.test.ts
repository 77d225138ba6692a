import { expect, test } from 'vitest'
import { paymentStatusLabel } from './payment-status.ts'

test('a status has its label, and any other is Unknown', () => {
  expect(['pending', 'overdue', 'paid', 'toString', ''].map(paymentStatusLabel)).toEqual([
    'Pending',
    'Overdue',
    'Paid',
    'Unknown',
    'Unknown',
  ])
})
