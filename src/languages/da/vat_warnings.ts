import type { vatWarnings as english } from '../en/vat_warnings.ts'

export const vatWarnings: typeof english = {
  period_running: 'Perioden løber til {to}; posteringer indtil da er endnu ikke med.',
  filed_before_end:
    'Angivelsen er indberettet før {to}, så perioden er ikke låst; senere posteringer kræver en rettelse.',
  non_statutory: 'Loven kender ikke denne momsperiode; spørg Skattestyrelsen, hvilken der gælder.',
  period_shortened:
    'Nogle af periodens dage er indberettet med en anden angivelse; denne dækker resten.',
  provisional_entries: '{count} linjer er foreløbige: de er endnu ikke endeligt bogført.',
  unknown_vat_codes: 'Linjer med momskoderne {codes} er ikke med i nogen rubrik. Kontrollér dem.',
  deferred_vat:
    'Moms med koderne {codes} skal betales, når køberen betaler; her er den regnet med efter fakturadato.',
  cash_accounting:
    'Ved afregning efter betaling tæller momsen, når der er betalt, senest efter et år; her er den regnet med efter fakturadato. Kontrollér, hvad der er betalt.',
  debt_carried:
    'Beløbet er for lille til at betale nu; det overføres til næste periode med frist {due}.',
  debt_due_in_december: 'Beløbet er lille, men skal betales senest {due}.',
  debt_to_annual_return: 'Beløbet er for lille til at betale nu; det indgår i årsangivelsen.',
  credit_of_last_year:
    'Angivelsen for {period} efterlod et tilgodehavende på {amount}. Det er foreslået i rubrik {box}; udfyld et andet beløb, hvis noget af det udbetales eller modregnes andre steder.',
  no_periodic_returns:
    'Under virksomhedens skatteordning indgives ingen periodisk angivelse, og intet fradrages; kun den moms, den skylder for sine sælgere, betales senest {due}.',
  advance_expected:
    'Efter den historiske metode skal der betales {amount} forud for denne periode. Skriv det i rubrik {box}.',
  entries_since_prepared:
    'Der er bogført i perioden, efter at angivelsen blev klargjort. En rettelse viser forskellen.',
  carry_changed:
    'Det overførte beløb fra forrige periode er ændret, efter at angivelsen blev klargjort. En rettelse viser forskellen.',
  predecessor_not_filed:
    'Angivelsen for {period} kommer før denne og er ikke indberettet endnu. Det, den overfører, er taget med, som det er nu: et tilgodehavende på {credit} og en skyld på {debt}. Indberet den først; ændrer den sig, skal denne angivelse rettes.',
  correction_open:
    'Den indberettede angivelse for {periods} har en rettelse, der ikke er indberettet.',
  nothing_to_correct: 'Intet i perioden er ændret, siden den blev indberettet.',
}
