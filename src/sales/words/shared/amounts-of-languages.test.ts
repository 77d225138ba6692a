import { describe, expect, it } from 'vitest'
import { type Cents, plainAmount, toCents } from '#platform/shared/money.ts'
import { amountInWords, languageOfAmounts } from './amount-in-words.ts'
import { LANGUAGES, PRESET_LANGUAGES } from './language.ts'
import { SAMPLE_AMOUNTS } from './sample-amounts.ts'

/** 0.00 to 999,999,999.99, of every size alike. */
function* sampledAmounts(count: number): Generator<Cents> {
  let seed = 20_261_128
  for (let index = 0; index < count; index++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    yield Math.floor((seed / 2_147_483_648) * 10 ** (1 + (index % 11))) as Cents
  }
}

describe('amounts in words (spec 25.1)', () => {
  it.each(PRESET_LANGUAGES)('in %s tell every amount from every other', (language) => {
    const amounts = new Set<Cents>([...sampledAmounts(40_000), ...SAMPLE_AMOUNTS])
    for (let rupees = 0; rupees < 20_000; rupees++) amounts.add(toCents(rupees))
    const texts = new Map<string, Cents>()
    const script = {
      si: /^(රුපියල්|ශත) [\p{Script=Sinhala} ]+යි$/u,
      ta: /^(ரூபா|சதம்) [\p{Script=Tamil} ]+ மட்டும்$/u,
    }
    for (const amount of amounts) {
      const text = amountInWords(amount, language)
      if (!script[language].test(text) || / {2}|undefined/.test(text) || texts.has(text))
        expect.unreachable(`${plainAmount(amount)}: ${text} (${String(texts.get(text))})`)
      texts.set(text, amount)
    }
    expect(texts.size).toBe(amounts.size)
  })

  it('are those of the specification', () => {
    expect(LANGUAGES.map((language) => amountInWords(toCents(118_000.5), language))).toEqual([
      'Rupees one hundred and eighteen thousand and cents fifty only',
      'රුපියල් එක් ලක්ෂ දහඅටදහසයි ශත පනහයි',
      'ரூபா ஒரு இலட்சத்து பதினெட்டாயிரம் சதம் ஐம்பது மட்டும்',
    ])
  })

  it('are a list of 200 for the native reader, who sees every change of a word in it', async () => {
    expect(new Set(SAMPLE_AMOUNTS).size).toBe(200)
    const rows = SAMPLE_AMOUNTS.map((amount) => [
      plainAmount(amount),
      ...LANGUAGES.map((language) => amountInWords(amount, language)),
    ])
    const text = [['Amount', 'English', 'Sinhala', 'Tamil'], ...rows].map((row) => row.join(',')).join('\n')
    await expect(`${text}\n`).toMatchFileSnapshot('../../../../docs/amounts-in-words.csv')
  })

  it('stay English until the language is checked', () => {
    expect([
      languageOfAmounts('ta', ['si']),
      languageOfAmounts('si', ['si']),
      languageOfAmounts('en', []),
    ]).toEqual(['en', 'si', 'en'])
  })
})
