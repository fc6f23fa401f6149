import type { followUp as English } from '../en/follow_up.ts'

export const followUp: Record<keyof typeof English, string> = {
  'hold.title': 'Sæt på pause',
  'hold.says': 'Den forlader køen og kommer igen den dag, du vælger.',
  'hold.until': 'Indtil',
  'hold.document': 'Tag den op igen, så snart et bilag til den kommer',
  'hold.note': 'Note',
  'hold.save': 'Sæt på pause',
  'hold.done': 'Sat på pause',
  'hold.ended': 'Tilbage i køen',
  'hold.waits': 'På pause, indtil et bilag til den kommer',
  'hold.waits_until': 'På pause indtil {day}',
  'hold.resume': 'Genoptag',
  'ask_receipt.title': 'Bed om bilaget',
  'ask_receipt.says':
    'Modtageren får et link, hvor der kan afleveres filer. Det viser intet fra dit regnskab og virker én gang.',
  'ask_receipt.email': 'Modtagerens mailadresse',
  'ask_receipt.message': 'Besked (valgfri)',
  'ask_receipt.send': 'Send mailen',
  'ask_receipt.link': 'Lav kun et link',
  'ask_receipt.sent': 'Der er en mail på vej til {email}.',
  'ask_receipt.shown':
    'Der blev ikke sendt en mail. Giv linket videre; det vises kun denne ene gang.',
  'cut.title': 'Del op i bilag',
  'cut.says': 'Klip mellem to sider, hvor et nyt bilag begynder. Den samlede fil bevares.',
  'cut.why': 'Side {page}: {why}',
  'cut.behind': 'Klip efter side {page}',
  'cut.part': 'Side {page}, bilag {part}',
  'cut.none': 'Vælg, hvor der skal klippes',
  'cut.save': '{count, plural, one {Lav # bilag} other {Lav # bilag}}',
  'cut.done': '{count, plural, one {Delt i # bilag} other {Delt i # bilag}}',
}
