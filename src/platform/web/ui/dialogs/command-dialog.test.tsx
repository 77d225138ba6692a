import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { CommandDialog, type CommandOption } from './command-dialog.tsx'

type Chosen = { key: string; beside: boolean }

function Sample({ isBusy, onChoose }: { isBusy: boolean; onChoose: (chosen: Chosen) => void }) {
  const [opened, setOpened] = useState(true)
  const [isStale, setStale] = useState(isBusy)
  const [text, setText] = useState('')
  const options: CommandOption[] = ['apples', 'pears', 'plums'].map((key) => ({ key, content: key }))
  if (!opened) return <p>Closed</p>
  const answer = <button onClick={() => setStale(false)}>Answer</button>
  return (
    <CommandDialog
      label="Find"
      placeholder="Find fruit"
      text={text}
      onText={setText}
      maxLength={100}
      groups={[
        { title: 'Fruit', options: options.slice(0, 2) },
        { title: 'More', options: options.slice(2) },
      ]}
      isStale={isStale}
      isFirstMeant
      note={undefined}
      onChoose={({ key }, beside) => onChoose({ key, beside })}
      onClose={() => setOpened(false)}
      renderFoot={() => answer}
    />
  )
}
const input = page.getByRole('combobox', { name: 'Find' })
const active = () => page.getByRole('option', { selected: true })

async function show(isBusy = false) {
  const onChoose = vi.fn<(chosen: Chosen) => void>()
  await renderPage(<Sample isBusy={isBusy} onChoose={onChoose} />)
  await expect.element(input).toHaveFocus()
  return { onChoose }
}

test('the focus stays in the text; arrow keys wrap through all groups, and Enter chooses the active option', async () => {
  const { onChoose } = await show()
  await expect.element(active()).toHaveTextContent('apples')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(active()).toHaveTextContent('plums')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(active()).toHaveTextContent('pears')
  await expect.element(input).toHaveAttribute('aria-activedescendant', active().element().id)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onChoose.mock.calls).toEqual([[{ key: 'pears', beside: false }], [{ key: 'pears', beside: true }]])
})

test('Enter while the options are out of date waits for the new ones', async () => {
  // phones show no foot
  await page.viewport(1024, 800)
  const { onChoose } = await show(true)
  await userEvent.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect.poll(() => onChoose.mock.calls.length).toBe(1)
})

test('keys of an input method neither choose nor close', async () => {
  const { onChoose } = await show()
  for (const key of ['Enter', 'Escape'])
    input.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }))
  expect(onChoose).not.toHaveBeenCalled()
  await expect.element(input).toBeVisible()
})

test.each(['{Escape}', '{Control>}k{/Control}'])('%s closes it', async (keys) => {
  await show()
  await userEvent.keyboard(keys)
  await expect.element(page.getByText('Closed')).toBeVisible()
})
