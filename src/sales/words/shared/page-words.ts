import type { Word } from './word.ts'

/** The words of pages for clients. Sources and confidence: spec 17.4. */
export const PAGE_WORDS = {
  accept: { en: 'Accept', si: ['පිළිගන්න', 'A'], ta: ['ஏற்றுக்கொள்க', 'B'] },
  decline: { en: 'Decline', si: ['ප්\u200dරතික්ෂේප කරන්න', 'A'], ta: ['நிராகரிக்க', 'B'] },
  ask: { en: 'Ask a question', si: ['ප්\u200dරශ්නයක් අසන්න', 'B'], ta: ['கேள்வி கேட்க', 'B'] },
  sendSlip: {
    en: 'Send the bank slip',
    si: ['බැංකු පත්\u200dරිකාව එවන්න', 'B'],
    ta: ['வங்கிச் சிட்டையை அனுப்புக', 'B'],
  },
  downloadPdf: { en: 'Download PDF', si: ['PDF බාගන්න', 'A'], ta: ['PDF பதிவிறக்குக', 'A'] },
  send: { en: 'Send', si: ['යවන්න', 'A'], ta: ['அனுப்புக', 'A'] },
  yourName: { en: 'Your name', si: ['ඔබේ නම', 'A'], ta: ['உங்கள் பெயர்', 'B'] },
  position: { en: 'Position', si: ['තනතුර', 'A'], ta: ['பதவி', 'B'] },
  signature: {
    en: 'Signature (type your name)',
    si: ['අත්සන (නම ටයිප් කරන්න)', 'A'],
    ta: ['கையொப்பம் (பெயரை தட்டச்சு செய்க)', 'B'],
  },
  iAccept: {
    en: 'I accept this quote of {amount} and its terms.',
    si: ['{amount} වටිනා මෙම මිල ගණන් සහ එහි කොන්දේසි මම පිළිගනිමි.', 'C'],
    ta: ['{amount} பெறுமதியான இவ்விலைமனுவையும் நிபந்தனைகளையும் நான் ஏற்றுக்கொள்கிறேன்.', 'C'],
  },
  acceptedBy: {
    en: 'Accepted by {name} on {day}',
    si: ['{day} දින {name} විසින් පිළිගන්නා ලදී', 'A'],
    ta: ['{day} அன்று {name} ஏற்றுக்கொண்டார்', 'A'],
  },
  linkDead: {
    en: 'This link does not work any more.',
    si: ['මෙම සබැඳිය තවදුරටත් ක්\u200dරියා නොකරයි.', 'A'],
    ta: ['இந்த இணைப்பு இனி செயற்படாது.', 'A'],
  },
} as const satisfies Readonly<Record<string, Word>>
