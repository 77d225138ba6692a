const SHORTEST = 8
const LONGEST = 15

/**
 * A phone number as WhatsApp takes it: digits with the country, 94 for one of Sri Lanka (spec 18.8).
 * @param phone as a person typed it
 * @returns null if it is no number that a phone could have
 */
export function whatsappNumber(phone: string | null): string | null {
  const [first = ''] = (phone ?? '').split(/[/,;]/)
  const digits = first.replaceAll(/\D/g, '')
  const whole = withCountry(first.trim().startsWith('+'), digits)
  return whole.length >= SHORTEST && whole.length <= LONGEST ? whole : null
}

function withCountry(hasCountry: boolean, digits: string): string {
  // "+94 (0)77 …" is written, too
  if (hasCountry) return digits.replace(/^940(?=\d{9}$)/, '94')
  if (digits.startsWith('00')) return digits.slice(2)
  if (/^0\d{9}$/.test(digits)) return `94${digits.slice(1)}`
  return /^\d{9}$/.test(digits) ? `94${digits}` : digits
}
