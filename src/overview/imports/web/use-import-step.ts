import { useNavigate, useSearch } from '@tanstack/react-router'
import { IMPORT_STEPS, type ImportStep } from './import-steps.tsx'

export type ShownStep = ImportStep | 'done'

/** The step in the address, so that Back leads to the previous one, and a function that changes it. */
export function useImportStep(): [ShownStep, (step: ShownStep) => void] {
  const { step: named }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const step = named === 'done' ? named : (IMPORT_STEPS.find((each) => each === named) ?? 'file')
  return [
    step,
    (next) =>
      void navigate({
        to: '.',
        search: (next === 'file' ? {} : { step: next }) as never,
        // Back must not return to the check of a stored import
        replace: next === 'done',
      }),
  ]
}
