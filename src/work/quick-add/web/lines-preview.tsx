import { IconAlertCircle, IconCircle, IconCircleCheck, IconSubtask } from '@tabler/icons-react'
import { valueWords } from '../shared/field-words.ts'
import type { LineToAdd, TaskToAdd } from '../shared/parse-lines.ts'
import { QUICK_FIELDS, type QuickToken, type QuickValues } from '../shared/quick-line.ts'
import { defaultDueDate, type QuickDefaults } from '../shared/task-to-send.ts'

export interface LinesPreviewProps {
  tasks: readonly TaskToAdd[]
  defaults: QuickDefaults
  today: string
  /** Error messages by field, such as `tasks.3.taskName`. */
  sentences: Readonly<Record<string, string>>
}

/** The tasks that the lines become. */
export function LinesPreview({ tasks, defaults, today, sentences }: LinesPreviewProps) {
  return (
    <ul className="quick-preview" aria-label="What will be added">
      {tasks.map((task, index) => (
        <li key={task.lineNumber}>
          <PreviewLine
            line={task}
            today={today}
            values={{ ...defaults, dueDate: defaultDueDate(task.values, today), ...task.values }}
            sentence={sentenceOf(sentences, `tasks.${index}`)}
          />
          {task.subTasks.length === 0 ? null : (
            <ul>
              {task.subTasks.map((subTask, place) => (
                <li key={subTask.lineNumber}>
                  <PreviewLine
                    line={subTask}
                    isSubTask
                    today={today}
                    values={subTask.values}
                    sentence={sentenceOf(sentences, `tasks.${index}.subTasks.${place}`)}
                  />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The first message about a task or sub-task itself, not about anything in it. */
function sentenceOf(sentences: LinesPreviewProps['sentences'], place: string): string | undefined {
  return Object.entries(sentences).find(
    ([name]) => name.startsWith(`${place}.`) && !name.slice(place.length + 1).includes('.'),
  )?.[1]
}

interface PreviewLineProps {
  line: LineToAdd
  values: QuickValues
  today: string
  isSubTask?: boolean
  sentence: string | undefined
}

function PreviewLine({ line, values, today, isSubTask = false, sentence }: PreviewLineProps) {
  const Icon = line.isDone ? IconCircleCheck : isSubTask ? IconSubtask : IconCircle
  const words = QUICK_FIELDS.map((field) => valueWords(field, values, today)).filter(Boolean)
  const doubts = line.tokens.map(doubtOf).filter((doubt) => doubt !== undefined)
  return (
    <div className="quick-preview-line">
      <Icon
        size={16}
        stroke={1.75}
        role="img"
        aria-label={line.isDone ? 'Done' : isSubTask ? 'Sub-task' : 'Task'}
      />
      <span className="quick-preview-name">{line.name === '' ? 'No name' : line.name}</span>
      <span className="quick-preview-words">{words.join(' · ')}</span>
      {sentence === undefined ? null : (
        <span className="quick-preview-error">
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          Line {line.lineNumber}: {sentence}
        </span>
      )}
      {doubts.length === 0 ? null : (
        <span className="quick-preview-doubt">
          Line {line.lineNumber}: {doubts.join('. ')}
        </span>
      )}
    </div>
  )
}

/** Why a part of a line stays in its name, though it looks as if it should not. */
function doubtOf(token: QuickToken): string | undefined {
  if (token.kind === 'unknown') return token.sentence
  if (token.kind === 'known') return undefined
  return `This may be ${token.choices.map(({ name }) => name).join(' or ')}: write more of the name`
}
