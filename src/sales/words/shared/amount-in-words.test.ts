import { expect, test } from 'vitest'
import { type Cents, toCents } from '#platform/shared/money.ts'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Rupees zero only'],
  [0.01, 'Cents one only'],
  [0.5, 'Cents fifty only'],
  [1, 'Rupees one only'],
  [13, 'Rupees thirteen only'],
  [20, 'Rupees twenty only'],
  [42.07, 'Rupees forty-two and cents seven only'],
  [100, 'Rupees one hundred only'],
  [101, 'Rupees one hundred and one only'],
  [999.99, 'Rupees nine hundred and ninety-nine and cents ninety-nine only'],
  [1000, 'Rupees one thousand only'],
  [1005, 'Rupees one thousand and five only'],
  [1234, 'Rupees one thousand two hundred and thirty-four only'],
  [118_000.5, 'Rupees one hundred and eighteen thousand and cents fifty only'],
  [1_000_000, 'Rupees one million only'],
  [1_000_001, 'Rupees one million and one only'],
  [2_300_015, 'Rupees two million three hundred thousand and fifteen only'],
  [
    987_654_321.98,
    'Rupees nine hundred and eighty-seven million six hundred and fifty-four thousand three hundred and twenty-one and cents ninety-eight only',
  ],
  [1_000_000_000, 'Rupees one billion only'],
  [10_000_000_000_000, 'Rupees ten trillion only'],
])('%d is %s', (amount, words) => {
  expect(amountInWords(toCents(amount), 'en')).toBe(words)
})

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES = ['thousand', 'million', 'billion', 'trillion']

/** Reads a number back, in a way of its own. */
function read(words: string): number {
  let [sum, group] = [0, 0]
  for (const word of words.split(/[ -]/)) {
    if (UNITS.includes(word)) group += UNITS.indexOf(word)
    else if (TENS.includes(word)) group += 10 * (TENS.indexOf(word) + 2)
    else if (word === 'hundred') group *= 100
    else if (SCALES.includes(word)) {
      sum += group * 1000 ** (SCALES.indexOf(word) + 1)
      group = 0
    } else if (word !== 'and') throw new Error(`What is ${word}?`)
  }
  return sum + group
}

test('200 amounts from cents to trillions are read back as they were', () => {
  let seed = 20_261_120
  for (let index = 0; index < 200; index++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const amount = Math.round((seed / 2_147_483_648) * 10 ** (1 + (index % 15))) as Cents
    const text = amountInWords(amount, 'en')
    const [, rupees, , cents] =
      /^(?:rupees (.+?))?(^| and |(?= only))(?:cents ([^ ]+))? only$/.exec(text.toLowerCase()) ?? []
    expect(text).toMatch(/^(Rupees|Cents) [a-z -]+ only$/)
    expect(100 * read(rupees ?? 'zero') + read(cents ?? 'zero')).toBe(amount)
  }
})
