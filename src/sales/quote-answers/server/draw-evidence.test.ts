import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AnswerScene, startAnswerScene } from '#test/answer-scene.ts'
import { readPdf } from '#test/read-pdf.ts'
import { getAnswerEvidence } from '../shared/answer-endpoints.ts'

let scene: AnswerScene
beforeAll(async () => {
  scene = await startAnswerScene({ isDrawn: true })
})
afterAll(() => scene.stop())

it('the evidence states sentence, circumstances and signature, in the scripts that people use', async () => {
  const quote = { status: 'Sent', validUntil: null, subject: 'Channel manager', language: 'si' } as const
  const { id } = await scene.add(quote)
  const name = 'දිල්හානි ඒකනායක'
  await scene.accept(
    id,
    { name, signature: name, position: 'Owner' },
    { language: 'si', address: '2001:db8::7' },
  )
  const [answer] = await scene.answersTo(id)
  const evidence = await scene.app.call(getAnswerEvidence, scene.to(answer?.id ?? 0))
  const { text, pages } = await readPdf(await evidence.body.bytes())
  expect(pages).toHaveLength(1)
  const whole = text.replaceAll(/\s+/g, ' ')
  for (const stated of [
    'පිළිගැනීම',
    'ටයිප් කරන ලදී',
    `Q${id}: Channel manager`,
    'LKR 1,290,920.00',
    '(Asia/Colombo)',
    '2001:db8::7',
    'Owner',
    name,
    'පිළිගනිමි',
  ])
    expect(whole).toContain(stated)
  expect(text.replaceAll(/\s/g, '')).toContain(answer?.pdfSha256)
  expect(whole).not.toMatch(/Unit price|Accept|Browser:?|Typed|From/)
}, 60_000)
