import { invalidField } from '#platform/shared/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { LEAKED_PASSWORDS } from './leaked-passwords.ts'

const PRODUCT_WORDS = ['ledgerboard', 'ledger', 'board']
/** Shorter words do not make a password guessable. */
const SHORTEST_WORD = 3
/** A password is refused if fewer of its letters than this are the owner's own choice. */
const MIN_OWN_LETTERS = 3
const SEQUENCES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'q1w2e3r4t5y6u7i8o9p0',
]

/**
 * Refuses passwords that are guessed first: the most common ones, one repeated character or group, sequences, and the
 * product's or the owner's names with a few digits. There is no rule about required characters (spec 2.6).
 * @throws AppError validation at `field`
 */
export function refuseWeakPassword(
  password: string,
  owner: { fName: string; sName: string; email: string },
  field = 'password',
): void {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isCommon(plain) || isRepetition(plain) || isSequence(plain))
    throw invalidField(field, 'This password is too common. Please choose another one.')
  if (isMadeOf(plain, wordsOf(owner)))
    throw invalidField(field, 'This password is too close to a name or the e-mail address')
}

function isCommon(password: string): boolean {
  return LEAKED_PASSWORDS.has(password) || COMMON_PASSWORDS.has(password)
}

function isRepetition(password: string): boolean {
  return /^(.{1,4})\1+$/su.test(password)
}

function isSequence(password: string): boolean {
  const backwards = password.split('').toReversed().join('')
  return SEQUENCES.some((sequence) => sequence.includes(password) || sequence.includes(backwards))
}

function wordsOf(owner: { fName: string; sName: string; email: string }): string[] {
  return [
    ...PRODUCT_WORDS,
    ...`${owner.fName} ${owner.sName} ${owner.email}`.toLowerCase().split(/[^\p{L}]+/u),
  ]
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length)
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  let rest = password
  for (const word of words) rest = rest.replaceAll(word, ' ')
  if (rest === password) return false
  return rest.replaceAll(/[^\p{L}]/gu, '').length < MIN_OWN_LETTERS
}
