import type { Page } from '@playwright/test'
import { TYPED } from './filled-product.ts'

/** How much longer than in English a text of the interface is in a language of many letters. */
const GROWTH = 0.4

/**
 * Makes every text of the interface 40 % longer, word by word, as a translation would: labels, headings, buttons,
 * sentences, placeholders. Names and other texts that people typed, days, amounts and numbers stay as they are. Texts
 * that are longer already stay so; call it again after the page has drawn others.
 */
export async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate(
    ({ growth, typed }) => {
      const NOT_TRANSLATED = 'script, style, kbd, code, pre, svg, [contenteditable="true"], .avatar'
      const AMOUNT_OR_DAY =
        /^[^a-z]*$|^[A-Z]{2,5}[- ]\d|\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2} \d|@|^Ledgerboard$/
      const done = ((window as unknown as { lengthened?: WeakMap<Node, string> }).lengthened ??=
        new WeakMap())
      const isInterface = (text: string) =>
        /[a-z]{2}/.test(text) &&
        !AMOUNT_OR_DAY.test(text.trim()) &&
        !typed.some((part) => text.includes(part))
      const longer = (text: string) =>
        text.replaceAll(/[A-Za-z]{2,}/g, (word) => {
          const more = word.slice(-Math.max(1, Math.round(word.length * growth)))
          return word + more.toLowerCase()
        })
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode
        const before = text.nodeValue ?? ''
        if (done.get(text) === before || text.parentElement?.closest(NOT_TRANSLATED) || !isInterface(before))
          continue
        text.nodeValue = longer(before)
        done.set(text, text.nodeValue)
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]')) {
        if (done.get(field) === field.placeholder || !isInterface(field.placeholder)) continue
        field.placeholder = longer(field.placeholder)
        done.set(field, field.placeholder)
      }
    },
    { growth: GROWTH, typed: TYPED },
  )
}
