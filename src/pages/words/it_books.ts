import type { english } from './en_books.ts'

export const italian: typeof english = {
  amount_too_large: 'L’importo è troppo grande per una sola fattura. Va divisa.',
  app_limit_reached: 'L’app ha esaurito il suo limite per ora. Approva di nuovo più tardi.',
  credit_before_invoice:
    'Una nota di credito non può avere una data anteriore alla fattura che storna.',
  credit_exceeds_invoice: 'La nota di credito supera quanto resta della fattura.',
  credit_note_waiting:
    'Una nota di credito di questa fattura è stata scartata dal Sistema di Interscambio. Prima va inviata di nuovo quella.',
  currency_mismatch: 'Questo tipo di fattura deve essere nella valuta dell’organizzazione.',
  document_not_coded:
    'Il documento non ha ancora conto e codice IVA, quindi non può essere registrato.',
  document_not_extracted: 'Il documento non è ancora stato letto.',
  document_not_failed: 'Il documento non ha più errori: non c’era nulla da riprovare.',
  document_not_found: 'Il documento non esiste più.',
  document_not_posted: 'Il documento non è registrato: non c’era nulla da stornare.',
  document_posted: 'Il documento è già registrato.',
  effect_unknown:
    'Non si sa se l’altro sistema lo abbia eseguito. Controlla lì prima di riprovare.',
  einvoice_preflight_failed:
    'Il Sistema di Interscambio scarterebbe la fattura: nulla è stato inviato e nessun numero è stato usato. Prima va corretta.',
  exchange_rate_missing: 'Manca il cambio per quella valuta in quel giorno.',
  invoice_is_credit_note: 'È una nota di credito, e una nota di credito non si storna.',
  invoice_not_found: 'La fattura non esiste più.',
  invoice_not_issued: 'La fattura non è emessa, quindi non può essere stornata.',
  invoice_without_buyer: 'Il cliente della bozza è stato rimosso. Ne serve un altro.',
  key_revoked: 'La chiave che lo ha chiesto è revocata, quindi nulla è stato eseguito.',
  negative_total: 'Il totale è sotto zero. Il denaro si restituisce con una nota di credito.',
  nothing_to_post: 'Gli importi danno zero: non c’era nulla da registrare.',
  number_reserved:
    'È stata scartata in precedenza e il suo numero le resta riservato. Va corretta e inviata di nuovo.',
  number_taken: 'Un’altra fattura ha quel numero.',
  organization_profile_incomplete:
    'I dati dell’organizzazione sono incompleti. Vanno completati prima di inviare qualcosa.',
  outcome_unknown:
    'La connessione si è interrotta durante il salvataggio. Controlla se è stato eseguito.',
  period_filed:
    'L’IVA di quel periodo è già stata dichiarata. Serve un’altra data o una correzione.',
  post_needs_approval: 'Nessuno ha ancora permesso di registrare questa contabilizzazione.',
  posting_in_doubt: 'La registrazione è in corso o in verifica. Guarda di nuovo tra poco.',
  provider_failed: 'L’altro sistema ha risposto con un errore. Riprova più tardi.',
  provider_not_connected: 'Il sistema necessario non è configurato qui.',
  provider_timeout: 'L’altro sistema non ha risposto in tempo. Guarda il documento, poi riprova.',
  provider_unavailable: 'L’altro sistema non era raggiungibile. Riprova più tardi.',
  record_busy: 'Qualcun altro lo sta modificando proprio ora. Riprova tra poco.',
  region_not_supported: 'La legge del paese dell’organizzazione non lo prevede.',
  return_already_filed: 'La dichiarazione IVA è già stata presentata.',
  self_invoice_dismissed: 'L’autofattura è stata dichiarata non necessaria.',
  self_invoice_not_found: 'L’autofattura non esiste più.',
  unavailable: 'Il servizio non ha potuto raggiungere i suoi dati. Riprova tra poco.',
  unknown_action: 'Ciò che è stato chiesto non esiste più.',
  unknown_vat_rate: 'Quell’aliquota IVA non esiste in quel giorno.',
  vat_nature_missing: 'Una fattura senza IVA deve indicare il motivo. Manca.',
  vat_return_not_found: 'La dichiarazione IVA non esiste più.',
}
