import type { Word } from './word.ts'

/** The words of the evidence of an acceptance, and of the mail that brings it. */
export const EVIDENCE_WORDS = {
  acceptance: { en: 'Acceptance', si: ['පිළිගැනීම', 'C'], ta: ['ஏற்புச் சான்று', 'C'] },
  acceptedOn: { en: 'Accepted', si: ['පිළිගත් දිනය', 'C'], ta: ['ஏற்றுக்கொண்ட திகதி', 'C'] },
  inUtc: { en: 'In UTC', si: ['UTC වේලාවෙන්', 'C'], ta: ['UTC நேரத்தில்', 'C'] },
  acceptedByWhom: { en: 'Accepted by', si: ['පිළිගත්තේ', 'C'], ta: ['ஏற்றுக்கொண்டவர்', 'C'] },
  onBehalfOf: { en: 'For', si: ['වෙනුවෙන්', 'C'], ta: ['சார்பாக', 'C'] },
  fromAddress: { en: 'From', si: ['අන්තර්ජාල ලිපිනය', 'C'], ta: ['இணைய முகவரி', 'C'] },
  browser: { en: 'Browser', si: ['බ්\u200dරව්සරය', 'C'], ta: ['உலாவி', 'C'] },
  link: { en: 'Link', si: ['සබැඳිය', 'C'], ta: ['இணைப்பு', 'C'] },
  hashOfPdf: { en: 'SHA-256 of the PDF', si: ['PDF ගොනුවේ SHA-256', 'C'], ta: ['PDF இன் SHA-256', 'C'] },
  typedBy: {
    en: 'Typed by {name} on {day}, {time}',
    si: ['{day}, {time} ට {name} විසින් ටයිප් කරන ලදී', 'C'],
    ta: ['{day}, {time} அன்று {name} தட்டச்சு செய்தார்', 'C'],
  },
  acceptedSubject: {
    en: 'You accepted quote {number}',
    si: ['ඔබ මිල ගණන් පත්\u200dරය {number} පිළිගත්තා', 'C'],
    ta: ['விலைமனு {number} ஐ நீங்கள் ஏற்றுக்கொண்டீர்கள்', 'C'],
  },
  acceptedThanks: {
    en: 'Thank you for accepting our quote {number}. The evidence is attached as a PDF.',
    si: ['අපගේ මිල ගණන් පත්\u200dරය {number} පිළිගැනීම ගැන ස්තුතියි. සාක්ෂිය PDF ගොනුවක් ලෙස අමුණා ඇත.', 'C'],
    ta: ['எமது விலைமனு {number} ஐ ஏற்றுக்கொண்டமைக்கு நன்றி. சான்று PDF ஆக இணைக்கப்பட்டுள்ளது.', 'C'],
  },
} as const satisfies Readonly<Record<string, Word>>
