import type { Supply } from './client-schema.ts'

/** What the kinds of supply are called. */
export const SUPPLY_WORDS: Readonly<Record<Supply, string>> = {
  standard: 'Standard',
  'zero-rated': 'Zero-rated',
  exempt: 'Exempt',
}
