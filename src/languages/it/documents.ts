import type * as english from '../en/documents.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

export const coding: Words<typeof english.coding> = {
  memory: 'Come impostato da una persona per questo fornitore il {day}.',
  memory_vat_code: 'Codice IVA {vatCode}, come impostato da una persona per questo fornitore.',
  hint_supplier: 'Il nome del fornitore contiene «{hint}»: {category}.',
  hint_line: 'Le righe della fattura citano «{hint}»: {category}.',
  hint_page: 'Il documento cita «{hint}», ma non nelle righe: {category}. Da verificare.',
  one_keyword:
    'Solo la parola «{hint}» indica che cosa è stato acquistato. Verifica e accetta: poi le fatture simili di questo fornitore potranno essere registrate automaticamente.',
  learned_once:
    'Una persona ha indicato una sola volta che cosa sono le fatture di questo fornitore. Quando una seconda sarà accettata allo stesso modo, le successive potranno essere registrate automaticamente.',
  words_not_seen:
    'Il documento contiene parole che non compaiono in quelli precedenti di questo fornitore, quindi quelli non bastano a capire di che spesa si tratta. Verifica: una volta accettato, i documenti con le stesse parole potranno essere registrati automaticamente.',
  line_not_explained:
    'Non risulta che la riga {line}, di {amount}, sia dello stesso tipo: la detraibilità può essere diversa. Verifica: accetta oppure inserisci le righe manualmente.',
  lines_not_told:
    'Le righe degli acquisti non si distinguono, quindi una di esse può essere di un altro tipo. Da verificare.',
  foreign_vat_not_due:
    'È esposta IVA di un altro Stato ({rate}%), anche se di norma l’operazione è tassata nel Paese dell’acquirente. In tal caso chiedi una fattura senza quell’IVA e con la tua partita IVA: l’imposta la assolvi tu. Se il servizio è stato usato o il bene consegnato all’estero, accetta.',
  paper_says:
    'Il documento stesso cita «{hint}»: {category}. Prevale sul fornitore e sui documenti precedenti, perché la detraibilità è diversa. Da verificare.',
  paper_may_mean:
    'Il documento cita «{hint}», quindi può trattarsi di {category}, con detraibilità diversa. Imposta la categoria oppure inserisci le righe manualmente.',
  vat_may_not_be_due:
    'È addebitata IVA, ma il documento cita «{hint}»: l’imposta può essere dovuta da te anziché dal fornitore (inversione contabile). In tal caso chiedi una fattura corretta.',
  may_be_below_limit:
    'Fino a {limit} al pezzo l’IVA può essere detraibile. Il prezzo unitario non risulta: imposta la categoria se nessun pezzo costa di più.',
  accepted_before:
    'Come sui documenti di questo fornitore già accettati ({documents}, l’ultimo il {day}).',
  accepted_otherwise:
    'I documenti di questo fornitore erano stati accettati come {before}, ma le righe di questo indicano altro. Da verificare.',
  read_as_before:
    'Letto come sui documenti di questo fornitore già accettati ({documents}): {fields}.',
  fallback_category:
    'Nulla indica il tipo di costo, quindi si usa il conto degli altri costi. Da verificare.',
  split_line: 'La fattura elettronica ha righe separate per {category}, con detraibilità diversa.',
  place_found: 'Il fornitore è {place}, secondo {by}: {country}.',
  place_by_hint: 'Solo {by} indica dov’è il fornitore ({country}, {place}). Da verificare.',
  place_assumed: 'Nulla indica dov’è il fornitore; Paese presunto: {country}. Da verificare.',
  place_by_vat:
    'Il documento espone l’IVA {country|of} ed è nella lingua del Paese, quindi il fornitore si trova lì.',
  domestic_registration: 'Il fornitore addebita l’IVA nazionale con il suo numero {number}.',
  domestic_vat: 'È esposta IVA al {rate}%: codice {vatCode}, quota detraibile {share}.',
  deduction_not_at_rate:
    'Nessun codice IVA al {rate}% ha la quota detraibile {share}, quindi si usa {vatCode}, più prudente.',
  pro_rata: 'L’IVA è detratta con il pro rata dell’azienda, {name}.',
  category_limit: 'La legge limita la detrazione per i costi della categoria {name} a {share}.',
  tax_regime: 'Nel regime fiscale {name} la quota detraibile è {share}.',
  vat_as_shown:
    'Il codice {vatCode} darebbe {computed} di IVA, ma il documento ne espone {shown}: non si detrae di più.',
  vat_not_shown:
    'La fattura non espone IVA, che una fattura ordinaria deve indicare, quindi {vatCode} non dà detrazione. Se l’IVA c’è, inseriscila; altrimenti scegli il codice per gli acquisti senza IVA.',
  vat_not_read:
    'L’IVA non è stata letta sul documento, quindi è calcolata al {rate}%. Verifica che il documento la esponga.',
  amount_differs:
    'L’importo {coded} non è il totale del documento, {shown}. Verifica e registralo tu.',
  lines_by_hand: 'Le righe di imputazione sono state inserite da una persona.',
  may_contain:
    'La fattura cita «{hint}», e {category} ha una detraibilità diversa. Inserisci le righe manualmente oppure conferma la categoria.',
  may_be_other:
    'Può trattarsi anche di {category}, con detraibilità diversa. Inserisci le righe manualmente oppure conferma la categoria.',
  code_above_category:
    'Il codice IVA {vatCode} detrae {own} dell’IVA, ma per la categoria {name} la legge ammette al massimo {limit}, quindi non si detrae di più. Se la legge qui consente di più, inserisci le righe manualmente oppure cambia categoria.',
  code_above_category_instead:
    'Il codice IVA {vatCode} detrae {own} dell’IVA, ma per la categoria {name} la legge ammette al massimo {limit}, quindi non si detrae di più. Se la legge qui consente di più, imposta la categoria {instead} oppure inserisci le righe manualmente.',
  may_be_an_asset:
    'Oltre {limit} un acquisto di questo tipo può essere un bene strumentale da ammortizzare. Verifica il conto.',
  rule: 'Deciso dalla regola d’acquisto {rule}.',
  rule_not_confirmed: 'Regola non ancora confermata: {rule}. Da verificare.',
  no_vat_shown: 'Non è esposta IVA, quindi non se ne detrae.',
  no_invoice:
    'Il documento non è una fattura e non espone IVA, quindi è un costo da non annotare nel registro IVA acquisti né includere nella liquidazione: codice {vatCode}. Se è stata emessa una fattura, acquisisci quella.',
  vat_charged_outside:
    'Il fornitore fuori dall’UE ha addebitato IVA al {rate}% in base a un accordo; l’IVA si detrae: codice {vatCode}. Verifica che l’ufficio tributario locale abbia vidimato la fattura.',
  untaxed_category: 'Questo tipo di costo è senza IVA: codice {vatCode}.',
  untaxed_abroad: 'Acquistato all’estero senza IVA: codice {vatCode}.',
  no_matter_of_vat: 'I costi della categoria {category} non hanno codice IVA.',
  nature: 'Il documento indica la natura IVA {nature}: codice {vatCode}.',
  nature_not_in_force: 'La natura IVA {nature} non è in vigore il {day}. Da verificare.',
  reverse_charge_domestic:
    'Inversione contabile: l’IVA è dovuta dall’acquirente, con il codice {vatCode} e l’aliquota del {rate}%, perché il documento non ne indica una.',
  rate_assumed:
    'Il documento non espone un’aliquota e ne esistono diverse; si usa l’aliquota del {rate}%. Da verificare.',
  reverse_charge_abroad:
    'Acquistato all’estero ({place}) senza IVA, quindi è dovuta dall’acquirente: codice {vatCode}.',
  goods_may_be_here:
    'Secondo il documento la merce proviene da un deposito in questo Paese: non è quindi un acquisto dall’estero e l’IVA è dovuta dall’acquirente, con il codice {vatCode}. Verifica dove si trovava la merce e imposta il codice.',
  import_vat_at_customs:
    'L’IVA sui beni importati è sulla dichiarazione doganale, non su questa fattura.',
  foreign_vat: 'L’IVA di un altro Stato ({rate}%) è un costo e non si detrae: codice {vatCode}.',
  rate_not_domestic:
    'Nessun codice IVA per gli acquisti ha l’aliquota del {rate}%, quindi l’IVA non si detrae. Da verificare.',
  rate_unclear:
    'L’IVA non corrisponde a una sola aliquota; si usa l’aliquota del {rate}%. Da verificare.',
  stamp_duty: 'Il fornitore addebita l’imposta di bollo di {amount}.',
  rounding: 'Un arrotondamento di {amount} è registrato a parte.',
  remainder: 'Le righe IVA non spiegano {amount} del totale; questa parte è registrata senza IVA.',
  currency_assumed: 'Valuta non trovata; si presume {currency}.',
  date_missing: 'Data non trovata; si applicano le regole più recenti.',
  total_missing: 'Totale non trovato; è calcolato dagli altri importi.',
  account_not_in_chart:
    'Il piano dei conti non ha il conto {wanted}; si usa {account}. Da verificare.',
  vat_code_not_in_chart:
    'Il gestionale contabile non ha un codice IVA corrispondente a {vatCode}. Da verificare.',
  vat_from_receipt:
    'L’IVA si detrae dalla ricezione: la sua data è {vatDay}, non la data del documento {date}.',
  receipt_day_unknown:
    'Il documento è stato acquisito molto dopo la sua data, e l’IVA si detrae dalla ricezione. Indica il giorno in cui è stato ricevuto.',
  withheld_before:
    'Le fatture precedenti di questo fornitore avevano la ritenuta ({before}), questa no. Se la ritenuta è dovuta, chiedi una fattura corretta; altrimenti verifica e registrala tu.',
  withholding_not_shown:
    'È la fattura di un professionista ({by}) senza ritenuta d’acconto. Se la ritenuta è dovuta, chiedi una fattura corretta; altrimenti verifica e registrala tu.',
  withholding_differs:
    'La ritenuta di {amount} non corrisponde all’aliquota ({rate}%) sull’imponibile che vi è soggetto, {base}. Chiedi una fattura corretta, oppure verifica e registrala tu.',
  period_filed:
    'La liquidazione IVA che comprende il {date} è già definitiva, quindi la data IVA è {vatDate}, il primo giorno aperto.',
  books_closed:
    'La contabilità del {date} è chiusa, quindi la registrazione è al {bookedOn}, il primo giorno aperto.',
  noted_elsewhere:
    'È stato scelto il mese del {date} per la detrazione. La legge lo consente solo se la fattura è stata annotata nel registro IVA acquisti entro il giorno {until} del mese successivo; qui viene annotata il {notedOn}. Se non è stata annotata altrove in tempo, annulla la scelta.',
  came_after_filing:
    'La liquidazione IVA che comprende il {date} è già definitiva. Se la fattura era arrivata prima della fine di quel periodo, la sua IVA appartiene a quella liquidazione, che va corretta. Se è arrivata dopo, indica il giorno di ricezione: l’IVA si detrae nel periodo del {vatDate}.',
  deducted_after_year:
    'La fattura è stata ricevuta nel {year}, il cui ultimo periodo è già definitivo. L’IVA si detrae al più tardi nella dichiarazione annuale del {year} e non in una liquidazione del {later}: scegli qui un codice senza detrazione e indicala in quella dichiarazione.',
  period_corrected:
    'La liquidazione IVA che comprende il {date} è già definitiva. L’IVA dovuta dall’acquirente resta nel suo periodo, quindi la registrazione richiede una correzione di quella liquidazione.',
  numbering_restarts: 'A pagina {page} la numerazione ricomincia: «{text}».',
  other_number: 'La pagina {page} ha il numero di documento {number}, le precedenti {before}.',
  other_supplier: 'La pagina {page} è del fornitore {number}, le precedenti sono di {before}.',
  own_total: 'La pagina {page} ha un totale proprio, {total}; le precedenti {before}.',
  corrected: 'Corretto il campo «{field}»: {value}.',
  correction_dropped:
    'La precedente correzione del campo «{field}» ({value}) non vale più. Da verificare.',
}

