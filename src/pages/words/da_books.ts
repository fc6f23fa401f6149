import type { english } from './en_books.ts'

export const danish: typeof english = {
  amount_too_large: 'Beløbet er for stort til én faktura. Den må deles.',
  app_limit_reached: 'Appen har brugt sin grænse for nu. Godkend det igen senere.',
  credit_before_invoice:
    'En kreditnota kan ikke have en dato før den faktura, som den tager tilbage.',
  credit_exceeds_invoice: 'Kreditnotaen er på mere, end der er tilbage af fakturaen.',
  credit_note_waiting:
    'En kreditnota til denne faktura blev afvist ved afsendelsen. Den skal først sendes igen.',
  currency_mismatch: 'Denne slags faktura skal være i virksomhedens egen valuta.',
  document_not_coded: 'Bilaget har endnu ingen konto og momskode, så det kan ikke bogføres.',
  document_not_extracted: 'Bilaget er ikke læst endnu.',
  document_not_failed: 'Bilaget har ikke længere nogen fejl, så der var intet at prøve igen.',
  document_not_found: 'Bilaget findes ikke længere.',
  document_not_posted: 'Bilaget er ikke bogført, så der var intet at tilbageføre.',
  document_posted: 'Bilaget er allerede bogført.',
  effect_unknown:
    'Ingen kan sige, om det blev gjort i det andet system. Se efter der, før det prøves igen.',
  einvoice_preflight_failed:
    'Fakturaen ville blive afvist, så intet er sendt, og intet nummer er brugt. Den skal først rettes.',
  exchange_rate_missing: 'Der findes ingen kurs for den valuta på den dag.',
  invoice_is_credit_note: 'Det er en kreditnota, og en kreditnota kan ikke krediteres.',
  invoice_not_found: 'Fakturaen findes ikke længere.',
  invoice_not_issued: 'Fakturaen er ikke udstedt, så den kan ikke krediteres.',
  invoice_without_buyer: 'Kunden på kladden er fjernet. Den skal have en anden.',
  key_revoked: 'Den nøgle, der bad om det, er spærret, så intet blev gjort.',
  negative_total: 'Summen er under nul. Penge gives tilbage med en kreditnota.',
  nothing_to_post: 'Beløbene bliver til nul, så der var intet at bogføre.',
  number_reserved:
    'Den blev afvist tidligere, og dens nummer er gemt til den. Den skal rettes og sendes igen.',
  number_taken: 'En anden faktura har det nummer.',
  organization_profile_incomplete:
    'Virksomhedens egne oplysninger er ikke komplette. De skal udfyldes, før noget sendes.',
  outcome_unknown: 'Forbindelsen gik tabt, mens der blev gemt. Se efter, om det blev gjort.',
  period_filed:
    'Momsen for den periode er allerede indberettet. Der skal bruges en anden dato eller en korrektion.',
  post_needs_approval: 'Ingen har endnu tilladt, at denne kontering bogføres.',
  posting_in_doubt: 'Det er ved at blive bogført eller undersøgt. Se igen om et øjeblik.',
  provider_failed: 'Det andet system svarede med en fejl. Prøv igen senere.',
  provider_not_connected: 'Det system, som dette kræver, er ikke sat op her.',
  provider_timeout: 'Det andet system svarede ikke i tide. Se på posten, og prøv så igen.',
  provider_unavailable: 'Det andet system kunne ikke nås. Prøv igen senere.',
  record_busy: 'En anden er ved at ændre det lige nu. Prøv igen om et øjeblik.',
  region_not_supported: 'Loven i virksomhedens land kender ikke noget sådant.',
  return_already_filed: 'Momsangivelsen er allerede indberettet.',
  self_invoice_dismissed: 'Selvfakturaen er erklæret unødvendig.',
  self_invoice_not_found: 'Selvfakturaen findes ikke længere.',
  unavailable: 'Tjenesten kunne ikke nå sine data. Prøv igen om et øjeblik.',
  unknown_action: 'Det, der blev bedt om, findes ikke længere.',
  unknown_vat_rate: 'Den momssats findes ikke på den dag.',
  vat_nature_missing: 'En faktura uden moms skal sige hvorfor. Grunden mangler.',
  vat_return_not_found: 'Momsangivelsen findes ikke længere.',
}
