import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '#test/web/fake-server.ts'
import { aQuote } from '#test/web/quotes-page-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { listQuoteAnswers } from '../shared/answer-endpoints.ts'
import type { QuoteAnswer } from '../shared/answer-schema.ts'
import { AnswersOfQuote } from './answers-of-quote.tsx'

function anAnswer(part: Partial<QuoteAnswer> = {}): QuoteAnswer {
  return {
    id: 5,
    answer: 'accepted',
    isLiving: true,
    name: 'Dilhani Ekanayake',
    position: 'Owner',
    reason: null,
    remarks: null,
    at: '2026-11-20T05:28:03.000Z',
    address: '203.0.113.7',
    browser: 'Firefox',
    total: 495_600,
    pdfSha256: 'a'.repeat(64),
    ...part,
  }
}

async function show(answers: QuoteAnswer[]) {
  const server = fakeServer().on(listQuoteAnswers, () => answers)
  await renderAt('/estimation', <AnswersOfQuote quote={aQuote(18)} />)
  return server
}

const section = page.getByRole('region', { name: 'Answer by link' })

test('shows who accepted, when and from where, with the evidence', async () => {
  await show([anAnswer()])
  await expect
    .element(section)
    .toMatchTextContent(/Accepted by Dilhani Ekanayake, Owner\s*495,600\.00.*20 Nov.*from 203\.0\.113\.7/)
  await expect.element(section.getByRole('button', { name: 'Download evidence' })).toBeVisible()
})

test('shows why it was declined', async () => {
  const remarks = 'Half would do'
  await show([
    anAnswer({ answer: 'declined', position: null, reason: 'too-expensive', remarks, total: null }),
  ])
  await expect
    .element(section)
    .toMatchTextContent(/Declined by Dilhani Ekanayake\s*Too expensive: Half would do/)
  expect(section.getByRole('button').query()).toBeNull()
})

test('keeps earlier answers after the office opened the quote again', async () => {
  const opened = {
    answer: 'reopened' as const,
    name: 'Nimal Perera',
    isLiving: false,
    address: null,
    total: null,
  }
  await show([anAnswer({ ...opened, id: 6 }), anAnswer({ isLiving: false })])
  await expect
    .element(section)
    .toMatchTextContent(/opened again\s*Nimal Perera opened the quote again, .*Accepted by/)
})

test('is nothing without an answer', async () => {
  const server = await show([])
  await expect.poll(() => server.callsOf(listQuoteAnswers)).toHaveLength(1)
  expect(section.query()).toBeNull()
})