export const caps: Words<typeof english.caps> = {
  einvoice_signed: 'Fattura elettronica valida, con firma conforme al contenuto.',
  einvoice: 'Fattura elettronica valida.',
  pdf: 'Letto dal testo di un PDF.',
  text: 'Letto da testo semplice.',
  scan: 'Letto da un’immagine, da due lettori.',
  one_engine: 'Letto da un’immagine da un solo lettore, e nulla conferma le cifre.',
  digits_in_doubt: 'Due lettori hanno visto cifre diverse sull’immagine, in {words} ({fields}).',
  by_hand: 'Non è stato letto nulla: una persona ha inserito ciò che il documento mostra.',
  supplier_unknown:
    'Fornitore nuovo: nessun suo documento è stato registrato o corretto, e nessun contatto ha il suo numero.',
  supplier_registered:
    'Fornitore nuovo; {register} ha il numero {number} con lo stesso nome, {name}, attivo il {day}.',
  supplier_not_registered:
    'Fornitore nuovo, e {register} non ha alcuna impresa con il numero {number}.',
  supplier_name_not_told:
    'Fornitore nuovo; {register} ha il numero {number}, ma non dice di chi è.',
  supplier_name_differs:
    'Fornitore nuovo, e {register} ha il numero {number} con un altro nome: {name}.',
  supplier_not_active:
    'Fornitore nuovo, e secondo {register} l’impresa {number} non era attiva il {day}.',
  supplier_not_by_member:
    'Fornitore nuovo. {register} ha il numero {number} con lo stesso nome, ma il documento non è stato caricato da un utente della tua azienda né recapitato dallo SdI.',
  supplier_above_ceiling:
    'Fornitore nuovo. {register} ha il numero {number} con lo stesso nome, ma il totale raggiunge o supera un limite della registrazione automatica per singolo documento.',
  supplier_by_name:
    'Il fornitore è riconosciuto solo dal nome; non c’è un numero con cifra di controllo valida.',
  amounts_unproven: 'Totale e IVA non sono confermati da due somme sul documento.',
  amounts_ambiguous: 'Più totali corrispondono alle somme sul documento.',
  class_undone:
    'Delle ultime {posted} registrazioni automatiche di questo tipo, {undone} sono state stornate.',
  class_corrected:
    'Degli ultimi {accepted} documenti di questo tipo letti con certezza, {corrected} sono stati corretti.',
  several_dates: 'Ci sono più date, e nessuna è indicata come data del documento.',
  date_not_labelled: 'La data non è indicata come data del documento.',
  date_future: 'La data {day} è successiva a oggi.',
  date_old: 'La data {day} risale a più di 13 mesi fa.',
  currency_not_printed: 'La valuta non è stampata sul documento.',
  several_currencies: 'Il documento mostra più valute: {taken} e {also}.',
  several_suppliers: 'Più imprese sul documento potrebbero essere il fornitore.',
  total_unusual: 'Il totale {total} è più del triplo del più alto finora, {usual}.',
  language_unknown: 'Il documento è in una lingua non pienamente supportata.',
  partly_read: 'Il documento è troppo lungo; ne è stata letta solo una parte.',
  total_elsewhere:
    'Sui documenti di questo fornitore già accettati il totale era accanto a «{label}», dove questo mostra {amount}.',
  registration_number_wrong: 'Il numero del fornitore {number} ha una cifra di controllo errata.',
  page_differs: 'La pagina visibile e i dati nel file non coincidono.',
  iban_changed: 'Questo fornitore non ha mai usato prima il conto {iban}.',
  buyer_differs: 'Il documento è intestato a un’altra impresa, con partita IVA {buyer}.',
  buyer_not_named:
    'Il documento non mostra né il nome né un numero della tua azienda. Verifica che sia tuo.',
  einvoice_invalid: 'La fattura elettronica viola le regole del formato: {faults}.',
  split_payment:
    'L’IVA è versata all’Erario, non al fornitore (scissione dei pagamenti). Da verificare.',
  instructions_to_machine:
    'Il documento contiene testo che cerca di dare istruzioni a un software.',
  hidden_text: 'Il documento contiene testo che un lettore non vede.',
  possible_duplicate: 'Può essere un duplicato di un altro documento: {by}.',
  not_a_bill: 'Il documento non è una fattura, ma {paper}.',
  kind_in_doubt: 'Non è certo che il documento sia una fattura; si definisce anche {paper}.',
  total_negative:
    'Il totale è stampato con il meno, −{total}: può essere denaro che rientra, non una fattura.',
  model_filled:
    'Un modello linguistico ha trovato ciò che nessun lettore aveva trovato, e la pagina lo mostra: {fields}. Da verificare.',
  model_differs:
    'Un modello linguistico ha letto il campo «{field}» come {model}, il lettore come {read}.',
  several_documents: 'Il file sembra contenere {count} documenti, alle pagine {pages}. Dividilo.',
  two_on_page:
    'La pagina {page} sembra mostrare due scontrini, {where}: uno ha {one}, l’altro {other}. Acquisiscili uno per volta.',
  larger_amount_unexplained:
    'Il documento mostra {amount}, più del totale letto, {total}, e nulla lo spiega. Il totale può essere solo una parte della fattura.',
  vat_row_left_over:
    'L’IVA al {rate}% su {net}, cioè {vat}, non è compresa nel totale letto, {total}.',
  line_left_over: 'Una riga di {amount} non è compresa nel totale letto, {total}.',
  total_label_without_amount:
    'Il documento ha le parole «{label}» senza un importo leggibile. Il totale letto è {total}.',
  sums_fail: 'Gli importi non quadrano: {net} di imponibile, IVA {vat}, totale {total}.',
  signature_broken: 'La firma non corrisponde al contenuto.',
  supplier_is_self: 'La partita IVA del fornitore è quella della tua azienda.',
  total_missing: 'Totale non trovato.',
  date_missing: 'Data non trovata.',
}

