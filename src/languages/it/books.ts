import type * as english from '../en/books.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

export const entryFaults: Words<typeof english.entryFaults> = {
  no_costs:
    'Il conto {value} non è di costo né di ricavo. Indica il codice IVA sulla riga di costo o di ricavo.',
  vat_counts_when_paid:
    'L’IVA di {value} è esigibile al pagamento. Acquisisci la fattura d’acquisto o emetti quella di vendita.',
  say_day: 'Indica la data di registrazione.',
  say_what: 'Inserisci la descrizione della registrazione.',
  two_lines: 'Una registrazione ha almeno due righe.',
  books_currency: 'La registrazione è nella valuta della contabilità.',
  reversed_later: 'Lo storno deve avere una data successiva a quella della registrazione.',
  most_decimals: 'Usa al massimo {count} decimali.',
  two_decimals: 'Usa al massimo due decimali.',
  vat_needs_code: 'Solo una riga con codice IVA può avere IVA: indica il codice, o rimuovi l’IVA.',
  line_needs_amount: 'Una riga deve avere un importo.',
  base_of_import: 'Solo l’IVA all’importazione ha una base diversa dall’importo: rimuovi la base.',
  base_of_import_net:
    'Solo l’IVA all’importazione ha una base diversa dall’imponibile: rimuovi la base.',
  sale_deducts_nothing: 'Una vendita non dà detrazione: rimuovi l’importo detraibile.',
  paper_without_vat:
    'Con {value} il documento non espone IVA; Daybook calcola quella dovuta dalla base.',
  code_without_rate:
    '{value} non ha un’aliquota propria. Indica l’IVA del documento come importo IVA.',
  vat_sign: 'L’IVA ha lo stesso segno di ciò su cui è calcolata.',
  vat_too_much: '{value} su quella base dà {amount}; l’IVA non può essere di più.',
  vat_too_little: '{value} su quella base dà {amount}; per una vendita non può essere inferiore.',
  deducted_under: 'Con {value} si possono detrarre al massimo {amount} dell’IVA di questa riga.',
  only_owed_accounts: 'Solo le righe su {value} o {text} saldano partite aperte.',
  owed_needs_contact:
    'Il conto {value} accoglie crediti verso clienti o debiti verso fornitori. Indica il contatto, o la registrazione che la riga salda.',
  one_open_line:
    'Solo una riga di una registrazione può restare aperta: un importo dovuto da un contatto, o denaro su un conto bancario. Inserisci una registrazione per ciascuna.',
  open_elsewhere: 'L’importo residuo di quella registrazione è sul conto {value}.',
  settled_by_payment: 'Ciò che è dovuto in un’altra valuta si salda con il pagamento.',
  pays_more: 'La riga supera l’importo residuo di quella registrazione.',
  vat_when_paid_match:
    'La sua IVA è esigibile al pagamento. Abbina il movimento che salda la partita.',
  reversed_has_no_vat:
    'Una registrazione stornata in un giorno successivo non ha IVA, né righe su conti di clienti, fornitori o banca.',
  entry_of_day: 'La registrazione è del {day}; scegli quel giorno o uno successivo.',
  entry_paid_on:
    'La registrazione ha saldato una partita il {day}. Stornala in quel giorno: rimuovi la data.',
  reverse_document: 'Storna la registrazione dal documento.',
  reverse_invoice: 'Una fattura emessa si annulla con una nota di credito.',
  reverse_payment: 'Per annullare un pagamento, annulla l’abbinamento.',
  reverse_takings: 'Per annullarla, storna i corrispettivi di quel giorno.',
  reverse_count: 'Conta di nuovo la cassa.',
  reverse_reminder: 'Ritira il sollecito per annullarne le spese.',
  reverse_opening:
    'Annulla un’apertura da dove è stata importata, e il saldo iniziale di un conto bancario dal conto stesso.',
  reverse_settlement: 'Storna la registrazione dalla liquidazione IVA.',
  reverse_year: 'Riapri l’esercizio per annullare la registrazione.',
  reverse_adjustment: 'Annulla la rettifica.',
  first_year_begins: 'Indica in quale giorno inizia il primo esercizio.',
  change_begins: 'La modifica vale dall’inizio di un esercizio: per esempio dal {day}.',
  first_year_ends:
    'Il primo esercizio termina l’ultimo giorno del mese che precede l’inizio degli esercizi.',
  account_closed: 'Il conto {value} è chiuso. Usa un altro conto, o riaprilo.',
  draft_as_saved: 'Una bozza si registra come è stata salvata. Prima modificala.',
  loss_needs_credit_note:
    'Per recuperare l’IVA di una perdita serve una nota di credito: emettila. {text}.',
  loss_of_sale_only:
    'L’IVA si recupera solo per la perdita su una vendita con IVA a esigibilità immediata. Non indicare la perdita accertata né il conto.',
  loss_after_credit:
    'La fattura ha una nota di credito, che ha già ridotto l’IVA. Non indicare la perdita accertata: il resto si stralcia e l’IVA non cambia.',
  loss_paid_later:
    'L’IVA di questa perdita è già dichiarata. Ciò che viene incassato dopo rientra nel periodo dell’incasso: registralo come ricavo con IVA.',
  write_off_limit:
    'Chiavi e app possono chiudere senza pagamento al massimo {amount} di una fattura, in tutto. Oltre questo importo deve farlo una persona nell’app web.',
  vat_waits:
    'L’IVA di una delle due attende il pagamento. Annulla l’abbinamento e ripartisci il pagamento.',
  paid_by_hand:
    'Ciò che si annulla è stato pagato manualmente con la registrazione {value}. Prima stornala.',
  amount_decimals: 'Un importo in {value} ha al massimo {count} decimali e 15 cifre.',
  payout_unposted:
    'La partita {count} non ha ancora un importo residuo in contabilità. Prima registra il documento.',
  payout_open: 'La partita {count} ha un residuo di {amount}; salda quell’importo o meno.',
  payout_fee:
    'La commissione supera l’accredito. Indica tutte le partite, o registra rimborsi e trattenute come righe.',
  bank_opening_elsewhere:
    'Il saldo iniziale del {day} è su {value}. Scegli un giorno successivo, o prima annullalo.',
  bank_not_on:
    '{value} non è un’attività né una passività, quindi non può essere di un conto bancario.',
  bank_account_of_other:
    '{value} è di un altro conto bancario. Scegli un altro conto, o lascia il campo vuoto.',
  bank_account_booked_itself:
    '{value} è usato per altre registrazioni automatiche. Scegli un altro conto, o lascia il campo vuoto.',
  opening_on_top:
    'L’apertura importata ha un saldo su {value}, e questo vi si aggiungerebbe. Per indicarlo qui, prima annulla quell’apertura.',
  transaction_in_opening:
    'Il saldo iniziale del conto è quello di fine giornata del {from}, quindi comprende il movimento del {to}. Lascialo o escludilo, oppure annulla il saldo iniziale.',
  set_one_target: 'Scegli una sola partita da abbinare.',
  set_one_of_three: 'Scegline uno solo: una registrazione, un documento o una fattura.',
  no_posted_target:
    'Non c’è ancora una registrazione. Prima registra il documento o emetti la fattura.',
  accept_which: 'Indica l’affidabilità minima, i movimenti o entrambi.',
  bank_not_completed: 'La banca non ha completato il collegamento. Dai di nuovo il consenso.',
  bank_other_browser:
    'La risposta della banca è arrivata in un browser diverso da quello che ha aperto il link, quindi non è stata usata. Ricomincia e resta nello stesso browser.',
  bank_not_expected:
    'Chi ha aperto il link non se lo aspettava e si è fermato. Nulla è stato collegato.',
  bank_declined:
    'La richiesta è stata rifiutata presso la banca. Se è stato un errore, ricomincia.',
  bank_could_not: 'La banca non ha potuto completare la richiesta. Ricomincia.',
  callback_empty: 'Non sono arrivati né un codice né un errore.',
  code_of_document:
    'Con {value} un documento non espone IVA: includila nell’imponibile, o usa il codice delle importazioni per l’IVA pagata in dogana.',
  no_code_of_document:
    'Senza codice IVA un documento non espone IVA: includila nell’imponibile, o usa il codice delle importazioni per l’IVA pagata in dogana.',
  date_instead: 'Qui l’IVA si detrae nel periodo della data: correggi la data.',
  parts_of_total: 'IVA e imponibile sono parti del totale.',
  total_and_date:
    'Non è stato possibile leggere nulla, quindi inserisci almeno il totale e la data.',
  not_below: 'Non meno di {value}, l’affidabilità richiesta da questa azienda.',
  step_failed: 'Un passaggio non è riuscito: prima risolvi la causa.',
  may_be_duplicate: 'Forse è un duplicato di un altro documento.',
  not_certain_enough: 'Non è abbastanza sicuro per essere registrato insieme ad altri.',
  worked_on: 'È in lavorazione.',
  undone_already: 'È già stato annullato. Verifica che ora sia tutto corretto.',
  undo_match: 'Annulla l’abbinamento, poi abbina il movimento a ciò che paga.',
  undo_posting: 'Storna la registrazione, correggi il documento e registralo di nuovo.',
  already_elsewhere:
    'La registrazione è sul conto {value}, e la banca ha lo stesso importo sul conto {words}.',
  bank_has: 'Il {day} il saldo della banca è {amount}, quello del conto {value} è {other}.',
  never_agreed: 'Non hanno mai coinciso: verifica il saldo iniziale.',
  no_year_ends: 'Nessun esercizio finisce nel {value}.',
  cash_several_tills:
    'Più registratori condividono il conto cassa. Contali insieme, o registra ciascuno su un proprio conto cassa e indicalo.',
  no_cash: '{text} non è un conto cassa. Scegli un conto cassa.',
  till_code:
    '{value} non è un codice IVA utilizzabile per i corrispettivi il {day}; usa uno tra {text}.',
  regime_without_vat: 'L’azienda non addebita IVA nel suo regime fiscale ({text}); usa {value}.',
  amount_twice: '{value} compare due volte: indica un solo importo.',
}

