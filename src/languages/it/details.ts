import type * as english from '../en/details.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

const day = 'Inserisci una data valida, per esempio 30/11/2026.'
const country = 'Inserisci il codice del Paese, per esempio IT.'
const notZero = 'L’importo non può essere 0.'

export const failureDetails: Words<typeof english.failureDetails> = {
  'account_in_use.use': '{value} non si può chiudere perché è in uso.',
  'account_not_bookable.vat':
    '{value} alimenta un rigo della liquidazione IVA. Usa una registrazione manuale, che rispetta i periodi definitivi.',
  'account_not_bookable.owed':
    '{value} accoglie crediti verso clienti o debiti verso fornitori. Abbina la fattura o il documento che il movimento paga.',
  'account_not_bookable.bank':
    '{value} è il conto contabile di un conto bancario. Registra entrambi i lati di un giroconto su {text}.',
  'bank_account_unknown.other': 'L’estratto conto è di {value}, non di {text}.',
  'date_not_plausible.import_start':
    'In quel giorno non è ancora stato contabilizzato nulla. Usa oggi o un giorno precedente.',
  'date_not_plausible.opening':
    'Il giorno del saldo iniziale non è ancora finito. Usa un giorno precedente.',
  'credit_raises_invoice.line':
    'Una riga negativa di una nota di credito addebita di più anziché di meno. Indica importi positivi e fattura ciò che va addebitato.',
  'currency_mismatch.target': 'La partita {value} è in {text} e il movimento in {name}.',
  'difference_not_allowed.more':
    'È stato pagato più del dovuto. Sposta il resto, restituiscilo o chiudilo come abbuono.',
  'difference_not_allowed.open': 'Il residuo è di soli {amount}: chiudi al massimo quell’importo.',
  'difference_not_allowed.small':
    'Un abbuono è al massimo {amount}. Stralcia l’importo o registralo come commissione o sconto.',
  'difference_not_allowed.unposted':
    'In contabilità non c’è ancora un importo residuo. Prima registra il documento.',
  'difference_not_allowed.direction':
    'Il movimento va nella direzione opposta, quindi non paga la partita aperta.',
  'difference_not_allowed.sides':
    'Le due partite non sono sullo stesso conto. Scegline una dello stesso tipo: da incassare o da pagare.',
  'no_difference.fee': 'È entrato più del dovuto, o è uscito meno: non è una commissione.',
  'entry_does_not_balance.sum': 'Con l’IVA la registrazione ha uno sbilancio di {amount}.',
  'nothing_to_post.zero': 'Il movimento è di 0. Escludilo.',
  'exchange_rate_missing.day':
    'Non c’è un cambio di {value} per il {day}. Avvia l’abbinamento e riprova.',
  'invoice_not_issued.mail': 'Una bozza non si può inviare. Prima emettila.',
  'record_busy.sync': 'L’aggiornamento di questo conto è già in corso.',
  'provider_failed.bank': 'La banca ha restituito un errore.',
  'provider_timeout.bank': 'La banca non ha risposto in tempo.',
  'statement_unreadable.amounts':
    'Importi come 2,500 sono ambigui. Esporta il file con due decimali.',
  'transaction_not_unmatched.pending':
    'La banca non l’ha ancora contabilizzato. Si potrà abbinare in seguito.',
  'transaction_not_unmatched.withdrawn':
    'La banca l’ha ritirato, quindi non c’è nulla da abbinare.',
  'unknown_vat_code.day': '{value} non è in vigore il {day}, data del documento.',
  'unknown_vat_code.sales': '{value} è un codice per le vendite. Scegline uno per gli acquisti.',
  'unknown_invoice_line.count':
    'La fattura ha {count} {count|riga|righe}, e {value} non è tra queste.',
}