export const capsOfOthers: Words<typeof english.capsOfOthers> = {
  total_unusual: 'Il totale {total} è più del triplo del più alto finora.',
}

export const documentErrors: Words<typeof english.documentErrors> = {
  nothing_to_read:
    'Non c’è testo leggibile. Acquisisci una copia migliore oppure inserisci i dati manualmente.',
  type_not_supported:
    'Questo tipo di file non è leggibile. Invia un PDF, una foto, una fattura elettronica o testo.',
  type_mismatch:
    'Il contenuto non corrisponde al tipo di file dichiarato. Chiedi l’originale al mittente.',
  too_large: 'Il file è troppo grande per essere letto in sicurezza. Chiedine uno più piccolo.',
  too_many_pages:
    'Il file ha troppe pagine per una fattura. Dividilo e acquisisci solo la fattura.',
  forbidden_xml:
    'L’XML contiene dichiarazioni (entità o tipo di documento) che a una fattura non servono. Chiedi al mittente un file pulito.',
  broken_file: 'Il file è danneggiato. Chiedi l’originale al mittente.',
  encrypted_file: 'Il file è protetto da password. Salvalo senza password e acquisiscilo di nuovo.',
  signature_broken:
    'La firma non corrisponde al contenuto, che può essere stato modificato. Chiedi l’originale al mittente.',
  several_invoices: 'Il file contiene più fatture. Acquisiscile una per volta.',
  file_split:
    'Il file conteneva più documenti ed è stato diviso: ora ciascuno è un documento a sé. Qui non resta nulla da registrare. Conservalo come traccia del file oppure eliminalo.',
  own_document:
    'Questo tipo di documento è emesso dall’acquirente stesso, come l’integrazione di una fattura estera. Acquisisci invece la fattura del fornitore.',
  no_invoice_found: 'Nessuna fattura trovata. Acquisisci la fattura stessa.',
  read_timeout:
    'La lettura ha richiesto troppo tempo ed è stata interrotta. Lo stesso file non viene riletto per un quarto d’ora. Chiedi al mittente un file più semplice, per esempio una nuova stampa in PDF.',
  read_memory:
    'La lettura ha richiesto troppa memoria ed è stata interrotta. Lo stesso file non viene riletto per un quarto d’ora. Chiedi al mittente un file più semplice, per esempio una nuova stampa in PDF.',
  reader_crashed:
    'Non è stato possibile leggere il file per un errore interno. Chiedi un file più semplice oppure contatta l’assistenza.',
  file_missing: 'Manca il file archiviato. Contatta subito il gestore del server.',
  total_missing:
    'Totale non trovato, quindi non c’è nulla da registrare. Inseriscilo oppure acquisisci una copia più nitida.',
  date_missing:
    'Data non trovata, quindi il documento non si può registrare. Inseriscila oppure acquisisci una copia più nitida.',
  not_a_bill:
    'Non è una fattura, quindi non c’è nulla da registrare. Acquisisci la fattura quando arriva. Se invece lo è, indica il tipo di documento.',
  before_books_begin:
    'Il documento è anteriore al giorno in cui inizia la contabilità, quindi appartiene a quella precedente. Eliminalo oppure imposta un inizio anteriore nei dati dell’azienda.',
  date_not_plausible:
    'La data del documento o il giorno di ricezione risale a più di dieci anni fa o supera di oltre un anno la data di oggi, quindi non è stato registrato automaticamente. Correggila e registralo.',
  possible_duplicate:
    'Può essere un duplicato di un altro documento. Registralo se è un acquisto distinto; altrimenti eliminalo.',
  sender_not_verified:
    'È arrivato per e-mail o da un link per consegnare documenti, e non è verificato chi l’ha inviato, quindi non è stato registrato automaticamente. Nel dubbio chiedi al fornitore, verifica e registralo.',
  held_by_person:
    'Qualcuno ha messo in sospeso questo documento o uno con lo stesso contenuto, e nessuno che possa registrare l’ha ripreso, quindi non è stato registrato automaticamente. Riprendilo, verifica e registralo.',
  cut_not_accepted:
    'Questo documento è stato ricavato da un file da qualcuno che non può registrare, quindi non è stato registrato automaticamente. Confrontalo con il file e registralo.',
  app_coding_unseen:
    'Un’app ha cambiato l’imputazione, il fornitore o gli importi, quindi il documento non è stato registrato automaticamente. Verifica e registralo.',
  coding_not_accepted:
    'Qualcuno che non può registrare, o una chiave le cui registrazioni vanno approvate, ha cambiato l’imputazione, il fornitore o gli importi, quindi il documento non è stato registrato automaticamente. Verifica e registralo.',
  contact_not_accepted:
    'Qualcuno che non può registrare, un’app, o una chiave le cui registrazioni vanno approvate ha creato, modificato o eliminato il contatto di questo fornitore, da cui dipende l’imputazione. Per questo il documento non è stato registrato automaticamente. Verifica il contatto e l’imputazione, poi registralo.',
  period_filed_since:
    'La liquidazione IVA di questa fattura è diventata definitiva dopo l’imputazione, quindi il documento non è stato registrato automaticamente. Se la fattura era arrivata prima della fine di quel periodo, la sua IVA appartiene a quella liquidazione. Indica il giorno di ricezione, oppure verifica il documento e registralo.',
  organization_not_accepted:
    'Qualcuno che non può registrare, un’app, o una chiave le cui registrazioni vanno approvate ha cambiato ragione sociale, codici, regime fiscale o percentuale di detrazione dell’azienda, oppure il giorno in cui inizia la contabilità. Per questo il documento non è stato registrato automaticamente. Verifica questi dati e salvali, poi registra il documento.',
  auto_post_document_limit:
    'Il documento supera l’importo registrabile automaticamente, o il suo importo non è ancora noto. Verifica e registralo, oppure chiedi a un titolare o a un amministratore di alzare il limite.',
  auto_post_day_limit:
    'Con questo documento oggi si registrerebbe automaticamente più di quanto il limite consente. Verifica e registralo, oppure chiedi a un titolare o a un amministratore di alzare il limite.',
  app_postings_used_up:
    'L’app che ha inviato o imputato questo documento ha raggiunto il limite di registrazioni per oggi, quindi non è stato registrato automaticamente. Verifica e registralo, oppure chiedi a un titolare o a un amministratore di alzare il limite dell’app.',
  app_amount_used_up:
    'Con questo documento si supererebbe l’importo giornaliero dell’app che l’ha inviato o imputato, o l’importo non è ancora noto, quindi non è stato registrato automaticamente. Verifica e registralo, oppure chiedi a un titolare o a un amministratore di alzare il limite dell’app.',
}

