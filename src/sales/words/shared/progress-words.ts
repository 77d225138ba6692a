import type { Word } from './word.ts'

/** The words of a project's page for its client. Sources and confidence: spec 17.4. */
export const PROGRESS_WORDS = {
  projectProgress: { en: 'Progress', si: ['ප්\u200dරගතිය', 'B'], ta: ['முன்னேற்றம்', 'B'] },
  shareDone: { en: '{share} done', si: ['{share}ක් නිමයි', 'C'], ta: ['{share} முடிந்தது', 'C'] },
  tasksDone: {
    en: '{done} of {total} tasks done',
    si: ['කාර්ය {total} න් {done} ක් නිමයි', 'C'],
    ta: ['{total} பணிகளில் {done} முடிந்தது', 'C'],
  },
  taskInProgress: { en: 'In progress', si: ['සිදු වෙමින් පවතී', 'C'], ta: ['நடைபெறுகிறது', 'C'] },
  taskWaiting: { en: 'Waiting', si: ['රැඳී පවතී', 'C'], ta: ['காத்திருப்பில்', 'C'] },
  taskToDo: { en: 'To do', si: ['කිරීමට ඇති', 'C'], ta: ['செய்ய வேண்டியவை', 'C'] },
  taskDone: { en: 'Done', si: ['නිමයි', 'C'], ta: ['முடிந்தவை', 'C'] },
  taskCancelled: { en: 'Cancelled', si: ['අවලංගු කළ', 'C'], ta: ['இரத்து செய்யப்பட்டவை', 'C'] },
  taskDue: { en: 'Due {day}', si: ['{day} වන විට', 'C'], ta: ['{day} க்குள்', 'C'] },
  moreTasks: { en: 'and {n} more', si: ['තවත් {n} ක්', 'C'], ta: ['மேலும் {n}', 'C'] },
  nothingShown: {
    en: 'Nothing is shown here yet.',
    si: ['මෙහි තවම කිසිවක් පෙන්වා නැත.', 'C'],
    ta: ['இங்கே இன்னும் எதுவும் காட்டப்படவில்லை.', 'C'],
  },
  whatsappProject: {
    en: '{company}: see here how far {project} is: {link}',
    si: ['{company}: {project} හි ප්\u200dරගතිය මෙතැනින් බලන්න: {link}', 'C'],
    ta: ['{company}: {project} இன் முன்னேற்றத்தை இங்கே பார்க்கவும்: {link}', 'C'],
  },
} as const satisfies Readonly<Record<string, Word>>