export const formRules: Words<typeof english.formRules> = {
  day,
  'day.calendar': day,
  'day.month': day,
  'day.reopen': day,
  'day.year': day,
  'day.begin': day,
  'day.invoice': day,
  moment: 'Inserisci una data e un’ora valide.',
  month: 'Inserisci un mese, per esempio marzo 2026.',
  quarter: 'Inserisci un trimestre, per esempio 3º trimestre 2026.',
  year: 'Inserisci un anno, per esempio 2026.',
  'year.rata': 'Inserisci un anno, per esempio 2026.',
  period:
    'Inserisci un periodo, per esempio marzo 2026, 1º trimestre 2026, 1º semestre 2026 o 2026.',
  currency: 'Inserisci il codice della valuta, per esempio EUR.',
  country,
  'country.contact': country,
  'country.document': country,
  'country.bank': country,
  address: 'Inserisci un indirizzo come nome@esempio.it.',
  'address.sender': 'Inserisci nome@esempio.it, o @esempio.it per un intero dominio.',
  recipient_code: 'Il codice destinatario ha 7 caratteri.',
  office_code: 'Il codice univoco ufficio ha 6 lettere e cifre.',
  gln: 'Un GLN ha 13 cifre.',
  peppol: 'Inserisci schema e numero, per esempio 0184:DK12345678.',
  protocol: 'Inserisci 17 cifre, un trattino e 6 cifre.',
  reference: 'Usa al massimo 15 lettere e cifre.',
  tax_code: 'Usa 11 cifre o 16 caratteri.',
  tax_number: 'Usa 11 cifre.',
  capacity: 'Usa un codice da 1 a 9 o da 11 a 15.',
  withholding: 'Usa un codice da RT01 a RT06.',
  fund: 'Usa un codice da TC01 a TC22.',
  reason: 'Usa un codice come A.',
  creditor: 'Un numero di creditore FI ha 8 cifre e inizia con 8.',
  decimals: 'Usa al massimo 3 decimali e 15 cifre.',
  'decimals.price': 'Usa al massimo otto decimali e un valore inferiore a 90 miliardi.',
  not_zero: notZero,
  'not_zero.part': notZero,
  'not_zero.coding': notZero,
  webhook: 'Inserisci un indirizzo https senza credenziali e senza la parte dopo #.',
  nature: 'Un’aliquota 0 richiede una natura IVA, per esempio N4.',
  vat_or_rate: 'Indica il codice IVA o l’aliquota, non entrambi.',
  item_or_line: 'Indica almeno una partita o una riga.',
  import_start: 'Indica il conto bancario oppure il consenso.',
  opening_day: 'Per un saldo iniziale serve la data.',
  new_account: 'Un conto nuovo richiede nome e tipo.',
  first_day: 'Il primo giorno non può essere dopo l’ultimo.',
  add_up: '{net} e {vat} non danno {total}.',
  twice: 'Una partita compare due volte. Indica un solo importo.',
  decimals_of: 'Un importo in {value} ha al massimo {count} {count|decimale|decimali}.',
  lines_sum: 'Le righe danno {shown}, il documento {total}.',
  lines_vat: 'Le righe hanno {vat} di IVA, il documento ne espone {shown}.',
  deductible: 'Al massimo {amount} dell’IVA di questa riga è detraibile.',
  deduct_code: 'Con {value} non si detrae IVA. Scegli un codice che la ammetta.',
  lost: 'Indica come è andato perso il documento: lo chiederà chi controlla la contabilità.',
  wrong: 'Indica che cosa era sbagliato, solo se qualcosa lo era.',
  body_json: 'Il contenuto della richiesta non è JSON.',
  body_object: 'Il contenuto della richiesta deve essere un oggetto JSON.',
  body_twice: 'Lo stesso nome compare due volte in un oggetto.',
  body_encoding: 'Il contenuto della richiesta non è UTF-8.',
  body_deep: 'Sono consentiti al massimo {count} livelli annidati.',
  not_read: 'Non è stato possibile leggere la richiesta.',
  version: 'Invia la versione tra virgolette doppie, come è stata ricevuta.',
  true_false: 'Invia true o false.',
  visible: 'Usa caratteri visibili.',
}

export const inputErrors: Words<typeof english.inputErrors> = {
  invalid_type: 'Il campo manca o è di un altro tipo.',
  invalid_value: 'Non è uno dei valori ammessi.',
  invalid_format: 'Il formato non è corretto.',
  too_small: 'È troppo corto o troppo piccolo.',
  too_big: 'È troppo lungo o troppo grande.',
  unknown_property: 'Il campo non esiste.',
  invalid_length: 'È troppo corto o troppo lungo.',
  invalid_amount: 'L’importo ha troppe cifre o decimali.',
  required: 'Il campo va compilato.',
  other: 'Il valore non è valido.',
}
