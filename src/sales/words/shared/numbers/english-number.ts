const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion'] as const

/** A whole number from 0, given as its digits, in English: "one hundred and eighteen thousand". */
export function englishNumber(digits: string): string {
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = padded.match(/\d{3}/g) ?? []
  const words = groups.flatMap((group, index) => {
    const value = Number(group)
    if (value === 0) return []
    const scale = SCALES[groups.length - 1 - index] ?? ''
    // a last group below a hundred is joined as in "one thousand and five"
    const isJoined = scale === '' && value < 100 && groups.slice(0, index).some((each) => Number(each) > 0)
    return [`${isJoined ? 'and ' : ''}${below1000(value)}${scale === '' ? '' : ` ${scale}`}`]
  })
  return words.length === 0 ? SMALL[0] : words.join(' ')
}

function below1000(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  return [
    ...(hundreds > 0 ? [`${SMALL[hundreds]} hundred`] : []),
    ...(rest > 0 ? [below100(rest)] : []),
  ].join(' and ')
}

function below100(value: number): string {
  if (value < 20) return SMALL[value] ?? ''
  const ones = value % 10
  return `${TENS[Math.floor(value / 10)]}${ones === 0 ? '' : `-${SMALL[ones]}`}`
}