export const askedFaults: Words<typeof english.askedFaults> = {
  last_before_first: 'L’ultimo giorno non può precedere il primo.',
  last_before: 'L’ultimo giorno non può precedere il {from}.',
  years_at_a_time: 'Chiedi al massimo {count} anni alla volta.',
  most_years: 'Usa al massimo {count} anni.',
  deadlines_known: 'Le scadenze sono note dal {from} al {to}.',
  compare_most: 'Scegli al massimo {count} periodi di confronto.',
  compare_span: 'Scegli un periodo o due giorni, per esempio dal 01/01/2025 al 31/03/2025.',
  compare_day: 'Scegli un confronto o un giorno, per esempio il 31/12/2025.',
  report_day: 'Inserisci una data valida dal 1900 al 2199, per esempio 30/11/2026.',
  report_month: 'Inserisci un mese dal 1900 al 2199, per esempio ottobre 2026.',
  hold_until:
    'Scegli un giorno successivo a oggi, al più tardi il {to}, oppure lascialo in sospeso finché non arriva un documento.',
  reminder_made_by:
    '{name} ha emesso il sollecito {number} il {day}. Il prossimo può partire dal {from}.',
  promised_by: 'Il cliente ha promesso di pagare entro il {day}. Sollecita dopo quel giorno.',
  disputed_because: 'Il cliente contesta la fattura: {text}',
  most_left: 'Indica al massimo l’importo che resta da pagare.',
  promise_day: 'Scegli un giorno da oggi in poi, entro un anno.',
  said_by_today: 'Scegli oggi o un giorno precedente.',
  reminder_fee_none:
    'Daybook non conosce alcuna norma che {country|in} ammetta spese di sollecito.',
  reminder_fee_most: 'Le spese di sollecito sono al massimo {amount} ({text}).',
  compensation_none:
    'Daybook non conosce alcuna norma che {country|in} ammetta un risarcimento forfettario.',
  interest_unknown: 'Daybook non conosce il tasso degli interessi di mora {country|in}.',
  reminder_never_went:
    'Il sollecito non è mai partito, e le sue spese restano registrate finché non lo ritiri.',
  draft_deleted: 'La bozza è stata eliminata prima di essere emessa.',
  draft_changed: 'Qualcuno ha modificato la bozza.',
  name_customer: 'Indica il cliente, o una fattura da ripetere.',
  give_lines: 'Indica le righe, o una fattura da ripetere.',
  say_interval: 'Indica ogni quante settimane o quanti mesi.',
  say_first: 'Indica quando va creata la prima fattura.',
  end_required: 'Indica la fine: l’ultimo giorno o il numero di fatture, non entrambi.',
  days_passed: 'Non si creano fatture per giorni passati. Inizia da oggi o più tardi.',
  ends_before_begins: 'Finisce prima di iniziare.',
  within_ten_years: 'Scegli un giorno entro i prossimi dieci anni.',
  made_already:
    'Sono già state create fatture. Termina questa e salvane un’altra con i nuovi giorni.',
  ended_by: '{name} l’ha terminata.',
  credit_which_line: 'Le righe della fattura hanno IVA diversa. Indica quale si storna: {text}.',
  rate_not_known: '{value}% non è un’aliquota IVA nel Paese dell’azienda; usa una tra {text}.',
  seller_changed:
    'Attende qualcuno che possa emettere fatture: {name} ha modificato i dati dell’azienda il {day}, e da allora nessuno che possa farlo li ha salvati. Verifica i dati e il conto, e salvali.',
  customer_changed:
    'Attende qualcuno che possa emettere fatture: {name} ha modificato il cliente {text} il {day}, e da allora nessuno che possa farlo lo ha verificato. Verifica il cliente, poi emetti e invia, o salva il cliente.',
  draft_outdated:
    'Il contatto o l’azienda è cambiato da quando la bozza è stata salvata. Salva di nuovo la bozza, verifica che cosa è cambiato e riprova.',
  advance_not_issued:
    'Ciò che si vuole detrarre non è una fattura di acconto emessa. Prima rendila una fattura di acconto ed emettila.',
  advance_of_other:
    'La fattura di acconto {number} è intestata a un altro cliente o è in una valuta diversa da questa fattura.',
  advance_used: 'La fattura di acconto {number} è già detratta da un’altra fattura.',
  advance_empty: 'La fattura di acconto {number} è stornata del tutto, quindi non ne resta nulla.',
  advance_waits:
    'Una nota di credito per la fattura di acconto {number} è stata scartata dallo SdI. Prima emettila di nuovo, così si sa quanto resta dell’acconto.',
  code_not_for_sales: '{value} non è un codice IVA di vendita utilizzabile il {day}.',
  use_nature: 'Usa la natura IVA.',
  use_one_of: 'Usa uno tra {text}.',
  account_closed_revenue: '{value} è chiuso. Scegli un conto di ricavo aperto.',
  account_no_revenue:
    '{value} non è un conto di ricavo del piano dei conti. Scegli un conto di ricavo.',
  credit_not_repeated: 'Una nota di credito non si ripete. Indica una fattura, o contatto e righe.',
  details_not_repeated:
    'Una fattura ricorrente non può ripetere tutti i dettagli di questa. Indica contatto e righe, e aggiungi i dettagli a ogni bozza.',
  number_far: '{value} è molto oltre l’ultimo numero usato qui ({text}). Correggilo.',
  number_of_no_series:
    '{value} non è un numero delle serie di fatture dell’azienda, che sono del tipo {text}.',
  profile_missing: 'Nei dati dell’azienda mancano: {fields}. Completali.',
  no_stamp_duty: 'Questo Paese non prevede l’imposta di bollo sulle fatture.',
  no_split_payment: 'Questo Paese non prevede la scissione dei pagamenti.',
  no_tender_codes: 'Questo Paese non prevede CIG e CUP.',
  no_withholding: 'Questo Paese non prevede la ritenuta d’acconto.',
  withholding_not_whole: 'Per la ritenuta d’acconto servono aliquota, tipo e causale di pagamento.',
  type_has_no_others: 'Non ce ne sono altri.',
  type_has: 'Ci sono {text}.',
  type_unknown: 'Il Paese non prevede il tipo di fattura {value}.',
  note_after_invoice: 'Il DDT {value} ha una data successiva alla fattura ({day}).',
  notes_needed: 'Deve indicare i DDT con numero e data. Aggiungili.',
  notes_of_months: 'Riepiloga le consegne di un mese, e queste sono di {periods}. Dividila.',
  advance_before_delivery:
    'Un acconto si fattura prima della consegna, e questa è del {day}. Rimuovi la consegna, o scegli una fattura normale.',
  replay_from: 'Indica un momento o un evento.',
  webhook_events: 'Usa «*», «contact.*» o «contact.created».',
  webhook_secret: 'Un nuovo webhook riceve comunque un nuovo codice segreto.',
  webhook_url: 'Un nuovo webhook deve avere un indirizzo.',
  webhook_not_called:
    'Il server non chiama questo indirizzo, quindi nessuna consegna riuscirà. Usa un indirizzo pubblico sulla porta 80, 443 o superiore a 1024.',
  webhook_may_not_read:
    'Nessun evento di {text} sarà inviato: un webhook invia solo ciò che può vedere chi l’ha creato. Fallo salvare da chi ha il diritto di vederli.',
  opening_before_books:
    'L’apertura importata è del giorno prima dell’inizio della contabilità. Annullala prima di cambiare il primo giorno, poi verificala e importala di nuovo.',
  tax_regime_code: 'Usa un codice come RF01.',
  nature_with_zero: 'Indica una natura IVA quando l’aliquota è 0, e solo allora.',
  province: 'Usa le due lettere della provincia, per esempio MI.',
  postal_code: 'Non è un codice postale valido in quel Paese.',
  iban_form: 'Un IBAN ha il codice del Paese, due cifre di controllo e il numero di conto.',
  iban_digits: 'Le cifre di controllo dell’IBAN sono sbagliate.',
  gln_digit: 'La cifra di controllo del GLN è sbagliata.',
  business_id_cvr: 'Un numero CVR ha 8 cifre e non inizia con 0.',
  business_id_iva: 'Una partita IVA ha 11 cifre.',
  new_account_number: 'Indica un numero per aggiungere un conto.',
  address_secret: 'Un nuovo indirizzo riceve comunque un nuovo codice segreto.',
  address_name: 'Un nuovo indirizzo deve avere un nome.',
  address_kind: 'Il tipo di un indirizzo non cambia. Creane un altro.',
  content_or_text: 'Invia un file o un testo.',
  received_in_future: 'Il giorno di ricezione non può essere successivo a oggi.',
  not_base64: 'Il contenuto non è in base64.',
  characters_between: 'Usa da {count} a {limit} caratteri.',
  app_old:
    'È stata collegata 180 giorni fa, quindi l’accesso è scaduto. Ricollegala per continuare.',
  app_unused: 'È rimasta inutilizzata a lungo, quindi l’accesso è scaduto.',
  app_gave_up: 'L’app ha rinunciato all’accesso.',
  app_code_twice:
    'Un codice o token dell’app è stato usato due volte: forse lo aveva qualcun altro.',
  app_not_connected: 'Non è stato possibile collegarla.',
  disconnected_by: 'Scollegata da {name}.',
  removed_user: '{name} ha rimosso dall’azienda l’utente per cui agiva l’app.',
  other_role: '{name} ha cambiato il ruolo dell’utente per cui agiva l’app.',
  closed_organization: '{name} ha chiuso l’azienda.',
  restored_connect: 'Il database è stato ripristinato da un backup: ricollega l’app.',
  changed_since_request:
    'I dati sono cambiati dopo la richiesta, quindi il risultato sarebbe diverso da quello mostrato. Nulla è stato fatto: ripeti la richiesta.',
  person_connects:
    'Solo una persona che ha effettuato l’accesso può collegare un’app; una chiave no.',
  mail_address: 'Usa un indirizzo e-mail come anna@example.com.',
  invitations_most:
    'Un’azienda invia al massimo {count} inviti all’ora. Invita gli altri più tardi.',
  amount_unknown:
    'L’importo si conosce solo dopo la registrazione, quindi il limite non si può verificare. Deve farlo una persona in Daybook.',
  sends_out:
    'Questo cambia la destinazione dei dati dell’azienda: serve una persona con verifica in due passaggi, o una chiave che una persona con questa verifica ha contrassegnato.',
  loosens:
    'Questo allenta una protezione e richiede la verifica in due passaggi: accedi a Daybook con una passkey o un codice dell’app di autenticazione, poi ripeti l’operazione.',
  pages_shown:
    'Se mostrare le pagine a un modello linguistico lo decide una persona con verifica in due passaggi, che legge dove vanno: accedi a Daybook e ripeti l’operazione.',
  result_gone: 'L’operazione è stata eseguita, ma il risultato non si può più mostrare.',
  characters_not_allowed: 'Il testo contiene un carattere non ammesso.',
  words_of_list: 'Scegli uno o più valori dall’elenco.',
  opening_rows_most: 'Indica al massimo {count} righe in tutto. Carica le altre come file.',
  file_or_rows: 'Indica un file o le righe.',
  fields_most: 'Troppi campi.',
  eu_list_one_period:
    'Un elenco copre un solo periodo e finisce il suo ultimo giorno: scaricane uno per ogni periodo.',
  communication_missing:
    'Il file deve indicare chi lo invia. Completa i dati mancanti del dichiarante e dell’azienda.',
  withholding_too_many:
    'La ritenuta riguarda più di {count} fatture, troppe per questo elenco. Scarica tutte le registrazioni.',
  form_unreadable: 'Non è stato possibile leggere il modulo.',
  name_organization: 'Appartieni a più aziende. Scegline una.',
  file_of_bytes: 'Scegli un file.',
  one_file: 'Invia un file alla volta.',
  form_without_file: 'Nessun file è stato scelto.',
  body_incomplete: 'Il file non è arrivato per intero. Riprova.',
}

