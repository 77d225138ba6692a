import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/**
 * Tab is only used in lists: in an item it changes the level, elsewhere it moves to the next control. Escape in a list
 * returns the next Tab to the browser, so that there is no keyboard trap; a second Escape bubbles up.
 */
export const LeaveByKeyboard = Extension.create({
  name: 'leaveByKeyboard',
  priority: 1000,
  addProseMirrorPlugins() {
    const { editor } = this
    let isReleased = false
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(_view, event) {
              if (event.key === 'Escape' && !isReleased && editor.isActive('listItem')) {
                isReleased = true
                event.preventDefault()
                event.stopPropagation()
                return true
              }
              if (event.key === 'Tab' && isReleased) {
                isReleased = false
                return true
              }
              // Shift is pressed before Shift+Tab
              if (event.key !== 'Shift') isReleased = false
              return false
            },
            blur() {
              isReleased = false
              return false
            },
          },
        },
      }),
    ]
  },
})
