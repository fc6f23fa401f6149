import type { vatWarnings as english } from '../en/vat_warnings.ts'

export const vatWarnings: typeof english = {
  period_running:
    'Il periodo termina il {to}; le registrazioni fino ad allora non sono ancora comprese.',
  filed_before_end:
    'La liquidazione è stata resa definitiva prima del {to}: il periodo non è bloccato e le registrazioni successive richiedono una correzione.',
  non_statutory:
    'La legge non prevede questo periodo IVA; chiedere all’Agenzia delle Entrate quale si applica.',
  period_shortened:
    'Alcuni giorni del periodo sono compresi in un’altra liquidazione; questa comprende gli altri.',
  provisional_entries: '{count} righe sono provvisorie: non sono ancora definitive in contabilità.',
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
  predecessor_not_filed:
    'La liquidazione {period} precede questa e non è ancora definitiva. Quanto riporta è considerato come risulta ora: un credito di {credit} e un debito di {debt}. Rendere definitiva prima quella; se cambia, questa liquidazione va corretta.',
  correction_open:
    'La liquidazione definitiva per {periods} ha una correzione non ancora definitiva.',
  nothing_to_correct: 'Nulla è cambiato nel periodo da quando la liquidazione è definitiva.',
}
