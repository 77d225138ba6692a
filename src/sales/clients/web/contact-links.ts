/** The `mailto:` address for an e-mail address; characters with a meaning in URLs are encoded. */
export function mailLink(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${email.slice(at + 1)}`
}

/** The first phone number in free text, such as `+94 11 244 9031` or `(011) 244-9031`. */
const NUMBER = /\+?\(?\d[\d\s().-]{1,}\d/

/** The `tel:` address of the first number in a text; undefined without one. */
export function phoneLink(phone: string): string | undefined {
  const number = NUMBER.exec(phone)?.[0].replaceAll(/[^\d+]/g, '')
  return number === undefined ? undefined : `tel:${number}`
}
