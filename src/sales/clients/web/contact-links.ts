/** The address of a mail to somebody; characters that mean something in an address of its own are written out. */
export function mailLink(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${email.slice(at + 1)}`
}

/** A first number such as `+94 11 244 9031` or `(011) 244-9031`, of what may be any text. */
const NUMBER = /\+?\(?\d[\d\s().-]{1,}\d/

/** The address of a call to the first number of a text; undefined when there is none to dial. */
export function phoneLink(phone: string): string | undefined {
  const number = NUMBER.exec(phone)?.[0].replaceAll(/[^\d+]/g, '')
  return number === undefined ? undefined : `tel:${number}`
}
