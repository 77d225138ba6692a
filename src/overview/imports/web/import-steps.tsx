import { IconCheck } from '@tabler/icons-react'
import { classNames } from '#platform/web/ui/class-names.ts'

export const IMPORT_STEPS = ['file', 'columns', 'check'] as const
export type ImportStep = (typeof IMPORT_STEPS)[number]

const NAMES: Readonly<Record<ImportStep, string>> = { file: 'File', columns: 'Columns', check: 'Check' }

/** The progress of an import; without a current step everything is done. */
export function ImportSteps({ current }: { current: ImportStep | undefined }) {
  const now = current === undefined ? IMPORT_STEPS.length : IMPORT_STEPS.indexOf(current)
  return (
    <ol className="import-steps" aria-label="Steps">
      {IMPORT_STEPS.map((step, index) => (
        <li
          key={step}
          className={classNames('import-step', index < now && 'import-step-done')}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className="import-step-mark" aria-hidden>
            {index < now ? <IconCheck size={12} stroke={2.5} /> : index + 1}
          </span>
          {NAMES[step]}
        </li>
      ))}
    </ol>
  )
}