export const shadow: Words<typeof english.shadow> = {
  would_match_one: '1 movimento sarebbe stato abbinato automaticamente.',
  would_match: '{count} movimenti sarebbero stati abbinati automaticamente.',
  would_post_one: '1 documento sarebbe stato registrato automaticamente.',
  would_post: '{count} documenti sarebbero stati registrati automaticamente.',
  decided_matches:
    'Gestiti da persone: {count}, di cui {one} allo stesso modo, {other} diversamente, {limit} esclusi.',
  decided_postings:
    'Gestiti da persone: {count}, di cui {one} allo stesso modo, {other} diversamente, {limit} eliminati.',
  still_open: 'Ancora aperti: {count}.',
  no_decision_needed: 'Non richiedono più una decisione: {count}.',
  reference: 'Il pagamento riporta il riferimento di pagamento della fattura.',
  number: 'Il pagamento riporta il numero della fattura.',
  iban: 'Il pagamento viene da, o va a, un conto noto del contatto.',
  name: 'Il pagamento indica il contatto.',
  instalment: 'Il pagamento indica che riguarda una parte della fattura.',
  foreign: 'Il pagamento è in una valuta diversa dalla fattura.',
  listed: 'Il pagamento elenca più fatture.',
  combination: 'La somma di più partite aperte di un contatto è pari al pagamento.',
  transfer: 'Il pagamento è un giroconto e indica l’altro conto.',
  match_open: 'Nessuno l’ha ancora gestito.',
  match_agreed: 'Una persona l’ha abbinato allo stesso modo.',
  match_differed: 'Una persona l’ha gestito diversamente.',
  match_dropped: 'Una persona l’ha escluso.',
  match_lapsed: 'È stato poi abbinato automaticamente, o la banca l’ha ritirato.',
  posting_open: 'Nessuno l’ha ancora registrato.',
  posting_agreed: 'Una persona l’ha registrato allo stesso modo.',
  posting_differed: 'Una persona l’ha registrato diversamente, o l’ha stornato.',
  posting_dropped: 'Una persona ha eliminato il documento.',
  posting_lapsed: 'È stato poi registrato automaticamente.',
}
