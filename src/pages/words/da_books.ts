import type { english } from './en_books.ts'

export const danish: typeof english = {
  amount_too_large: 'Beløbet er for stort til én faktura. Del den op.',
  app_limit_reached: 'Appen har nået sin grænse for nu. Godkend det igen senere.',
  credit_before_invoice: 'En kreditnota kan ikke have en tidligere dato end sin faktura.',
  credit_exceeds_invoice:
    'Kreditnotaen er større end den del af fakturaen, der ikke er krediteret.',
  credit_line_unclear:
    'Det er ikke klart, hvilken af fakturaens linjer der krediteres. Angiv linjen.',
  credit_note_waiting:
    'En kreditnota til denne faktura blev afvist ved afsendelsen. Send den igen først.',
  currency_mismatch: 'Denne slags faktura skal være i virksomhedens egen valuta.',
  unknown_account: 'Kontoen findes ikke i kontoplanen.',
  unknown_category: 'Kategorien findes ikke.',
  unknown_vat_code: 'Momskoden findes ikke, eller den gælder ikke på bilagets dato.',
  document_not_coded: 'Bilaget har endnu ingen konto og momskode, så det kan ikke bogføres.',
  document_not_extracted: 'Bilaget er ikke aflæst endnu.',
  document_not_failed: 'Bilaget har ikke længere nogen fejl, så der var intet at prøve igen.',
  document_not_found: 'Bilaget findes ikke længere.',
  document_not_posted: 'Bilaget er ikke bogført, så der var intet at tilbageføre.',
  document_posted: 'Bilaget er allerede bogført.',
  effect_unknown: 'Det vides ikke, om det andet system har udført det. Tjek der først.',
  einvoice_preflight_failed:
    'Fakturaen ville blive afvist, så intet er sendt, og intet nummer er brugt. Ret den først.',
  exchange_rate_missing: 'Der findes ingen valutakurs for den valuta og dato.',
  invoice_is_credit_note: 'Det er en kreditnota, og en kreditnota kan ikke krediteres.',
  invoice_not_found: 'Fakturaen findes ikke længere.',
  invoice_not_issued: 'Fakturaen er ikke udstedt, så den kan ikke krediteres.',
  invoice_without_buyer: 'Kunden på kladden er slettet. Vælg en anden.',
  key_revoked: 'Nøglen, der anmodede, er spærret. Der er ikke gjort noget.',
  negative_total: 'Totalen er negativ. Brug en kreditnota til at give penge tilbage.',
  nothing_to_post: 'Beløbene er nul, så der var intet at bogføre.',
  number_reserved:
    'Den blev afvist tidligere, og dens nummer er reserveret. Ret den, og send den igen.',
  number_taken: 'En anden faktura har det nummer.',
  organization_profile_incomplete:
    'Virksomhedens egne oplysninger er ikke komplette. Udfyld dem, før noget sendes.',
  outcome_unknown: 'Forbindelsen gik tabt under lagringen. Tjek, om det blev gjort.',
  period_filed:
    'Momsen for den periode er allerede indberettet. Brug en anden dato eller en rettelse.',
  before_books_begin: 'Dokumentet er fra før bogføringen her begynder.',
  post_needs_approval: 'Ingen har godkendt denne kontering endnu.',
  posting_in_doubt:
    'Det er ved at blive bogført, eller resultatet undersøges. Tjek igen om et øjeblik.',
  provider_failed: 'Det andet system svarede med en fejl. Prøv igen senere.',
  provider_not_connected: 'Det nødvendige system er ikke sat op.',
  provider_timeout: 'Det andet system svarede ikke i tide. Tjek resultatet, og prøv så igen.',
  provider_unavailable: 'Det andet system kunne ikke nås. Prøv igen senere.',
  record_busy: 'En anden er ved at ændre det lige nu. Prøv igen om et øjeblik.',
  region_not_supported: 'Findes ikke i virksomhedens land.',
  return_already_filed: 'Momsangivelsen er allerede indberettet.',
  self_invoice_dismissed: 'Selvfakturaen er afvist som unødvendig.',
  self_invoice_not_found: 'Selvfakturaen findes ikke længere.',
  unavailable: 'Tjenesten kunne ikke nå sin database. Prøv igen om et øjeblik.',
  unknown_action: 'Den ønskede handling findes ikke længere.',
  unknown_invoice_line: 'Fakturaen har ikke den linje.',
  unknown_vat_rate: 'Den momssats findes ikke på den dato.',
  vat_nature_missing: 'En faktura uden moms skal angive hvorfor. Begrundelsen mangler.',
  vat_return_not_found: 'Momsangivelsen findes ikke længere.',
}