export const spoken: Words<typeof english.spoken> = {
  domestic: 'in questo Paese',
  eu: 'in un altro Paese UE',
  outside: 'fuori dall’UE',
  contact_country: 'il Paese del contatto',
  contact_vat_number: 'la partita IVA del contatto',
  vat_number: 'la sua partita IVA',
  supplier_country: 'il suo indirizzo',
  iban: 'il Paese del suo conto bancario',
  currency: 'la valuta',
  bytes: 'lo stesso file',
  text: 'lo stesso testo',
  fiscal_key: 'stesso fornitore, numero e anno',
  economic_key: 'stesso fornitore, importo e data',
}

export const papers: Words<typeof english.papers> = {
  order: 'una conferma d’ordine',
  quotation: 'un preventivo',
  pro_forma: 'una fattura proforma',
  delivery_note: 'un documento di trasporto (DDT)',
  reminder: 'un sollecito di pagamento',
  statement: 'un estratto conto',
  payment: 'una conferma di pagamento',
  payroll: 'una busta paga',
  notice: 'un contratto o un avviso',
}

export const documentFields: Words<typeof english.documentFields> = {
  supplierName: 'fornitore',
  supplierVatNumber: 'partita IVA del fornitore',
  supplierBusinessId: 'numero di iscrizione del fornitore',
  supplierFiscalCode: 'codice fiscale del fornitore',
  supplierCountry: 'Paese del fornitore',
  iban: 'IBAN',
  buyerName: 'acquirente',
  buyerVatNumber: 'partita IVA dell’acquirente',
  date: 'data',
  dueDate: 'scadenza',
  invoiceNumber: 'numero fattura',
  total: 'totale',
  vat: 'IVA',
  net: 'imponibile',
  payable: 'netto a pagare',
  currency: 'valuta',
  category: 'categoria',
  vatCode: 'codice IVA',
  ledgerAccountId: 'conto',
  bookingText: 'descrizione',
  lines: 'righe',
  kind: 'tipo',
  receivedOn: 'giorno di ricezione',
  legalName: 'ragione sociale',
  'address.street': 'via',
  'address.postalCode': 'CAP',
  'address.city': 'città',
  vatNumber: 'partita IVA',
}

export const twin: Words<typeof english.twin> = {
  from: 'di {name}',
  nobody: 'senza fornitore',
  number: 'n. {number}',
  dated: 'del {day}',
  amount: 'di {amount}',
  unread: 'non ancora letto',
  uncoded: 'non ancora imputato',
  unposted: 'non ancora registrato',
  posted: 'registrato',
}
