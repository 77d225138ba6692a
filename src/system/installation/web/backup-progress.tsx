import { type Backup, BACKUP_STEPS, type BackupStep } from '../shared/backup-schema.ts'

const WORDS: Readonly<Record<BackupStep, string>> = {
  writing: 'Writing everything at one moment to a file',
  restoring: 'Restoring the file for a trial',
  comparing: 'Comparing every row',
  examining: 'Examining what was restored',
}

/** The current step of a backup. */
export function BackupProgress({ backup: { step } }: { backup: Backup }) {
  const done = step === null ? 0 : BACKUP_STEPS.indexOf(step)
  return (
    <div className="system-progress">
      <div className="bar" aria-hidden>
        {/* half of a step ahead, so that it is seen from the first one on */}
        <div
          className="bar-fill"
          data-progress
          style={{ width: `calc(${(done + 0.5) / BACKUP_STEPS.length} * 100%)` }}
        />
      </div>
      <p className="dim">
        {step === null ? 'Waiting to begin' : `Step ${done + 1} of ${BACKUP_STEPS.length}: ${WORDS[step]}`}
      </p>
    </div>
  )
}
