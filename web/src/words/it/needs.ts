import type { needs as English } from '../en/needs.ts'

export const needs: Record<keyof typeof English, string> = {
  'need.document_failed': 'Si è verificato un problema: guarda perché',
  'need.document_duplicate': 'Possibile duplicato: è un acquisto distinto?',
  'need.document_to_check': 'Verifica i dati letti, poi registra',
  'need.document_ready': 'Letto e imputato con certezza: registra',
  'need.bank_suggestion': 'Il pagamento si riferisce a questo?',
  'need.receipt_missing': 'Manca il documento',
  'need.bank_unmatched': 'A cosa si riferisce questo pagamento?',
  'need.bank_review': 'La banca ha modificato un movimento già abbinato: verificalo',
  'need.consent_ending': 'Il consenso bancario va rinnovato',
  'need.balance_differs': 'Il saldo della banca non quadra con i movimenti',
  'need.invoice_rejected': 'La fattura è stata scartata: correggila ed emettila di nuovo',
  'need.einvoice_refused': 'Il cliente ha rifiutato la fattura elettronica',
  'need.self_invoice_due': 'C’è un’autofattura da emettere',
  'need.einvoice_unanswered': 'La fattura elettronica non ha ancora una risposta',
  'need.approval': 'Una richiesta attende la tua decisione',
  'need.return_due': 'La liquidazione IVA va resa definitiva',
  'need.books_differ': 'La contabilità non coincide con quella del gestionale',
  'need.supplier_account_changed': 'L’IBAN del fornitore è cambiato: verifica prima di pagare',
  'need.receipt_arrived': 'Il documento richiesto è arrivato: verificalo e abbinalo',
  'need.no_receipt': 'Non arriverà alcun documento: registra il pagamento o escludilo',
}
