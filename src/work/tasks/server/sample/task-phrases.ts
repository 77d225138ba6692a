/** Work that can be done on a subject, by task type. `%` is replaced by the subject. */
export const TASK_PHRASES: Readonly<Record<string, readonly string[]>> = {
  Task: [
    'Collect content for the %',
    'Translate the % into Sinhala and Tamil',
    'Send the % to the client for approval',
    'Write the acceptance list for the %',
    'Prepare the hand-over of the %',
    'Photograph material for the %',
  ],
  Bug: [
    'Fix the % on small screens',
    'Wrong Tamil line breaks in the %',
    'The % loses what was typed after going back',
    'Totals in the % differ by one cent',
    'The % is slow on a phone connection',
  ],
  Feature: [
    'Build the first version of the %',
    'Add a Sinhala version of the %',
    'Let people share the %',
    'Print view for the %',
    'Reminder by e-mail from the %',
  ],
  Improvement: [
    'Make the % easier to use by keyboard',
    'Tidy up the wording of the %',
    'Raise the contrast of the %',
    'Shorten the way to the %',
  ],
  Meeting: [
    'Walk through the % with the client',
    'Estimate the % together',
    'Look back on the %',
    'Agree on the budget for the %',
  ],
  Research: [
    'Compare three ways to do the %',
    'Ask five people about the %',
    'How do others solve the %?',
    'Cost of hosting the %',
  ],
}

/** Descriptions as serialised by the editor; most tasks have none. */
export const TASK_REMARKS: readonly string[] = [
  '<p>The client would like to see this on <strong>Thursday</strong>. Keep the colours of the brand guide.</p>',
  '<p>See the notes of the last meeting. අවසන් අනුමැතිය ලැබී ඇත.</p>',
  '<p>Waiting for the photographs; everything else is ready.</p>',
  '<p>Please check</p><ul><li><p>on an old phone too</p></li><li><p>with a slow connection</p></li></ul>',
  '<p>வாடிக்கையாளர் புதிய உரையை அனுப்புவார்.</p>',
]
