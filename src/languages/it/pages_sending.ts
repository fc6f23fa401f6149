import type { pagesOfSending as english } from '../en/pages_sending.ts'

export const pagesOfSending: typeof english = {
  einvoice_incomplete:
    'Per il file UBL manca qualcosa. Aggiungerlo, oppure inviare la fattura senza.',
  mail_not_set_up: 'Questo server non può inviare e-mail.',
  no_mail_address: 'Il contatto non ha un indirizzo e-mail.',
  invoice_not_repeatable:
    'La fattura non può essere ripetuta: è una nota di credito o ha dati che andrebbero persi. Inserisci invece le righe.',
  recurring_ended: 'La fattura ricorrente è terminata.',
  recurring_needs_person: 'Solo una persona può far emettere fatture in automatico.',
  recurring_invoice_not_found: 'La fattura ricorrente non esiste più.',
  reminder_charge_not_allowed: 'La legge non consente di addebitare così tanto.',
  reminder_not_due: 'La fattura non è scaduta, oppure non resta nulla da pagare.',
  reminder_not_found: 'Il sollecito non esiste più.',
  reminder_too_soon: 'L’ultimo sollecito risale solo a pochi giorni fa.',
  reminder_withdrawn: 'Il sollecito è già stato ritirato.',
  sending_waits: 'Un’e-mail su questa fattura a questo indirizzo è già in partenza.',
  sendings_used_up: 'Di recente sono state inviate troppe e-mail. Riprovare più tardi.',
}
