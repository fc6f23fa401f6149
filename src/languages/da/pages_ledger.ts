import type { pagesOfLedger as english } from '../en/pages_ledger.ts'

export const pagesOfLedger: typeof english = {
  account_closed: 'Kontoen er lukket. Brug en anden, eller åbn den igen først.',
  account_exists: 'Kontoplanen har allerede en konto med det nummer.',
  account_in_use: 'Der bogføres automatisk på kontoen, så den kan ikke lukkes.',
  account_needed: 'Det vides ikke, hvor den slags betaling bogføres. Angiv en konto.',
  account_not_empty: 'Kontoen har en saldo. Flyt den, før kontoen lukkes.',
  financial_year_begun:
    'Året har posteringer eller er afsluttet og beholder sine dage. En anden begyndelse gælder fra et senere år.',
  financial_year_too_long:
    'Så langt må det regnskabsår ikke være efter loven. Lad det slutte tidligere.',
  account_type_fixed: 'Typen på en konto med posteringer kan ikke ændres. Opret en anden konto.',
  allocations_do_not_cover: 'Delene giver ikke tilsammen bankposteringens beløb.',
  bank_ledger_account_used:
    'Der er allerede afstemt bankposteringer på den nuværende konto. Vælg en senere dag.',
  books_kept_there: 'Bogføringen føres i et andet system. Gør det der.',
  cash_counted_later:
    'Kassen er talt op på en senere dag, og den optælling ville ikke længere passe.',
  cash_difference_unexplained:
    'Det optalte beløb afviger fra bogføringen. Tæl igen, eller angiv en begrundelse.',
  contact_differs: 'Det vides ikke, om de to beløb hører til samme kontakt. Angiv en begrundelse.',
  contact_not_found: 'Kontakten findes ikke længere.',
  difference_not_allowed: 'Forskellen kan ikke lukkes på den måde.',
  vat_account_by_hand:
    'Kun linjer med en momskode må røre en momskonto. Sæt momskoden på omkostningen eller indtægten, eller angiv en begrundelse.',
  entry_does_not_balance: 'Debet og kredit går ikke i nul.',
  entry_draft_not_found: 'Kladden til posteringen findes ikke længere.',
  entry_kept_elsewhere:
    'Bogføringen for den dag føres i et andet system, som ikke tager imod posteringen.',
  entry_not_manual: 'Det er ikke en manuel postering, så den kan ikke tilbageføres på den måde.',
  no_difference: 'Betalingen er præcis det åbne beløb. Afstem den uden forskel.',
  not_an_adjustment: 'Posteringen er hverken en afskrivning eller en flyttet betaling.',
  not_over_paid: 'Der er ikke betalt for meget, så der er ikke noget at flytte.',
  opening_after_transactions:
    'Bankposteringer til og med den dag er afstemt. Vælg en tidligere dag.',
  opening_balance_not_set: 'Bankkontoen har ingen åbningssaldo at tilbageføre.',
  opening_balance_set: 'Bankkontoen har allerede en åbningssaldo.',
  opening_import_not_found: 'Åbningen findes ikke længere.',
  provider_disconnected:
    'Regnskabssystemet, som fører bøgerne for den dag, er ikke længere forbundet.',
  standard_number_missing: 'Kontoen mangler sit nummer i den offentlige standardkontoplan.',
  supplier_account_unknown: 'Ingen bogført regning fra leverandøren nævner den bankkonto.',
  takings_do_not_add_up: 'Pengene svarer ikke til dagens omsætning.',
  takings_in_future: 'Dagen er ikke kommet endnu. Brug i dag eller en tidligere dag.',
  takings_not_found: 'Dagens kassesalg findes ikke længere.',
  takings_recorded: 'Kassesalget for den dag og kasse er allerede registreret.',
  takings_reversed: 'Kassesalget er allerede tilbageført.',
  value_needed: 'Bankkontoen er i en anden valuta. Angiv også værdien i virksomhedens egen.',
  write_off_above_limit: 'Beløbet er højere, end en nøgle må afskrive. En person gør det i appen.',
}
