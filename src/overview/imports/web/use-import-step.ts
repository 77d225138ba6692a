import { useNavigate, useSearch } from '@tanstack/react-router'
import { IMPORT_STEPS, type ImportStep } from './import-steps.tsx'

export type ShownStep = ImportStep | 'done'

/** The step that the address names, so that Back leads to the one before, and the way to another. */
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
        // what is stored is not checked again
        replace: next === 'done',
      }),
  ]
}
