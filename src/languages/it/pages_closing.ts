import type { pagesOfClosing as english } from '../en/pages_closing.ts'

export const pagesOfClosing: typeof english = {
  checklist_not_passed: 'Il mese non è completo. Completarlo oppure motivare ogni punto aperto.',
  period_already_closed: 'La contabilità è già chiusa fino a quel giorno o a uno successivo.',
  period_change_not_found: 'La chiusura non esiste più.',
  period_locked:
    'La contabilità di quel giorno è chiusa. Usare un giorno successivo o riaprirla prima.',
  period_not_closed: 'Dopo quel giorno non c’è nulla di chiuso.',
  period_not_ended: 'Si possono chiudere solo mesi terminati.',
  return_not_filed: 'La liquidazione IVA non è ancora definitiva.',
  vat_return_settled: 'La liquidazione di questa dichiarazione IVA è già registrata.',
  vat_settled_by_hand:
    'La dichiarazione IVA è forse già stata liquidata a mano. Controllare prima i conti IVA.',
  vat_settlement_differs:
    'La dichiarazione e i conti IVA non coincidono. Inviare una correzione o registrare la liquidazione a mano.',
  vat_settlement_not_found: 'La liquidazione non esiste più.',
  vat_settlement_order:
    'Prima va un’altra dichiarazione IVA: quella corretta prima della sua correzione.',
  vat_settlement_reversed: 'La liquidazione è già stata stornata.',
  year_closed: 'L’esercizio è chiuso. Riaprirlo prima.',
  year_closing_not_found: 'L’esercizio chiuso non esiste più.',
  year_not_closed: 'L’esercizio non è chiuso.',
  year_order: 'Prima va un altro esercizio.',
}
