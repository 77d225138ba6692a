import fc from 'fast-check'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import type { Examples } from './hostile-input.ts'

const today = dayIn('Asia/Colombo', new Date())

/** What webhooks are made from. */
export const WEBHOOK_EXAMPLES: Examples = {
  address: fc.constantFrom('https://hooks.example.lk/', 'https://hooks.example.lk/board?of=tasks'),
  events: fc.constantFrom(['task.done'], ['invoice.paid', 'quote.accepted']),
}

/** Where a browser is notified, and its keys. */
export const PUSH_EXAMPLES: Examples = {
  endpoint: fc.uuid().map((id) => `https://push.example.lk/send/${id}`),
  p256dh: fc.constant(
    'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  ),
  auth: fc.constant('AQIDBAUGBwgJCgsMDQ4PEA'),
}

/** What personal tokens are made from; more than 20 are refused. */
export const TOKEN_EXAMPLES: Examples = {
  endsOn: fc.constantFrom(addDays(today, 2), addDays(today, 300)),
  scopes: fc.constantFrom(['task:view'], ['invoice:view', 'time:edit']),
}
