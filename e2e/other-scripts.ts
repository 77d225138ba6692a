import type { Page } from '@playwright/test'

/** Words of the interface as translations have them, short and long, with marks above and below the line. */
const WORDS = {
  Sinhala: ['හා', 'නම', 'දිනය', 'ගෙවීම්', 'සුරකින්න', 'ව්‍යාපෘතිය', 'පාරිභෝගිකයා', 'ශේෂපත්‍රයෙහි', 'ප්‍රමුඛතාවයන්'],
  Tamil: ['ஓ', 'தேதி', 'பணி', 'பெயர்', 'கட்டணம்', 'வாடிக்கை', 'திட்டங்கள்', 'முன்னுரிமை', 'விலைப்பட்டியல்'],
} as const

/** Replaces every word in an element by one of about its length in another script; numbers and symbols stay. */
export async function writeIn(page: Page, script: keyof typeof WORDS, selector: string): Promise<void> {
  await page.evaluate(
    async ({ words, within }) => {
      const wordFor = (word: string) =>
        words.findLast(({ length }) => length <= word.length * 1.2) ?? words[0] ?? word
      for (const root of document.querySelectorAll(within)) {
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const text = texts.currentNode
          if (text.parentElement?.closest('[data-part-name], .avatar, kbd, svg')) continue
          text.nodeValue = text.nodeValue?.replaceAll(/[A-Za-z]{2,}/g, wordFor) ?? ''
        }
      }
      await document.fonts.ready
    },
    { words: WORDS[script], within: selector },
  )
}
