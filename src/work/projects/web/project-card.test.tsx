import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleProject } from '#test/web/projects-page-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { beginTestDay } from '#test/web/test-day.ts'
import { type CardProject, ProjectCard } from './project-card.tsx'

const KASUN = { id: sampleProject().owner ?? '', name: 'Kasun De Silva' }
const card = page.getByRole('article')
const href = (name: string | RegExp) =>
  decodeURIComponent(card.getByRole('link', { name }).element().getAttribute('href') ?? '')

async function show(
  part: Partial<CardProject> = {},
  users: { id: string; name: string }[] | undefined = [KASUN],
) {
  await page.viewport(1280, 900)
  await renderAt(
    '/project',
    <>
      <ProjectCard
        project={{ ...sampleProject(), ...part }}
        users={users}
        onEdit={() => undefined}
        onDelete={() => undefined}
      />
      <p>Elsewhere</p>
    </>,
  )
}

test('shows client, description, budget, owner, dates and the progress of its tasks', async () => {
  await show()
  await expect.element(card.getByRole('heading', { name: 'Harbour rebrand' })).toBeVisible()
  for (const text of [
    'Active',
    'Colombo Harbour Traders',
    'New mark, stationery, signage and vehicle livery.',
    'LKR 850,000.50',
    'Kasun De Silva',
    '1 Sep – 18 Dec 2026',
    '9 open',
    '2 overdue',
    '16 of 25 tasks done',
  ]) {
    await expect.element(card.getByText(text).first()).toBeVisible()
  }
  const [bar, fill] = ['.bar', '.bar-fill'].map(
    (part) => card.element().querySelector(part)?.getBoundingClientRect() ?? new DOMRect(),
  )
  expect(bar?.height).toBe(4)
  expect((fill?.width ?? 0) / (bar?.width ?? 0)).toBeCloseTo(0.64, 2)
})

test.each([
  ['Active', 'Active', 'tone-green'],
  ['Pending', 'Pending', 'tone-amber'],
  ['On Hold', 'On Hold', 'tone-blue'],
  ['Completed', 'Completed', 'tone-accent'],
  ['Cancelled', 'Cancelled', 'tone-red'],
  ['Later', 'Later', 'tone-gray'],
  ['', 'Pending', 'tone-amber'],
  [null, 'Pending', 'tone-amber'],
])('the status %j has the badge %s', async (status, word, tone) => {
  await show({ status })
  expect(card.getByText(word, { exact: true }).element().className).toContain(tone)
})

test('links to its tasks, and its numbers to the tasks they count', async () => {
  beginTestDay()
  await show()
  const open = 'status=To Do&status=In Progress&status=Blocked'
  expect(href('Harbour rebrand')).toBe('/project/7')
  expect(href('9 open').replaceAll('+', ' ')).toBe(`/task?project=7&${open}`)
  expect(href('2 overdue').replaceAll('+', ' ')).toBe(`/task?project=7&${open}&dueDateTo=2026-11-19`)
  expect(href('16 of 25 tasks done')).toBe('/task?project=7&status=Done')
})

test('the whole card is the link, except for its buttons', async () => {
  await show()
  const hit = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)
  }
  await expect.element(card).toBeVisible()
  const link = card.getByRole('link', { name: 'Harbour rebrand' }).element()
  expect(hit(card.getByText(/^New mark/).element())).toBe(link)
  expect(hit(card.getByText('1 Sep – 18 Dec 2026').element())).toBe(link)
  const pressable = [
    ...card.getByRole('button').elements(),
    ...card.getByRole('link', { name: /\d/ }).elements(),
  ]
  expect(pressable).toHaveLength(5)
  for (const element of pressable) expect(element.contains(hit(element))).toBe(true)
})

test('shows what is missing', async () => {
  await show({
    clientId: null,
    client: null,
    description: null,
    owner: null,
    startDate: null,
    endDate: null,
    budget: null,
    openTasks: 0,
    doneTasks: 0,
    overdueTasks: 0,
  })
  for (const text of [
    'No Client Assigned',
    'No description available',
    'No Owner Assigned',
    'No due date set',
    'Not set',
    'No tasks yet',
  ]) {
    await expect.element(card.getByText(text)).toBeVisible()
  }
  expect(card.getByText(/overdue|open|done/).elements()).toEqual([])
})

test('an unknown client or owner is named by the id', async () => {
  await show({ clientId: 12, client: null }, [])
  await expect.element(card.getByText('Client ID: 12')).toBeVisible()
  await expect.element(card.getByText(`User ID: ${KASUN.id}`)).toBeVisible()
})

test('the owner is not named before the users are loaded', async () => {
  await renderAt('/project', <ProjectCard project={sampleProject()} users={undefined} />)
  await expect.element(card.getByText('Loading...')).toBeVisible()
})

test('a project without an id can be neither edited nor deleted, and has no link', async () => {
  await show({ id: undefined })
  await expect.element(card.getByRole('button', { name: 'Edit Harbour rebrand' })).toBeDisabled()
  await expect.element(card.getByRole('button', { name: 'Delete Harbour rebrand' })).toBeDisabled()
  expect(card.getByRole('link').elements()).toEqual([])
})

test('edit and delete appear on hover and on focus, and move nothing', async () => {
  await show()
  await page.getByText('Elsewhere').hover()
  const edit = card.getByRole('button', { name: 'Edit Harbour rebrand' })
  const opacity = () => getComputedStyle(edit.element().parentElement ?? document.body).opacity
  const places = () =>
    [...card.element().querySelectorAll('h2, .pill, p')].map((part) => part.getBoundingClientRect().left)
  const before = places()
  expect(opacity()).toBe('0')
  ;(edit.element() as HTMLElement).focus()
  expect(opacity()).toBe('1')
  ;(edit.element() as HTMLElement).blur()
  expect(opacity()).toBe('0')
  await card.hover()
  await expect.poll(opacity).toBe('1')
  expect(places()).toEqual(before)
})
