/** Accents of Latin letters, and the joiners that only shape Sinhala and Tamil letters. Vowel signs stay. */
const IGNORED = /[\u0300-\u036f\u200c\u200d]/g
/** What most names are, and far quicker to fold. */
const PLAIN = /^[\x20-\x7e]*$/
const BETWEEN_PLAIN_WORDS = /[^a-z0-9]+/g
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/**
 * A name as names are compared: without case, accents and punctuation, its words parted by one space. `Zoë De-Silva`
 * is `zoe de silva`; what holds no letter and no digit is ''.
 */
export function foldName(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replaceAll(BETWEEN_PLAIN_WORDS, ' ').trim()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(IGNORED, '')
    .replaceAll(BETWEEN_WORDS, ' ')
    .trim()
}
