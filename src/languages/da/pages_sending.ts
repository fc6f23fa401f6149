import type { pagesOfSending as english } from '../en/pages_sending.ts'

export const pagesOfSending: typeof english = {
  einvoice_incomplete: 'Der mangler noget i UBL-filen. Tilføj det, eller send fakturaen uden.',
  mail_not_set_up: 'Denne server kan ikke sende mail.',
  no_mail_address: 'Kontakten har ingen mailadresse.',
  invoice_not_repeatable:
    'Fakturaen kan ikke gentages: Den er en kreditnota eller har oplysninger, der ville gå tabt. Indtast linjerne i stedet.',
  recurring_ended: 'Den gentagne faktura er afsluttet.',
  recurring_needs_person: 'Kun en person kan lade fakturaer blive udstedt automatisk.',
  recurring_invoice_not_found: 'Den gentagne faktura findes ikke længere.',
  reminder_charge_not_allowed: 'Loven tillader ikke at opkræve så meget.',
  reminder_not_due: 'Fakturaen er ikke forfalden, eller der er intet tilbage at betale.',
  reminder_not_found: 'Rykkeren findes ikke længere.',
  reminder_too_soon: 'Den seneste rykker er kun få dage gammel.',
  reminder_withdrawn: 'Rykkeren er allerede trukket tilbage.',
  sending_waits: 'En mail om denne faktura til denne adresse er allerede på vej.',
  sendings_used_up: 'Der er sendt for mange mails på det seneste. Prøv igen senere.',
}
