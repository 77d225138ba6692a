import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { SidePanel } from '#platform/web/ui/overlays/side-panel.tsx'
import { panelPart } from './load-task-panel.ts'
import { useOpenTask } from './use-open-task.ts'
import './task-panel-slot.css'

export interface TaskPanelSlotProps {
  /** The tasks of the page in their order, for the ways up and down. */
  order: readonly number[]
}

/** In px. */
const WIDTH = 720

/**
 * Where a page's task panel appears; loads it when the address names a task. Whatever opens a task carries
 * `data-opens-task` with its number, so that the focus comes back to it.
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

/** The frame is there at once, in its place and width, so that nothing moves when the rest is loaded. */
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
