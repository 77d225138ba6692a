import type { Word } from './word.ts'

/**
 * Why a form of a page for clients was refused (spec 17.1). Their English is what the call answers; a page looks it up
 * here. Confidence: spec 17.4.
 */
export const REFUSAL_WORDS = {
  fullName: {
    en: 'Please type your full name.',
    si: ['ඔබේ සම්පූර්ණ නම ටයිප් කරන්න.', 'C'],
    ta: ['உங்கள் முழுப் பெயரைத் தட்டச்சு செய்யவும்.', 'C'],
  },
  nameAsSignature: {
    en: 'Please type your name as your signature.',
    si: ['අත්සන ලෙස ඔබේ නම ටයිප් කරන්න.', 'C'],
    ta: ['கையொப்பமாக உங்கள் பெயரைத் தட்டச்சு செய்யவும்.', 'C'],
  },
  tickToAccept: {
    en: 'Please tick that you accept the quote and its terms.',
    si: ['මිල ගණන සහ එහි කොන්දේසි පිළිගන්නා බව සලකුණු කරන්න.', 'C'],
    ta: ['விலைமனுவையும் நிபந்தனைகளையும் ஏற்பதைக் குறியிடவும்.', 'C'],
  },
  chooseReason: {
    en: 'Please choose a reason.',
    si: ['හේතුවක් තෝරන්න.', 'C'],
    ta: ['ஒரு காரணத்தைத் தேர்ந்தெடுக்கவும்.', 'C'],
  },
  validEmail: {
    en: 'Valid email is required',
    si: ['වලංගු විද්\u200dයුත් තැපැල් ලිපිනයක් අවශ්\u200dයයි.', 'C'],
    ta: ['சரியான மின்னஞ்சல் முகவரி தேவை.', 'C'],
  },
  amountIsNumber: {
    en: 'Payment amount must be a number',
    si: ['ගෙවූ මුදල ඉලක්කමින් ටයිප් කරන්න.', 'C'],
    ta: ['செலுத்திய தொகையை எண்ணில் தட்டச்சு செய்யவும்.', 'C'],
  },
  amountAboveZero: {
    en: 'Payment amount must be greater than zero',
    si: ['ගෙවූ මුදල බිංදුවට වඩා වැඩි විය යුතුය.', 'C'],
    ta: ['செலுத்திய தொகை பூச்சியத்தை விட அதிகமாக இருக்க வேண்டும்.', 'C'],
  },
  chooseDay: { en: 'Choose a day', si: ['දිනයක් තෝරන්න.', 'C'], ta: ['ஒரு நாளைத் தேர்ந்தெடுக்கவும்.', 'C'] },
  fileIsEmpty: { en: 'The file is empty', si: ['ගොනුව හිස්ය.', 'C'], ta: ['கோப்பு வெறுமையாக உள்ளது.', 'C'] },
  fileIsDamaged: {
    en: 'The file is damaged or incomplete',
    si: ['ගොනුව හානි වී හෝ අසම්පූර්ණව ඇත.', 'C'],
    ta: ['கோப்பு சேதமடைந்துள்ளது அல்லது முழுமையற்றது.', 'C'],
  },
  tooManyPixels: {
    en: 'The picture has too many pixels: more than 25 million',
    si: ['ඡායාරූපය ඉතා විශාලයි: පික්සල මිලියන 25 ට වැඩිය.', 'C'],
    ta: ['படம் மிகப் பெரியது: 25 மில்லியன் படப்புள்ளிகளுக்கு மேல்.', 'C'],
  },
  formIncomplete: {
    en: 'Please check what you typed, and send it again.',
    si: ['ඔබ ටයිප් කළ දේ පරීක්ෂා කර නැවත යවන්න.', 'C'],
    ta: ['நீங்கள் தட்டச்சு செய்ததைச் சரிபார்த்து மீண்டும் அனுப்பவும்.', 'C'],
  },
  notNow: {
    en: 'This did not work. Please try again in a few minutes.',
    si: ['මෙය සාර්ථක වූයේ නැත. මිනිත්තු කිහිපයකින් නැවත උත්සාහ කරන්න.', 'C'],
    ta: ['இது நிறைவேறவில்லை. சில நிமிடங்களில் மீண்டும் முயற்சிக்கவும்.', 'C'],
  },
} as const satisfies Readonly<Record<string, Word>>
