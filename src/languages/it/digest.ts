import type { digest as english } from '../en/digest.ts'

const of = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

export const digest: typeof english = {
  kinds: {
    document_failed: of('documento non elaborato', 'documenti non elaborati'),
    document_duplicate: of('possibile duplicato', 'possibili duplicati'),
    document_to_check: of('documento da controllare', 'documenti da controllare'),
    document_ready: of('documento pronto da registrare', 'documenti pronti da registrare'),
    bank_suggestion: of(
      'pagamento con un abbinamento proposto',
      'pagamenti con un abbinamento proposto',
    ),
    receipt_missing: of('pagamento senza documento', 'pagamenti senza documento'),
    bank_unmatched: of('movimento da abbinare o registrare', 'movimenti da abbinare o registrare'),
    bank_review: of(
      'movimento abbinato modificato dalla banca',
      'movimenti abbinati modificati dalla banca',
    ),
    consent_ending: of(
      'consenso bancario in scadenza o scaduto',
      'consensi bancari in scadenza o scaduti',
    ),
    balance_differs: of('conto bancario con saldo diverso', 'conti bancari con saldo diverso'),
    invoice_rejected: of('fattura elettronica scartata', 'fatture elettroniche scartate'),
    einvoice_refused: of(
      'fattura elettronica rifiutata dal cliente',
      'fatture elettroniche rifiutate dal cliente',
    ),
    self_invoice_due: of('autofattura da emettere', 'autofatture da emettere'),
    einvoice_unanswered: of(
      'fattura elettronica senza risposta',
      'fatture elettroniche senza risposta',
    ),
    approval: of('richiesta in attesa di approvazione', 'richieste in attesa di approvazione'),
    return_due: of('dichiarazione IVA da presentare', 'dichiarazioni IVA da presentare'),
    books_differ: of('differenza rispetto al gestionale', 'differenze rispetto al gestionale'),
    supplier_account_changed: of(
      'fattura con un nuovo IBAN del fornitore',
      'fatture con un nuovo IBAN del fornitore',
    ),
    receipt_arrived: of('documento richiesto arrivato', 'documenti richiesti arrivati'),
    no_receipt: of(
      'pagamento senza documento da registrare',
      'pagamenti senza documento da registrare',
    ),
  },
  other: (count) => `altri ${count}`,
  deadline: (title, day) => `${title}: entro il ${day}`,
}
