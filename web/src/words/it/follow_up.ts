import type { followUp as English } from '../en/follow_up.ts'

export const followUp: Record<keyof typeof English, string> = {
  'hold.title': 'Metti in sospeso',
  'hold.says': 'Esce dalla coda e torna nel giorno che scegli.',
  'hold.until': 'Fino al',
  'hold.document': 'Riprendilo appena arriva un documento',
  'hold.note': 'Nota',
  'hold.save': 'Metti in sospeso',
  'hold.done': 'In sospeso',
  'hold.ended': 'Di nuovo in coda',
  'hold.waits': 'In sospeso finché non arriva un documento',
  'hold.waits_until': 'In sospeso, di nuovo in coda: {day}',
  'hold.resume': 'Riprendi',
  'ask_receipt.title': 'Richiedi il documento',
  'ask_receipt.says':
    'La persona riceve un link per consegnare i file. Non mostra nulla della tua contabilità e vale una volta sola.',
  'ask_receipt.email': 'Indirizzo e-mail della persona',
  'ask_receipt.message': 'Messaggio (facoltativo)',
  'ask_receipt.send': 'Invia l’e-mail',
  'ask_receipt.link': 'Crea solo il link',
  'ask_receipt.sent': 'Un’e-mail è in partenza per {email}.',
  'ask_receipt.shown':
    'Nessuna e-mail inviata. Inoltra questo link: viene mostrato una volta sola.',
  'ask_receipt.asked': 'Documento richiesto a {who}, {day}',
  'ask_receipt.until': 'Ultimo giorno di validità del link: {day}.',
  'cut.title': 'Dividi in documenti',
  'cut.says':
    'Taglia tra due pagine dove comincia un altro documento. Il file intero resta conservato.',
  'cut.why': 'Pagina {page}: {why}',
  'cut.behind': 'Taglia dopo la pagina {page}',
  'cut.part': 'Pagina {page}, documento {part}',
  'cut.none': 'Scegli dove tagliare',
  'cut.save': '{count, plural, one {Crea # documento} other {Crea # documenti}}',
  'cut.done': '{count, plural, one {Diviso in # documento} other {Diviso in # documenti}}',
}
