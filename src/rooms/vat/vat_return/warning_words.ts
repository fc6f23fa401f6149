import type { Language } from '#kernel/values/language'

type Sentences = Readonly<Record<string, string>>

/** The sentences of warnings on the printed form, in the language of the form. */
export const printedWarnings: Readonly<Partial<Record<Language, Sentences>>> = {
  da: {
    period_running: 'Perioden løber til {to}; posteringer indtil da er endnu ikke med.',
    filed_before_end:
      'Angivelsen er indberettet før {to}, så perioden er ikke låst; senere posteringer kræver en rettelse.',
    non_statutory:
      'Loven kender ikke denne momsperiode; spørg Skattestyrelsen, hvilken der gælder.',
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
    correction_open:
      'Den indberettede angivelse for {periods} har en rettelse, der ikke er indberettet.',
    nothing_to_correct: 'Intet i perioden er ændret, siden den blev indberettet.',
  },
  it: {
    period_running:
      'Il periodo termina il {to}; le registrazioni fino ad allora non sono ancora comprese.',
    filed_before_end:
      'La liquidazione è stata inviata prima del {to}: il periodo non è bloccato e le registrazioni successive richiedono una correzione.',
    non_statutory:
      'La legge non prevede questo periodo IVA; chiedere all’Agenzia delle Entrate quale si applica.',
    period_shortened:
      'Alcuni giorni del periodo sono compresi in un’altra liquidazione; questa comprende gli altri.',
    provisional_entries:
      '{count} righe sono provvisorie: non sono ancora definitive in contabilità.',
    unknown_vat_codes: 'Le righe con i codici IVA {codes} non sono in nessun rigo. Verificarle.',
    deferred_vat:
      'L’IVA con i codici {codes} è esigibile al pagamento; qui è conteggiata alla data della fattura.',
    cash_accounting:
      'Con l’IVA per cassa l’imposta conta al pagamento, al più tardi dopo un anno; qui è conteggiata alla data della fattura. Verificare che cosa è stato pagato.',
    debt_carried:
      'L’importo è troppo piccolo per essere versato ora; è riportato al periodo successivo, con scadenza {due}.',
    debt_due_in_december: 'L’importo è piccolo, ma va versato entro il {due}.',
    debt_to_annual_return:
      'L’importo è troppo piccolo per essere versato ora; confluisce nella dichiarazione annuale.',
    credit_of_last_year:
      'La liquidazione {period} ha lasciato un credito di {amount}. È proposto nel rigo {box}; indicare un altro importo se una parte è chiesta a rimborso o compensata altrove.',
    no_periodic_returns:
      'Nel regime fiscale dell’organizzazione non si fanno liquidazioni periodiche e nulla è detratto; si versa solo l’IVA dovuta per i fornitori, entro il {due}.',
    advance_expected:
      'Con il metodo storico, per questo periodo è dovuto un acconto di {amount}. Indicarlo nel rigo {box}.',
    entries_since_prepared:
      'Dopo la preparazione ci sono state registrazioni nel periodo. Una correzione mostra la differenza.',
    carry_changed:
      'L’importo riportato dal periodo precedente è cambiato dopo la preparazione. Una correzione mostra la differenza.',
    correction_open: 'La liquidazione inviata per {periods} ha una correzione non ancora inviata.',
    nothing_to_correct: 'Nulla è cambiato nel periodo dopo l’invio.',
  },
}
