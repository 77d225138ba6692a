import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWithAsset, answerWithFile, answerWithPage, dropOtherShells, keepShell } from './shell-cache.ts'

const FILES = ['/', '/start.js', '/assets/index-abc.js']

/** The server: what it answers by address; without an answer the network fails. */
let server: Map<string, () => Response | Promise<Response>>
let asked: string[]
beforeEach(() => {
  asked = []
  server = new Map(FILES.map((file) => [file, () => reply(`${file} of one`, 'one')]))
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const address = input instanceof Request ? new URL(input.url).pathname : String(input)
    asked.push(address)
    const answer = server.get(address)
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const name of await caches.keys()) await caches.delete(name)
})

const reply = (text: string, build: string, status = 200) =>
  new Response(text, { status, headers: { 'x-build': build, 'content-type': 'text/html' } })
const page = () => fetch('/')
const textOf = async (answer: Promise<Response>) => (await answer).text()
const asset = (name: string) => new Request(`${location.origin}/assets/${name}`)

test('all files of a build are stored, or none of them', async () => {
  await keepShell({ build: 'one', files: FILES })
  expect(asked.toSorted()).toEqual(FILES.toSorted())
  const cache = await caches.open('ledgerboard-one')
  expect((await cache.keys()).length).toBe(3)

  server.delete('/start.js')
  await expect(keepShell({ build: 'two', files: FILES })).rejects.toThrow()
  expect(await caches.keys()).toEqual(['ledgerboard-one'])
})

test('a build is not stored if the server has another one by then', async () => {
  server.set('/', () => reply('page', 'two'))
  await expect(keepShell({ build: 'one', files: FILES })).rejects.toThrow('is not of build one')
  expect(await caches.keys()).toEqual([])
})

test('the files of other builds are deleted, and nothing else', async () => {
  await caches.open('ledgerboard-old')
  await caches.open('somebody-else')
  await keepShell({ build: 'one', files: FILES })
  await dropOtherShells('one')
  expect((await caches.keys()).toSorted()).toEqual(['ledgerboard-one', 'somebody-else'])
})

test('the server’s page is used while the server answers, otherwise the stored one', async () => {
  await keepShell({ build: 'one', files: FILES })
  server.set('/', () => reply('fresh page', 'one'))
  expect(await textOf(answerWithPage(page, 'one'))).toBe('fresh page')
  server.delete('/')
  expect(await textOf(answerWithPage(page, 'one'))).toBe('/ of one')
  // what stands before the server says that it is away
  server.set('/', () => new Response('Bad gateway', { status: 502 }))
  expect(await textOf(answerWithPage(page, 'one'))).toBe('/ of one')
  // a refusal is an answer
  server.set('/', () => reply('Too many', 'one', 429))
  expect(await textOf(answerWithPage(page, 'one'))).toBe('Too many')
})

test('a page that takes longer than 3 seconds is taken from the store, with all its files', async () => {
  await keepShell({ build: 'one', files: FILES })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  server.set('/', () => new Promise(() => undefined))
  const answer = vi.fn()
  const late = answerWithPage(page, 'one')
  void late.then(answer)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(answer).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(await textOf(late)).toBe('/ of one')
  asked = []
  expect(await textOf(answerWithFile(new Request('/start.js'), 'one'))).toBe('/start.js of one')
  expect(asked).toEqual([])
})

test('without a network and stored files there is no page', async () => {
  server.delete('/')
  await expect(answerWithPage(page, 'one')).rejects.toThrow('Failed to fetch')
})

test('once the server has another build the stored page is never shown again', async () => {
  await keepShell({ build: 'one', files: FILES })
  server.set('/', () => reply('page of two', 'two'))
  const heard = vi.fn()
  expect(await textOf(answerWithPage(page, 'one', heard))).toBe('page of two')
  expect(heard).toHaveBeenCalledOnce()
  server.delete('/')
  await expect(answerWithPage(page, 'one')).rejects.toThrow('Failed to fetch')
})

test('a file with a hash in its name is requested once', async () => {
  server.set('/assets/calendar-def.js', () => reply('calendar', 'one'))
  expect(await textOf(answerWithAsset(asset('calendar-def.js'), 'one'))).toBe('calendar')
  server.clear()
  expect(await textOf(answerWithAsset(asset('calendar-def.js'), 'one'))).toBe('calendar')
  expect(asked).toEqual(['/assets/calendar-def.js'])
})

test('a missing file is not stored', async () => {
  server.set('/assets/gone-def.js', () => reply('There is nothing at this address', 'two', 404))
  expect((await answerWithAsset(asset('gone-def.js'), 'one')).status).toBe(404)
  server.set('/assets/gone-def.js', () => reply('back', 'one'))
  expect(await textOf(answerWithAsset(asset('gone-def.js'), 'one'))).toBe('back')
})

test('any other file comes from the server while it answers', async () => {
  await keepShell({ build: 'one', files: FILES })
  await answerWithPage(page, 'one')
  server.set('/start.js', () => reply('fresh', 'one'))
  expect(await textOf(answerWithFile(new Request('/start.js'), 'one'))).toBe('fresh')
  server.delete('/start.js')
  expect(await textOf(answerWithFile(new Request('/start.js'), 'one'))).toBe('/start.js of one')
})
