/** The months from January on: short and full names. */
const MONTHS = [
  ['jan', 'january'],
  ['feb', 'february'],
  ['mar', 'march'],
  ['apr', 'april'],
  ['may'],
  ['jun', 'june'],
  ['jul', 'july'],
  ['aug', 'august'],
  ['sep', 'sept', 'september'],
  ['oct', 'october'],
  ['nov', 'november'],
  ['dec', 'december'],
]
/** Each weekday from Monday on. */
const WEEKDAYS = [
  ['mon', 'monday'],
  ['tue', 'tues', 'tuesday'],
  ['wed', 'weds', 'wednesday'],
  ['thu', 'thur', 'thurs', 'thursday'],
  ['fri', 'friday'],
  ['sat', 'saturday'],
  ['sun', 'sunday'],
]

/** The number of a month, 1 to 12, by its English name or short form in lower case. `mayhem` is not one. */
export const MONTH_NUMBER = numbersOf(MONTHS)

/** The number of a weekday, 1 (Monday) to 7, by its English name or short form in lower case. */
export const WEEKDAY_NUMBER = numbersOf(WEEKDAYS)

function numbersOf(names: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((ways, index) => ways.map((way) => [way, index + 1] as const)))
}
