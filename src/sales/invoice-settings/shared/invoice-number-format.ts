/**
 * The format of invoice numbers (spec 10.4): literal text and tokens. `{SEQ}` and `{SEQ:5}` are a gapless series;
 * without one, numbers follow the clock, and a second number in the same second gets `-2`.
 */

/** The documented default: prefix, year, month, day, a hyphen, then hour, minute, second (spec 10.4). */
export const DEFAULT_NUMBER_FORMAT = '{PREFIX}{YYYY}{MM}{DD}-{HH}{mm}{ss}'

/** The default of credit notes: they never continue the series of the invoices. */
export const DEFAULT_CREDIT_NOTE_FORMAT = 'CN-{YYYY}-{SEQ:5}'

/** The default of tax invoices: year, month, prefix and a series that never restarts (spec 20.3). */
export const DEFAULT_TAX_INVOICE_FORMAT = '{YY}{MMM}_{PREFIX}_{SEQ}'

/** Ready-made formats to choose from; the last is the Sri Lankan tax invoice's. */
export const NUMBER_FORMAT_PRESETS = [
  { name: 'Date and time', format: DEFAULT_NUMBER_FORMAT },
  { name: 'Yearly series', format: '{PREFIX}-{YYYY}-{SEQ:5}' },
  { name: 'Sri Lankan tax invoice', format: '{YY}{MMM}_{PREFIX}_{SEQ:5}' },
] as const

/** The tokens and their meanings. */
export const NUMBER_FORMAT_TOKENS = [
  { token: '{PREFIX}', meaning: 'Invoice prefix' },
  { token: '{YYYY}', meaning: 'Year, four digits' },
  { token: '{YY}', meaning: 'Year, two digits' },
  { token: '{MMM}', meaning: 'Month, three letters' },
  { token: '{MM}', meaning: 'Month, two digits' },
  { token: '{DD}', meaning: 'Day' },
  { token: '{HH}', meaning: 'Hour' },
  { token: '{mm}', meaning: 'Minute' },
  { token: '{ss}', meaning: 'Second' },
  { token: '{SEQ}', meaning: 'Next number of the series' },
  { token: '{SEQ:5}', meaning: 'The same with at least five digits' },
] as const
