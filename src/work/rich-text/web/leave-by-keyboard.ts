import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/**
 * Tab belongs to lists only: in an item it changes the level, everywhere else it goes to the next control. Escape in a
 * list gives the next Tab back to the browser, so that nobody is caught; a second Escape goes to what lies around.
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
              // Shift comes before Shift+Tab
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
