import type { Word } from './word.ts'

/** The words around bank slips on pages for clients (spec 22). Confidence: spec 17.4. */
export const SLIP_WORDS = {
  iHavePaid: { en: 'I have paid', si: ['මම ගෙව්වා', 'C'], ta: ['நான் செலுத்திவிட்டேன்', 'C'] },
  slipFile: {
    en: 'Bank slip: a photo or a PDF of at most 5 MB',
    si: ['බැංකු පත්\u200dරිකාව: 5 MB දක්වා ඡායාරූපයක් හෝ PDF ගොනුවක්', 'C'],
    ta: ['வங்கிச் சிட்டை: 5 MB வரையான புகைப்படம் அல்லது PDF', 'C'],
  },
  slipAmount: {
    en: 'Amount in LKR (optional)',
    si: ['මුදල LKR වලින් (අත්\u200dයවශ්\u200dය නොවේ)', 'C'],
    ta: ['தொகை LKR இல் (விருப்பம்)', 'C'],
  },
  slipDay: {
    en: 'Day of the payment (optional)',
    si: ['ගෙවූ දිනය (අත්\u200dයවශ්\u200dය නොවේ)', 'C'],
    ta: ['செலுத்திய நாள் (விருப்பம்)', 'C'],
  },
  slipReference: {
    en: 'Reference of the transfer (optional)',
    si: ['මුදල් මාරුවේ යොමුව (අත්\u200dයවශ්\u200dය නොවේ)', 'C'],
    ta: ['பரிமாற்றக் குறிப்பு (விருப்பம்)', 'C'],
  },
  slipThanks: {
    en: 'Thank you. {company} will check it.',
    si: ['ස්තුතියි. {company} එය පරීක්ෂා කරනු ඇත.', 'C'],
    ta: ['நன்றி. {company} அதைச் சரிபார்க்கும்.', 'C'],
  },
  slipThanksPlain: {
    en: 'Thank you. It will be checked.',
    si: ['ස්තුතියි. එය පරීක්ෂා කරනු ලැබේ.', 'C'],
    ta: ['நன்றி. அது சரிபார்க்கப்படும்.', 'C'],
  },
  slipsSent: { en: 'Slips sent', si: ['යැවූ පත්\u200dරිකා', 'C'], ta: ['அனுப்பிய சிட்டைகள்', 'C'] },
  slipOfDay: { en: 'Slip of {day}', si: ['{day} දින පත්\u200dරිකාව', 'C'], ta: ['{day} அன்றைய சிட்டை', 'C'] },
  slipNew: { en: 'received', si: ['ලැබුණි', 'C'], ta: ['பெறப்பட்டது', 'C'] },
  slipBooked: { en: 'confirmed', si: ['තහවුරු කළා', 'C'], ta: ['உறுதிசெய்யப்பட்டது', 'C'] },
  slipRefused: { en: 'not accepted', si: ['පිළිගත්තේ නැත', 'C'], ta: ['ஏற்கப்படவில்லை', 'C'] },
  slipCameAlready: {
    en: 'This slip came on {day} already.',
    si: ['මෙම පත්\u200dරිකාව {day} දින දැනටමත් ලැබී ඇත.', 'C'],
    ta: ['இச்சிட்டை {day} அன்று ஏற்கனவே கிடைத்தது.', 'C'],
  },
  slipsOfToday: {
    en: 'Five slips came by this link today. Please send the next one tomorrow.',
    si: ['අද මෙම සබැඳියෙන් පත්\u200dරිකා පහක් ලැබුණි. ඊළඟ එක හෙට එවන්න.', 'C'],
    ta: ['இன்று இந்த இணைப்பில் ஐந்து சிட்டைகள் வந்தன. அடுத்ததை நாளை அனுப்பவும்.', 'C'],
  },
  slipNotExpected: {
    en: 'No payment is expected for this invoice.',
    si: ['මෙම ඉන්වොයිසිය සඳහා ගෙවීමක් අපේක්ෂා නොකෙරේ.', 'C'],
    ta: ['இவ்விலைப்பட்டியலுக்குக் கட்டணம் எதிர்பார்க்கப்படவில்லை.', 'C'],
  },
  fileTooLarge: {
    en: 'This file is larger than 5 MB. Please send a smaller one.',
    si: ['මෙම ගොනුව 5 MB ට වඩා විශාලයි. කුඩා එකක් එවන්න.', 'C'],
    ta: ['இக்கோப்பு 5 MB ஐ விடப் பெரியது. சிறியதை அனுப்பவும்.', 'C'],
  },
  fileOfWrongType: {
    en: 'Please send a photo (PNG or JPEG) or a PDF.',
    si: ['ඡායාරූපයක් (PNG හෝ JPEG) හෝ PDF ගොනුවක් එවන්න.', 'C'],
    ta: ['புகைப்படம் (PNG அல்லது JPEG) அல்லது PDF அனுப்பவும்.', 'C'],
  },
} as const satisfies Readonly<Record<string, Word>>
