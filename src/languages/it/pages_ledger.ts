import type { pagesOfLedger as english } from '../en/pages_ledger.ts'

export const pagesOfLedger: typeof english = {
  account_closed: 'Il conto è chiuso. Usarne un altro, oppure riaprirlo prima.',
  account_exists: 'Il piano dei conti ha già un conto con quel numero.',
  account_in_use: 'Su questo conto si registra automaticamente, quindi non può essere chiuso.',
  account_needed: 'Non è noto dove si registra questo tipo di pagamento. Indicare un conto.',
  account_not_empty: 'Il conto ha un saldo. Spostarlo prima di chiudere il conto.',
  financial_year_begun:
    'L’esercizio ha registrazioni o è chiuso e mantiene i suoi giorni. Un altro inizio vale da un esercizio successivo.',
  financial_year_too_long: 'La legge non ammette un esercizio così lungo. Farlo terminare prima.',
  account_type_fixed:
    'Il tipo di un conto con registrazioni non può cambiare. Aggiungere un altro conto.',
  allocations_do_not_cover: 'Le parti non corrispondono all’importo del movimento bancario.',
  bank_ledger_account_used:
    'Ci sono già movimenti abbinati sul conto attuale. Scegliere un giorno successivo.',
  books_kept_there: 'La contabilità è tenuta in un altro sistema. Farlo lì.',
  cash_counted_later:
    'La cassa è stata contata in un giorno successivo e quella conta non varrebbe più.',
  cash_difference_unexplained:
    'L’importo contato è diverso dalla contabilità. Contare di nuovo o indicare un motivo.',
  contact_differs: 'Non risulta che i due importi siano dello stesso contatto. Indicare un motivo.',
  contact_not_found: 'Il contatto non esiste più.',
  difference_not_allowed: 'La differenza non può essere chiusa in questo modo.',
  vat_account_by_hand:
    'Solo le righe con un codice IVA possono movimentare un conto IVA. Indicare il codice sul costo o sul ricavo, oppure il motivo.',
  entry_does_not_balance: 'Dare e avere non pareggiano.',
  entry_draft_not_found: 'La bozza della registrazione non esiste più.',
  entry_kept_elsewhere:
    'La contabilità di quel giorno è tenuta in un altro sistema, che non accetta questa registrazione.',
  entry_not_manual:
    'Non è una registrazione manuale, quindi non può essere stornata in questo modo.',
  no_difference: 'Il pagamento è esattamente l’importo aperto. Abbinarlo senza differenza.',
  not_an_adjustment: 'La registrazione non è né uno stralcio né un pagamento spostato.',
  not_over_paid: 'Non è stato pagato più del dovuto, quindi non c’è nulla da spostare.',
  opening_after_transactions:
    'I movimenti fino a quel giorno sono abbinati. Scegliere un giorno precedente.',
  opening_balance_not_set: 'Il conto bancario non ha un saldo iniziale da annullare.',
  opening_balance_set: 'Il conto bancario ha già un saldo iniziale.',
  opening_import_not_found: 'L’apertura non esiste più.',
  provider_disconnected:
    'Il sistema contabile che tiene i libri di quel giorno non è più collegato.',
  standard_number_missing: 'Al conto manca il numero nel piano dei conti standard.',
  supplier_account_unknown:
    'Nessuna fattura registrata di questo fornitore riporta quel conto bancario.',
  takings_do_not_add_up: 'Il denaro non corrisponde ai corrispettivi.',
  takings_in_future: 'Il giorno non è ancora arrivato. Usare oggi o un giorno precedente.',
  takings_not_found: 'I corrispettivi non esistono più.',
  takings_recorded: 'I corrispettivi di quel giorno e di quella cassa sono già registrati.',
  takings_reversed: 'I corrispettivi sono già stati stornati.',
  value_needed:
    'Il conto bancario è in un’altra valuta. Indicare anche il valore nella valuta dell’organizzazione.',
  write_off_above_limit:
    'L’importo supera quanto una chiave può stralciare. Lo fa una persona nell’app.',
}
