import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { SidePanel } from '#platform/web/ui/overlays/side-panel.tsx'
import { panelPart } from './load-task-panel.ts'
import { useOpenTask } from './use-open-task.ts'
import './task-panel-slot.css'

export interface TaskPanelSlotProps {
  /** The tasks of the page in order, for the previous and next links. */
  order: readonly number[]
}

/** In px. */
const WIDTH = 720

/**
 * The place of a page's task panel; loads it when the address names a task. Whatever opens a task has `data-opens-task`
 * with its id, so that the focus returns to it.
 */
export function TaskPanelSlot({ order }: TaskPanelSlotProps) {
  const { openId, open, close } = useOpenTask()
  return openId === undefined ? null : (
    <PanelFrame id={openId} order={order} onOpen={open} onClose={() => close()} />
  )
}

interface PanelFrameProps extends TaskPanelSlotProps {
  id: number
  onOpen: (id: number) => void
  onClose: () => void
}

/** The frame appears immediately, in its final place and width, so that nothing moves when the rest has loaded. */
function PanelFrame({ id, order, onOpen, onClose }: PanelFrameProps) {
  const { module, isFailed = false } = panelPart.useIt()
  return (
    <SidePanel
      label={`Task #${id}`}
      width={WIDTH}
      opener={`[data-opens-task="${id}"]`}
      isFullHeight
      onClose={onClose}
    >
      {module === undefined ? (
        <div className="task-panel-loading">
          {isFailed ? (
            <ErrorBox title="The task could not be opened. Please try again." onRetry={panelPart.ask} />
          ) : null}
        </div>
      ) : (
        <module.TaskPanel id={id} order={order} onOpen={onOpen} onClose={onClose} />
      )}
    </SidePanel>
  )
}
