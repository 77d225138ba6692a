import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AnswerScene, startAnswerScene } from '#test/answer-scene.ts'
import { rememberHashes } from './shown-quote.ts'

let scene: AnswerScene
beforeAll(async () => {
  scene = await startAnswerScene()
})
afterAll(() => scene.stop())

it('a quote is rendered once for many readers at once, again after a failure, and again once it changed', async () => {
  const { id } = await scene.add({ status: 'Sent' })
  const { platform, renderer } = scene.context
  let [rendered, fails] = [0, true]
  const counting = {
    ...renderer,
    render: (...input: Parameters<typeof renderer.render>) => {
      rendered += 1
      return fails ? Promise.reject(new Error('cannot be rendered')) : renderer.render(...input)
    },
  }
  const hashOf = rememberHashes()
  const read = () => hashOf(platform, counting, id)
  const refused = await Promise.allSettled([read(), read()])
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  rendered = 0
  const hashes = await Promise.all(Array.from({ length: 20 }, read))
  expect([new Set(hashes).size, rendered]).toEqual([1, 1])
  await platform.pool.query(`update quotes set subject = 'Changed', updated_at = now() where id = $1`, [id])
  expect(await read()).not.toBe(hashes[0])
  expect(rendered).toBe(2)
})
