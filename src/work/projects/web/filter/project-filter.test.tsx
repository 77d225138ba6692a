import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { listProjects } from '../../shared/project-endpoints.ts'
import { ProjectFilter } from './project-filter.tsx'
import { ProjectFilterChip } from './project-filter-chip.tsx'

const PROJECTS = [
  { id: 5, name: 'Fort rooms', status: 'Active' as const },
  { id: 7, name: 'Rebrand', status: 'Active' as const },
]

function Filtered({ begins }: { begins: string }) {
  const [project, setProject] = useState(begins)
  return (
    <>
      <ProjectFilter project={project} onChange={setProject} />
      {project === '' ? null : <ProjectFilterChip project={project} onRemove={() => setProject('')} />}
    </>
  )
}

async function show(begins = '') {
  const server = fakeServer().on(listProjects, () => PROJECTS)
  return { server, ...(await renderAt('/estimation', <Filtered begins={begins} />)) }
}

const button = page.getByRole('button', { name: /^Project: / })
const cross = (name: string) => page.getByRole('button', { name: `Remove Project: ${name}` })

test('a project is chosen by keyboard, and all of them again', async () => {
  await show()
  await expect.element(button).toHaveAccessibleName('Project: all')
  await button.click()
  await userEvent.keyboard('rebr{Enter}')
  await expect.element(button).toHaveAccessibleName('Project: Rebrand')
  await expect.element(button).toHaveFocus()
  await expect.element(cross('Rebrand')).toBeVisible()
  await button.click()
  await page.getByRole('option', { name: 'All projects' }).click()
  await expect.element(button).toHaveAccessibleName('Project: all')
  expect(cross('Rebrand').query()).toBeNull()
})

test('the cross of its chip removes the filter', async () => {
  await show('5')
  await cross('Fort rooms').click()
  await expect.element(button).toHaveAccessibleName('Project: all')
})

test('a project that is gone can be removed from the filter', async () => {
  await show('99')
  await cross('Unknown project').click()
  await expect.element(button).toHaveAccessibleName('Project: all')
})

test('says why there is nothing to choose from', async () => {
  const { server } = await show()
  server.on(listProjects, () => new ApiFailure(500, { message: 'No' }))
  await button.click()
  await expect.element(page.getByText('The projects could not be loaded.')).toBeVisible()
})
