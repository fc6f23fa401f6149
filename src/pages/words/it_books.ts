import type { english } from './en_books.ts'

export const italian: typeof english = {
  amount_too_large: 'L’importo è troppo grande per una sola fattura. Dividila.',
  app_limit_reached: 'L’app ha raggiunto il suo limite per ora. Approva di nuovo più tardi.',
  credit_before_invoice: 'Una nota di credito non può avere una data anteriore alla sua fattura.',
  credit_exceeds_invoice: 'La nota di credito supera la parte della fattura non ancora stornata.',
  credit_note_waiting:
    'Una nota di credito di questa fattura è stata scartata dal Sistema di Interscambio. Prima va inviata di nuovo quella.',
  currency_mismatch: 'Questo tipo di fattura deve essere nella valuta dell’azienda.',
  unknown_account: 'Il conto non esiste nel piano dei conti.',
  unknown_category: 'La categoria non esiste.',
  unknown_vat_code: 'Il codice IVA non esiste o non è in vigore alla data del documento.',
  document_not_coded:
    'Il documento non ha ancora conto e codice IVA, quindi non può essere registrato.',
  document_not_extracted: 'Il documento non è ancora stato letto.',
  document_not_failed: 'Il documento non ha più errori: non c’era nulla da riprovare.',
  document_not_found: 'Il documento non esiste più.',
  document_not_posted: 'Il documento non è registrato: non c’era nulla da stornare.',
  document_posted: 'Il documento è già registrato.',
  effect_unknown: 'Non si sa se l’altro sistema lo abbia eseguito. Controlla prima lì.',
  einvoice_preflight_failed:
    'Il Sistema di Interscambio scarterebbe la fattura: nulla è stato inviato e nessun numero è stato usato. Correggila prima.',
  exchange_rate_missing: 'Manca il cambio per quella valuta e quella data.',
  invoice_is_credit_note: 'È una nota di credito, e una nota di credito non si storna.',
  invoice_not_found: 'La fattura non esiste più.',
  invoice_not_issued: 'La fattura non è emessa, quindi non può essere stornata.',
  invoice_without_buyer: 'Il cliente della bozza è stato eliminato. Scegline un altro.',
  key_revoked: 'La chiave che ha fatto la richiesta è revocata. Non è stato fatto nulla.',
  negative_total: 'Il totale è negativo. Per restituire denaro usa una nota di credito.',
  nothing_to_post: 'Gli importi sono zero: non c’era nulla da registrare.',
  number_reserved:
    'È stata scartata in precedenza e il suo numero è riservato. Correggila e inviala di nuovo.',
  number_taken: 'Un’altra fattura ha quel numero.',
  organization_profile_incomplete:
    'I dati dell’azienda sono incompleti. Completali prima di inviare qualcosa.',
  outcome_unknown:
    'La connessione si è interrotta durante il salvataggio. Controlla se è stato eseguito.',
  period_filed: 'L’IVA di quel periodo è già stata inviata. Usa un’altra data o una correzione.',
  before_books_begin: 'Il documento è anteriore all’inizio della contabilità tenuta qui.',
  post_needs_approval: 'Nessuno ha ancora approvato questa imputazione.',
  posting_in_doubt: 'La registrazione è in corso o in verifica. Ricontrolla tra poco.',
  provider_failed: 'L’altro sistema ha risposto con un errore. Riprova più tardi.',
  provider_not_connected: 'Il sistema necessario non è configurato.',
  provider_timeout:
    'L’altro sistema non ha risposto in tempo. Controlla il risultato, poi riprova.',
  provider_unavailable: 'L’altro sistema non era raggiungibile. Riprova più tardi.',
  record_busy: 'Qualcun altro lo sta modificando proprio ora. Riprova tra poco.',
  region_not_supported: 'Non disponibile nel paese dell’azienda.',
  return_already_filed: 'La liquidazione IVA è già stata inviata.',
  self_invoice_dismissed: 'L’autofattura è stata scartata come non necessaria.',
  self_invoice_not_found: 'L’autofattura non esiste più.',
  unavailable: 'Il servizio non ha potuto raggiungere il suo database. Riprova tra poco.',
  unknown_action: 'L’azione richiesta non esiste più.',
  unknown_vat_rate: 'Quell’aliquota IVA non esiste a quella data.',
  vat_nature_missing: 'Una fattura senza IVA deve indicare il motivo, che manca.',
  vat_return_not_found: 'La liquidazione IVA non esiste più.',
}
