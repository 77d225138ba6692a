import type { Account } from '#platform/web/data/account-context.tsx'

/** The account that views the gallery. */
export const ACCOUNT: Account = {
  id: '019a3f2c-0000-7000-8000-000000000001',
  fName: 'Nimal',
  sName: 'Perera',
  email: 'nimal@bluelotus.example',
  role: 'ADMIN',
  status: 'Active',
  timeZone: 'Asia/Colombo',
}

/** Names in the country's scripts, one of them long. */
export const PEOPLE = [
  { id: '1', name: 'Kasun De Silva' },
  { id: '2', name: 'ශ්‍රියානි පෙරේරා' },
  { id: '3', name: 'சிவகுமார் நடராஜா' },
  { id: '4', name: 'Dilini Jayawardena of a very long family name from far away' },
] as const

export const LONG =
  'A very long name that does not end soon, because somebody wrote down everything there is to say about it'

/** A handler that does nothing. */
export const nothing = () => undefined
