/** Accents of Latin letters, and the joiners that only shape Sinhala and Tamil letters. Vowel signs stay. */
const IGNORED = /[\u0300-\u036f\u200c\u200d]/g
/** Most names, which are far faster to fold. */
const PLAIN = /^[\x20-\x7e]*$/
const BETWEEN_PLAIN_WORDS = /[^a-z0-9]+/g
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/**
 * A name in the form used for comparison: without case, accents and punctuation, its words separated by one space. `Zoë
 * De-Silva` becomes `zoe de silva`; a text without letters and digits becomes ''.
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
