import type * as english from '../en/providers.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

export const providerFaults: Words<typeof english.providerFaults> = {
  looked_up_first: 'Prima di un nuovo invio si verifica che cosa è arrivato.',
  tried_again: 'Si riproverà.',
  fic_euros_only:
    'Fatture in Cloud tiene la contabilità solo in euro; l’azienda ha un’altra valuta.',
  fic_no_company:
    'Il collegamento non comprende alcuna azienda di Fatture in Cloud. Ripeti il collegamento e scegline una.',
  fic_several_companies:
    'Il collegamento comprende più aziende di Fatture in Cloud ({text}). Ripeti il collegamento e autorizza solo quella a cui si riferisce questa contabilità.',
  fic_licence_ends: 'La licenza di Fatture in Cloud scade il {day}. Rinnovala lì.',
  fic_plan:
    'Il piano di Fatture in Cloud non comprende le fatture elettroniche. Le fatture vi sono conservate, ma non inviate.',
  fic_may_not_purchases:
    'L’utente del collegamento non può creare acquisti in Fatture in Cloud. Cambia lì i suoi diritti.',
  fic_may_not_invoices:
    'L’utente del collegamento non può creare fatture in Fatture in Cloud. Cambia lì i suoi diritti.',
  fic_other_form:
    'Fatture in Cloud ha risposto in una forma diversa da quella prevista. Prima di un nuovo invio si verifica che cosa è arrivato.',
  fic_no_reason:
    'È senza IVA e Fatture in Cloud non dice perché. Assegna lì un tipo IVA alle righe, oppure acquisisci il documento in Daybook.',
  fic_no_rate:
    'L’IVA non corrisponde a un’unica aliquota. Inserisci le righe con i loro tipi IVA in Fatture in Cloud, oppure acquisisci il documento in Daybook.',
  fic_not_whole:
    'Le righe non corrispondono ai totali. Correggilo in Fatture in Cloud, oppure acquisisci il documento in Daybook.',
  fic_abroad:
    'Il fornitore è estero, quindi l’IVA è dovuta dall’acquirente, e Fatture in Cloud non lo indica. Acquisisci il documento in Daybook.',
  fic_split:
    'Si paga senza IVA (scissione dei pagamenti) o con ritenuta. Inserisci queste fatture in Daybook.',
  fic_failed_writing:
    'Fatture in Cloud ha segnalato un errore durante il salvataggio. Prima di un nuovo invio si verifica che cosa è arrivato.',
  fic_failed: 'Fatture in Cloud ha segnalato un errore. Si riproverà.',
  fic_access_lost:
    'Fatture in Cloud non accetta più il collegamento. Ricollegalo: ciò che è in attesa verrà inviato.',
  fic_limit_seconds:
    'Le richieste a Fatture in Cloud sono esaurite e nulla è stato inviato. Riprova tra {count} {count|secondo|secondi}; le operazioni automatiche riprenderanno da sole.',
  fic_limit_minutes:
    'Le richieste a Fatture in Cloud sono esaurite e nulla è stato inviato. Riprova tra {count} {count|minuto|minuti}; le operazioni automatiche riprenderanno da sole.',
  fic_late:
    'Fatture in Cloud non ha risposto in tempo. Prima di un nuovo invio si verifica che cosa è arrivato.',
  fic_not_reached: 'Fatture in Cloud non è raggiungibile. Si riproverà.',
  fic_lost:
    'La connessione a Fatture in Cloud si è interrotta. Prima di un nuovo invio si verifica che cosa è arrivato.',
  fic_no_file_address: 'Fatture in Cloud non ha dato l’indirizzo del file.',
  fic_file_elsewhere:
    'Il file si trova su {value}, che Daybook non apre. Se quell’indirizzo è di Fatture in Cloud, il gestore del server può autorizzarlo.',
  fic_file_not_given: 'Fatture in Cloud non ha dato il file di una fattura elettronica.',
  fic_file_too_large: 'Il file di una fattura elettronica è troppo grande.',
  fic_no_vat_type:
    'Fatture in Cloud non ha un tipo IVA per {text}. Aggiungine lì uno con quell’aliquota e natura, poi aggiorna il piano dei conti.',
  fic_other_page:
    'Fatture in Cloud ha restituito un’altra pagina. Prima di un nuovo invio si verifica che cosa è arrivato.',
  fic_bills_only:
    'Fatture in Cloud conserva solo fatture di acquisto e di vendita; questa registrazione resta in Daybook.',
  fic_same_bill:
    'Qualcuno ha già inserito questa fattura in Fatture in Cloud. Lì, documento {value}: {text}. Qui: {words}. Se è la stessa fattura, elimina una delle due: quella lì, e riprova, oppure il documento qui.',
  fic_twice:
    'Fatture in Cloud ha questo documento due volte, come {value} e {text}. Eliminane lì uno, poi riprova.',
  fic_changed:
    'Qualcuno ha modificato il documento {value} in Fatture in Cloud: ha {net} e IVA {vat}, Daybook {shown} e {other}. Correggi uno dei due, poi riprova.',
  fic_other_document:
    'Fatture in Cloud ha restituito un documento diverso da quello inviato. Prima di un nuovo invio si verifica che cosa è arrivato.',
  fic_not_deleted: 'Una fattura in Fatture in Cloud non si elimina. Emetti una nota di credito.',
  fic_not_marked:
    'Il documento {value} in Fatture in Cloud non è più contrassegnato come di Daybook. Eliminalo tu lì, poi riprova.',
  fic_amounts_changed:
    'Qualcuno ha modificato gli importi del documento {value} in Fatture in Cloud. Confrontali; eliminalo lì se va rimosso, poi riprova.',
  fic_locked:
    'Il documento {value} è bloccato in Fatture in Cloud e non si elimina. Sbloccalo lì, o inserisci lì la correzione, poi riprova.',
  fic_no_document:
    'La registrazione non ha un documento in Fatture in Cloud, quindi lì non si può modificare.',
  fic_number_taken:
    'Il numero {value} è occupato in Fatture in Cloud dal documento {text}, che non è di Daybook. Riserva quella serie a Daybook; rinumera lì l’altro documento, poi riprova.',
  fic_invoice_changed:
    'Qualcuno ha modificato la fattura {value} in Fatture in Cloud: gli importi non sono quelli di Daybook. Correggi una delle due, poi riprova.',
  fic_no_reversal:
    'Una fattura che è in Fatture in Cloud si annulla con una nota di credito, non con uno storno.',
  fic_other_totals:
    'Fatture in Cloud calcola per la fattura {value} totali diversi da Daybook. Cerca nelle righe prezzi con molti decimali.',
  fic_invoice_only: 'Solo una fattura si invia come fattura elettronica.',
  fic_no_bill: 'Una registrazione senza fattura non si può conservare in Fatture in Cloud.',
  fic_no_number: 'Una vendita senza numero di fattura non si può conservare in Fatture in Cloud.',
  fic_currency:
    'Una fattura in {value} non si può inviare a Fatture in Cloud: lì è tenuta in {text}. Emettila in {words}.',
  fic_line_without_code: 'Una riga della fattura non ha un codice IVA.',
  fic_too_much:
    'Fatture in Cloud ha restituito troppi dati in una volta. Prima di un nuovo invio si verifica che cosa è arrivato.',
  fic_id: 'Fatture in Cloud ha restituito un identificativo che non si può usare in una richiesta.',
  fic_not_json:
    'Fatture in Cloud ha restituito qualcosa che non è JSON. Prima di un nuovo invio si verifica che cosa è arrivato.',
  channel_format: 'Il canale verso lo SdI ha risposto in un formato sconosciuto.',
  channel_file_name: 'Il nome del file non si può usare in una richiesta.',
  channel_too_much: 'Il canale verso lo SdI ha restituito troppi dati in una volta.',
  channel_not_json: 'Il canale verso lo SdI ha restituito qualcosa che non è JSON.',
  channel_failed: 'Il canale verso lo SdI ha segnalato l’errore {text}.',
  channel_key: 'Il canale verso lo SdI non accetta la nostra chiave.',
  channel_limit: 'Il limite di richieste al canale verso lo SdI è raggiunto.',
  channel_rejected: 'Il canale verso lo SdI l’ha rifiutata: {text}.',
  channel_late: 'Il canale verso lo SdI non ha risposto in tempo.',
  channel_not_reached: 'Il canale verso lo SdI non è raggiungibile.',
  channel_lost: 'La connessione al canale verso lo SdI si è interrotta.',
  bank_answer_unreadable: 'La risposta del collegamento bancario non è leggibile: {text}.',
  bank_address_unknown:
    'Il collegamento bancario non conosce l’indirizzo di questo server: registralo lì.',
  bank_not_activated: 'Il collegamento bancario non è ancora attivato.',
  bank_not_allowed: 'Il collegamento bancario non è autorizzato a farlo.',
  bank_machine_refused: 'Il collegamento bancario non accetta richieste da questo server.',
  bank_key_refused: 'La chiave del collegamento bancario è stata rifiutata.',
  bank_answered: 'Il collegamento bancario ha risposto {text}.',
  bank_refused: 'Il collegamento bancario ha rifiutato la richiesta: {text}.',
  bank_amount_unreadable: 'La banca ha inviato un importo illeggibile.',
  bank_amount_decimals: 'La banca ha inviato un importo in {value} con troppi decimali.',
  bank_amount_large: 'La banca ha inviato un importo troppo grande.',
  bank_address_unsafe:
    'Il collegamento bancario ha restituito un indirizzo che non è sicuro aprire.',
  bank_id:
    'Il collegamento bancario ha restituito un identificativo che non si può usare in una richiesta.',
  bank_too_much: 'Il collegamento bancario ha restituito troppi dati in una volta.',
  bank_not_json: 'Il collegamento bancario ha restituito qualcosa che non è JSON.',
  bank_late: 'Il collegamento bancario non ha risposto in tempo.',
  bank_not_reached: 'Il collegamento bancario non è raggiungibile.',
  bank_lost: 'La connessione alla banca si è interrotta.',
  bank_without_date: 'La banca ha inviato un movimento contabilizzato senza data.',
  bank_endless: 'L’elenco dei movimenti della banca non finisce.',
  economic_limit:
    'Le richieste a e-conomic sono esaurite e nulla è stato inviato. Riprova tra {count} {count|secondo|secondi}; le operazioni automatiche riprenderanno da sole.',
  economic_file_too_large:
    'Il file supera i 9 MB che e-conomic accetta. Caricane una copia più piccola.',
  economic_number: 'Un numero di e-conomic non si può usare in una richiesta.',
  economic_token:
    'Il codice dell’accordo (agreement grant token) manca o non è valido. Copialo di nuovo.',
  economic_year_closed:
    'L’esercizio di questa data è chiuso in e-conomic. Riaprilo lì, o registra in una data successiva.',
  economic_period_barred:
    'Il periodo di questa data è bloccato in e-conomic. Aprilo lì, o registra in una data successiva.',
  economic_account_barred:
    'Uno di questi conti è bloccato in e-conomic. Sbloccalo lì, o scegli un altro conto.',
  economic_account_blocked:
    'Uno di questi conti non ammette registrazioni dirette in e-conomic. Scegli un altro conto.',
  economic_numbers_used:
    'I numeri di registrazione della prima nota in e-conomic sono esauriti, o il loro intervallo è cambiato. Amplia lì l’intervallo.',
  economic_module:
    'Nell’accordo con e-conomic manca un modulo necessario. Aggiungilo in e-conomic, poi riprova.',
  economic_access:
    'A Daybook manca l’accesso necessario in e-conomic. Ricollega e-conomic con i ruoli Bookkeeping e SuperUser.',
  economic_not_reached: 'e-conomic non è raggiungibile. Nulla è andato perso; si riproverà.',
  economic_lost: 'La connessione a e-conomic si è interrotta. Nulla è andato perso; si riproverà.',
  economic_voucher_other:
    'Il numero {value} in e-conomic è usato per altro. Al prossimo tentativo ne verrà usato un altro.',
  economic_voucher_mixed:
    'Il numero {value} in e-conomic ha righe che non sono di Daybook. Spostale lì a un altro numero, poi riprova.',
  economic_voucher_changed:
    'Il numero {value} è stato modificato in e-conomic. Confrontalo con il documento e correggi uno dei due.',
  economic_journal_missing:
    'Scegli nelle impostazioni la prima nota di e-conomic in cui Daybook scrive.',
  economic_no_number: 'Nessun numero è stato assegnato. Aggiorna il piano dei conti, poi riprova.',
  economic_currency:
    'La contabilità in e-conomic è in {value}, quella di questa azienda in {text}. Devono coincidere.',
  economic_current_year_closed:
    'L’esercizio in corso è chiuso in e-conomic. Riaprilo lì prima di registrare.',
  economic_both_sides:
    'Una registrazione che riguarda sia un cliente sia un fornitore non si può inviare.',
  economic_account_unmapped:
    'Il conto {value} non ha ancora un corrispondente in e-conomic. Indica a quale conto corrisponde lì.',
  economic_code_unmapped:
    'Il codice IVA {value} non ha ancora un corrispondente in e-conomic. Indica a quale codice IVA corrisponde lì.',
  economic_code_gone:
    'Il codice IVA {value} è bloccato o non esiste più in e-conomic. Aggiorna il piano dei conti, poi associa di nuovo {text}.',
  rates_file: 'Il file dei cambi non è leggibile.',
  rates_unread: 'Non è stato possibile leggere i cambi.',
  opens_no_page: 'Questo gestionale non ha una pagina per autorizzare: inserisci le credenziali.',
  permission_used: 'L’autorizzazione del gestionale è già stata usata. Ricomincia.',
  no_such_account:
    '{name} non ha un conto {value}. Se lì è nuovo, prima aggiorna il piano dei conti.',
  no_such_code:
    '{name} non ha un codice IVA {value}. Se lì è nuovo, prima aggiorna il piano dei conti.',
  region_kept: 'È collegato un gestionale. Prima scollegalo.',
  region_numbers_taken:
    'L’azienda ha conti propri con numeri che servono al piano dei conti di quel Paese: {text}. Mantieni il Paese, o aggiungi un’altra azienda per l’altro.',
  paid_in_part:
    'La fattura è in {value} e il pagamento non la copre tutta. Rimuovi il pagamento dal gestionale e abbina il movimento in Daybook.',
  payment_moves_vat:
    'Paga {text}, la cui IVA è esigibile al pagamento, e solo un pagamento registrato da Daybook può renderla esigibile. Rimuovi il pagamento dal gestionale e abbina il movimento in Daybook.',
  payment_fits_nothing:
    'Nel gestionale è stato registrato un pagamento di {amount}, e nessuna partita aperta in Daybook corrisponde. Se Daybook ha registrato lo stesso pagamento, rimuovine uno; altrimenti indica che cosa paga, o che qui non paga nulla.',
  payment_of_bill_fits_nothing:
    'Nel gestionale è stato registrato un pagamento della fattura {number} di {amount}, e nessuna partita aperta in Daybook corrisponde. Se Daybook ha registrato lo stesso pagamento, rimuovine uno; altrimenti indica che cosa paga, o che qui non paga nulla.',
  payment_may_pay:
    'Nel gestionale è stato registrato un pagamento di {amount}. Forse paga {text}. Indica quale.',
  payment_of_bill_may_pay:
    'Nel gestionale è stato registrato un pagamento della fattura {number} di {amount}. Forse paga {text}. Indica quale.',
  payment_paid_reversed:
    'La fattura che questo pagamento pagava è stata stornata. Indica che cosa paga invece, o che qui non paga nulla.',
  closed_here:
    'È sul conto {value}, che qui è chiuso. Riaprilo, o registra su un altro conto nel gestionale.',
  entry_not_whole:
    'La registrazione non ha una data, ha meno di due righe o non quadra. Correggila nel gestionale.',
  entry_currency:
    'La registrazione è in {value}. Acquisisci il documento in Daybook, o registrala in {text} nel gestionale.',
  code_back_unmapped:
    'Il codice IVA {value} non ha un corrispondente in Daybook. Indica a quale codice IVA corrisponde; la registrazione si acquisisce alla prossima lettura.',
  code_back_share:
    'Nessun codice IVA di Daybook come {value} ha questa quota di detrazione: {share}. Correggi la quota nel gestionale, o acquisisci il documento in Daybook.',
  code_back_several: '{value} corrisponde a più voci in Daybook: {text}. Indica quale.',
  account_back_unmapped:
    'Il conto {value} non ha un corrispondente in Daybook. Indica a quale conto corrisponde; la registrazione si acquisisce alla prossima lettura.',
  entry_changed_there: 'Qualcuno l’ha modificata nel gestionale: {text}. Correggi una delle due.',
  entry_maybe_ours:
    'Ha gli stessi importi di una registrazione in corso di invio al gestionale. Si ricontrolla quando sarà arrivata.',
  entry_removed_there:
    'Qualcuno l’ha rimossa dal gestionale. Stornala anche qui, o inseriscila lì di nuovo.',
  file_tried_again: 'Si riproverà più tardi; se è urgente, acquisisci tu il file.',
  file_too_large: 'Il file supera i {count} byte.',
  vat_not_of_codes:
    'L’IVA sul conto {value} non corrisponde a quella dei codici IVA {text}. Correggi la registrazione nel gestionale.',
  vat_missing_on_account:
    'Il codice IVA {value} comporta IVA sul conto {text}, e la registrazione lì non ne ha. Correggila nel gestionale, o indica il conto su cui si trova l’IVA.',
  vat_stray:
    'La registrazione ha IVA sul conto {value} e nessun codice IVA indica di che IVA si tratta. Assegna un codice IVA alle righe nel gestionale, o acquisisci il documento in Daybook.',
  drift_missing_there: '{name} del {day} non è nel gestionale.',
  drift_missing_here: '{name} del {day} è nel gestionale e non in Daybook.',
  drift_amount_account:
    '{name} ha un altro importo: il conto {value} ha {amount} lì e {shown} qui.',
  drift_amount: '{name} ha un altro importo: {text}.',
  drift_accounts: '{name} è su altri conti: {text}.',
  drift_date: '{name} ha la data {from} lì e {to} qui.',
  journals_none: 'Il gestionale non ne ha.',
  journals_known: 'Il gestionale ha {text}.',
  journal_needed: 'Indica in quale prima nota registrare.',
  journal_unknown: '{value} non esiste.',
  journal_not_there: '{name} non ha una prima nota {value}.',
  journal_required: 'Il gestionale collegato ha bisogno di una prima nota in cui registrare.',
  journal_gone: 'La prima nota {value} lì non esiste più. Scegline un’altra nelle impostazioni.',
  own_entry_posted:
    'La contabilità di Daybook ha una registrazione dal {from} in poi (del {to}) che non è nel gestionale. Scegli il {day} o un giorno successivo.',
  own_entries_posted:
    'La contabilità di Daybook ha {count} registrazioni dal {from} in poi, l’ultima del {to}, e nessuna è nel gestionale. Scegli il {day} o un giorno successivo.',
  kept_before:
    'Un altro collegamento ha tenuto la contabilità fino al {to}. Scegli il {day} o un giorno successivo.',
  organization_without_number:
    'L’azienda non ha un numero di iscrizione. Prima inseriscilo nei dati dell’azienda.',
  details_of_program:
    '{name} ha modificato per ultimo i dati dell’azienda e da allora nessuna persona li ha salvati. Prima una persona deve salvarli di nuovo.',
  company_without_number: '{name} lì non ha un numero. Prima inseriscilo lì.',
  other_company:
    '{name} lì ha il numero {value}, e questa azienda ha {text}. Collega l’azienda giusta, o correggi il numero nei dati dell’azienda.',
  entries_on_their_way:
    'Registrazioni non ancora arrivate: {count}. Attendi che arrivino, o correggi ciò che le blocca.',
  entries_refused:
    'Registrazioni rifiutate dal gestionale: {count}. Correggile, o lasciale solo in Daybook.',
  today_or_earlier: 'Scegli oggi o un giorno precedente.',
  sent_until:
    'Le registrazioni fino al {from} sono già nel gestionale. Scegli il {to} o un giorno successivo.',
  posting_under_way: 'Un’altra registrazione nel gestionale è ancora in corso. Si riproverà.',
  reversed_not_arrived:
    'La registrazione che questa storna non è ancora arrivata. Sarà inviata dopo.',
  credentials_of_another:
    'Queste credenziali sono di un’altra azienda. La contabilità è tenuta in {name}: usa le sue credenziali, o prima scollegalo.',
  connect_again: 'Ricomincia il collegamento.',
  keeps_all: '{name} tiene la contabilità.',
  keeps_until: '{name} tiene la contabilità fino al {to}.',
  keeps_since: '{name} tiene la contabilità dal {from}.',
  keeps_between: '{name} tiene la contabilità dal {from} al {to}.',
  no_place: 'Il gestionale che tiene la contabilità non lo prevede. Inseriscilo lì.',
  no_place_for_charges:
    'Il gestionale che tiene la contabilità non prevede queste spese. Invia il sollecito senza, o inseriscile lì.',
  closes_years_itself: 'Il gestionale che tiene la contabilità chiude da sé i suoi esercizi.',
  kept_elsewhere:
    '{name} tiene la contabilità in {text}. Fallo lì, poi aggiorna il piano dei conti.',
  loss_kept_elsewhere:
    'Il gestionale tiene la contabilità di quel giorno. Registra lì la perdita e la sua IVA; Daybook la rileggerà.',
  days_kept_apart:
    'La contabilità dei due giorni è tenuta in posti diversi. Inserisci due registrazioni.',
  takes_no_entries:
    'La contabilità del {day} è tenuta in {text}, che non accetta registrazioni da Daybook. Inserisci lì la registrazione.',
  takes_no_items:
    'La contabilità del {day} è tenuta in {text}. Inserisci lì le registrazioni sui conti di clienti e fornitori; Daybook le leggerà.',
  made_there: 'È stata inserita nel gestionale. Stornala lì; Daybook la rileggerà.',
  paper_not_made:
    'Il PDF della fattura non è ancora pronto. La registrazione si invia insieme al PDF.',
}
