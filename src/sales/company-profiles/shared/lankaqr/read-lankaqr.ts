import { crc16 } from './crc16.ts'

/** What a LANKAQR code says of the merchant who is paid. */
export interface LankaqrMerchant {
  name: string
  city: string
}

/** The longest text of a code, in characters. */
export const MAX_LANKAQR_TEXT = 512

/** Parts of the text of a code, by their EMV numbers. */
const TAG = {
  format: '00',
  method: '01',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  checkSum: '63',
} as const
const FORMAT = '01'
const STATIC_METHOD = '11'
const RUPEES = '144'
const SRI_LANKA = 'LK'
/** Tag and length of the check sum, which covers them as well. */
const CHECK_SUM_HEAD = '6304'

/**
 * Reads the text of a merchant's own static LANKAQR code, in the format of EMV for codes that merchants show.
 * @returns the merchant, or in one sentence why it cannot be printed on invoices (spec 25.2)
 */
export function readLankaqr(text: string): { merchant: LankaqrMerchant } | { fault: string } {
  const parts = partsOf(text)
  if (parts === undefined || parts.get(TAG.format) !== FORMAT)
    return { fault: 'This is not a payment code: choose a picture of your LANKAQR code' }
  if (!hasCheckSum(text))
    return { fault: 'The check sum of this code is wrong: choose a sharper picture of it' }
  if (parts.get(TAG.currency) !== RUPEES) return { fault: 'This code is not in Sri Lankan rupees' }
  if (parts.get(TAG.country) !== SRI_LANKA) return { fault: 'This code is not of a merchant in Sri Lanka' }
  if (parts.has(TAG.amount) || (parts.get(TAG.method) ?? STATIC_METHOD) !== STATIC_METHOD)
    return { fault: 'This code is for one payment: choose your static code, which has no amount' }
  const name = parts.get(TAG.name)?.trim() ?? ''
  const city = parts.get(TAG.city)?.trim() ?? ''
  if (name === '' || city === '')
    return { fault: 'This code does not say the name and the city of its merchant' }
  return { merchant: { name, city } }
}

/** The values by tag; undefined if it is not wholly made of tags, lengths and values, each tag once. */
function partsOf(text: string): Map<string, string> | undefined {
  const parts = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    const [head, tag = '', length] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    const end = 4 + Number(length)
    if (head === undefined || end === 4 || end > rest.length || parts.has(tag)) return undefined
    parts.set(tag, rest.slice(4, end))
    rest = rest.slice(end)
  }
  return parts
}

/** Whether it ends with the check sum of all that is before it. */
function hasCheckSum(text: string): boolean {
  const head = text.slice(0, -4)
  return head.endsWith(CHECK_SUM_HEAD) && crc16(head) === text.slice(-4).toUpperCase()
}
