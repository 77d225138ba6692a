import type { Word } from './word.ts'

/** The words of mails and messages to clients. Sources and confidence: spec 17.4. */
export const MESSAGE_WORDS = {
  dear: { en: 'Dear {name},', si: ['හිතවත් {name},', 'A'], ta: ['அன்புடைய {name},', 'A'] },
  goodDay: { en: 'Good day,', si: ['ආයුබෝවන්,', 'A'], ta: ['வணக்கம்,', 'A'] },
  replySubject: {
    en: 'Our reply about {noun} {number}',
    si: ['{noun} {number} පිළිබඳ අපගේ පිළිතුර', 'C'],
    ta: ['{noun} {number} பற்றிய எங்கள் பதில்', 'C'],
  },
  mailSubject: {
    en: '{noun} {number} from {company}',
    si: ['{company} වෙතින් {noun} {number}', 'A'],
    ta: ['{company} இடமிருந்து {noun} {number}', 'B'],
  },
  mailBody: {
    en: 'Here is our {noun} {number}. It is attached as a PDF.',
    si: ['අපගේ {noun} {number} මේ සමඟ PDF ගොනුවක් ලෙස අමුණා ඇත.', 'B'],
    ta: ['எமது {noun} {number} PDF ஆக இத்துடன் இணைக்கப்பட்டுள்ளது.', 'B'],
  },
  seeHere: { en: 'See it here: {link}', si: ['මෙතැනින් බලන්න: {link}', 'A'], ta: ['இங்கே பார்க்கவும்: {link}', 'A'] },
  whatsapp: {
    en: '{company}: {noun} {number}, {amount}, due {day}. {link}',
    si: ['{company}: {noun} {number}, {amount}, ගෙවිය යුතු දිනය {day}. {link}', 'A'],
    ta: ['{company}: {noun} {number}, {amount}, செலுத்த வேண்டிய திகதி {day}. {link}', 'A'],
  },
  whatsappQuote: {
    en: '{company}: {noun} {number}, {amount}, valid until {day}. You can accept it here: {link}',
    si: ['{company}: {noun} {number}, {amount}, {day} දක්වා වලංගුයි. මෙතැනින් පිළිගත හැක: {link}', 'B'],
    ta: ['{company}: {noun} {number}, {amount}, {day} வரை செல்லுபடியாகும். இங்கே ஏற்றுக்கொள்ளலாம்: {link}', 'B'],
  },
  sentBy: {
    en: 'Sent by {product} at {host}',
    si: ['{host} හි {product} මගින් යවන ලදී', 'C'],
    ta: ['{host} இல் {product} மூலம் அனுப்பப்பட்டது', 'C'],
  },
  whatsappPlain: {
    en: '{company}: {noun} {number}, {amount}. {link}',
    si: ['{company}: {noun} {number}, {amount}. {link}', 'A'],
    ta: ['{company}: {noun} {number}, {amount}. {link}', 'A'],
  },
  regards: { en: 'Best regards,', si: ['මෙයට,', 'A'], ta: ['இப்படிக்கு,', 'B'] },
} as const satisfies Readonly<Record<string, Word>>
