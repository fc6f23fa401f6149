import type * as english from '../en/work.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

const hidden = 'I tuoi diritti non consentono di vederlo.'

export const waiting: Words<typeof english.waiting> = {
  approval: 'Un’app o una chiave chiede di procedere: approva o rifiuta.',
  invoice_rejected:
    'Lo SdI ha scartato la fattura: correggila ed emettila di nuovo entro il {day}.',
  'invoice_rejected.detail': 'Fattura {number}',
  einvoice_refused:
    'Il cliente ha rifiutato la fattura elettronica: emetti una nota di credito, poi la fattura corretta.',
  'einvoice_refused.detail': 'Fattura {number}',
  self_invoice_due:
    'È dovuta un’autofattura ({type}): emettila entro il {day} o segnala che non è dovuta.',
  'einvoice_unanswered.queued':
    'La fattura elettronica non è ancora partita: chiedi informazioni all’intermediario.',
  'einvoice_unanswered.sent':
    'La fattura elettronica non ha ancora una notifica di esito: chiedi informazioni all’intermediario.',
  books_differ:
    'La contabilità di Daybook e quella del gestionale non coincidono: guarda le differenze, correggi le registrazioni nel gestionale e rileggile.',
  balance_differs:
    'Il saldo della banca non quadra con i movimenti dal {day}: importa l’estratto conto di quel giorno o aggiorna di nuovo.',
  'balance_differs.detail': 'Da quel giorno nulla è abbinato automaticamente.',
  'consent_ending.ended':
    'Il consenso bancario è scaduto: rinnovalo, altrimenti non arriveranno nuovi movimenti.',
  consent_ending:
    'Il consenso bancario scade il {day}: rinnovalo, altrimenti non arriveranno nuovi movimenti.',
  bank_suggestion: 'Abbinalo alla proposta o scegli un’altra partita.',
  'bank_suggestion.several':
    'Abbinalo alla migliore di {count} proposte o scegli un’altra partita.',
  bank_review: 'La banca l’ha modificato dopo l’abbinamento: verifica l’abbinamento.',
  bank_unmatched: 'Nulla in contabilità corrisponde: abbinalo, registralo o escludilo.',
  'bank_unmatched.booking': 'Registralo come proposto o su un altro conto.',
  'bank_unmatched.fee': 'Una commissione bancaria: registrala su {account}.',
  'bank_unmatched.interest': 'Interessi: registrali su {account}.',
  receipt_missing:
    'Nessun documento corrisponde al pagamento: acquisisci il documento, oppure registra o escludi il pagamento.',
  'receipt_missing.booking': 'Registralo come proposto o su un altro conto.',
  'receipt_missing.fee': 'Una commissione bancaria: registrala su {account}.',
  'receipt_missing.interest': 'Interessi: registrali su {account}.',
  'return_due.prepared':
    'Liquidazione IVA dal {from} al {to}: verificala e rendila definitiva entro il {day}.',
  return_due: 'Liquidazione IVA dal {from} al {to}: preparala e rendila definitiva entro il {day}.',
  'receipt_arrived.own':
    'Ciò che avevi chiesto è arrivato come documento a sé: verificalo, poi registra questo o elimina uno dei due.',
  receipt_arrived: 'Il documento che avevi chiesto è arrivato: verificalo e abbina il pagamento.',
  'receipt_arrived.one': 'Un file da {name}.',
  'receipt_arrived.several': '{count} file da {name}.',
  no_receipt: 'Per questo pagamento non arriverà alcun documento: registralo o escludilo.',
  'no_receipt.lost': 'Il documento è smarrito: {text} ({name})',
  'no_receipt.not_needed': 'Non serve un documento: {text} ({name})',
  'no_receipt.not_needed_by': 'Non serve un documento ({name})',
  'supplier_account_changed.no_contact':
    'La fattura indica un conto diverso da quello usato finora dal fornitore: non pagarla. Collega la fattura al contatto, contatta il fornitore a un numero o indirizzo che già conosci, poi conferma il conto.',
  supplier_account_changed:
    'La fattura indica un conto diverso da quello usato finora dal fornitore: non pagarla. Contatta il fornitore a un numero o indirizzo che già conosci, poi conferma il conto.',
  'supplier_account_changed.detail': 'Prima {text}, ora {value}',
  document_duplicate:
    'Può essere un duplicato di un altro documento: registralo se è un acquisto distinto, altrimenti eliminalo.',
  document_ready: 'È stato letto e imputato con certezza: registralo.',
  'document_failed.unknown': 'Non è noto se sia stato registrato: riprova.',
  document_failed: 'Un passaggio non è riuscito: risolvi la causa e ripetilo.',
  'document_to_check.extracted': 'È stato letto ma non ancora imputato: proponi l’imputazione.',
  document_to_check: 'Verifica i dati letti e l’imputazione, poi registralo.',
}

export const monthPoints: Words<typeof english.monthPoints> = {
  'bank_proven.none': 'Non c’è un conto bancario, quindi nessun saldo è verificato.',
  bank_proven:
    'Il saldo di ogni conto bancario quadra fino al {day}, e il conto contabile coincide.',
  bank_rows_matched:
    'Tutti i movimenti bancari fino al {day} sono abbinati e registrati sul conto della banca.',
  documents_posted: 'Tutti i documenti fino al {day}, e quelli senza data, sono registrati.',
  vat_agrees:
    'Ogni conto IVA quadra con il suo rigo, e nessuna liquidazione definitiva è cambiata da allora.',
  drafts_done: 'Non restano bozze di registrazioni fino al {day}.',
  clearing_empty: 'I conti transitori sono a zero alla fine del {day}.',
  questions_answered: 'Nessuna richiesta è senza risposta.',
  year_end_done:
    'Le operazioni di fine esercizio sono registrate. Spunta ogni punto come indicato e annota che cosa è stato registrato o perché non serviva.',
  'bank_proven.hidden': hidden,
  'bank_rows_matched.hidden': hidden,
  'documents_posted.hidden': hidden,
  'vat_agrees.hidden': hidden,
  'drafts_done.hidden': hidden,
  'clearing_empty.hidden': hidden,
  'questions_answered.hidden': hidden,
}

export const warnings: Words<typeof english.warnings> = {
  business_id_check_digit: 'La cifra di controllo del numero ({name}) è errata.',
  vat_number_format: 'Non è il formato di una partita IVA {country|of}.',
  'vat_number_format.greece': 'Le partite IVA greche iniziano con EL, non GR.',
  'vat_number_check_digit.contact': 'La cifra di controllo della partita IVA è errata.',
  'vat_number_office_code.contact':
    'Le cifre da 8 a 10 della partita IVA non sono un codice ufficio noto.',
  'vat_number_country_mismatch.contact':
    'La partita IVA inizia con {text}, ma il Paese del contatto è {country}.',
  vat_number_prefix_missing:
    'Una partita IVA estera deve iniziare con il prefisso del Paese, qui {text}.',
  fiscal_code_check_digit: 'La cifra di controllo del codice fiscale è errata.',
  fiscal_code_format: 'Un codice fiscale ha 16 lettere e cifre, oppure 11 cifre.',
  sdi_code_public_body: 'Un codice di 6 caratteri è di una pubblica amministrazione.',
  sdi_code_format: 'Un codice destinatario ha 7 lettere e cifre.',
  sdi_code_foreign_only: 'XXXXXXX è per i clienti fuori dall’Italia.',
  sdi_code_foreign_buyer: 'Un cliente fuori dall’Italia deve avere il codice XXXXXXX.',
  sdi_code_needs_pec: 'Con 0000000 la fattura è recapitata via PEC; aggiungi un indirizzo PEC.',
  pec_format: 'Non sembra un indirizzo e-mail.',
  email_format: 'Non sembra un indirizzo e-mail.',
  soft_lock:
    'La contabilità è chiusa in via provvisoria fino al {day}. La registrazione è stata comunque inserita: {text}',
  mail_not_connected:
    'Questo server non può inviare e-mail. Chiedi al gestore di configurarlo e ripeti l’invito.',
  'quota_reached.storage':
    'Lo spazio di archiviazione è esaurito. I caricamenti sono rifiutati; ciò che arriva automaticamente viene comunque ricevuto. Chiedi altro spazio al gestore.',
  'quota_nearly_reached.storage':
    'Oltre il 90% dello spazio di archiviazione è usato. Chiedi altro spazio al gestore prima che i caricamenti siano rifiutati.',
  'quota_reached.documents':
    'È stato raggiunto il numero massimo di documenti in attesa di lettura. I nuovi sono rifiutati finché alcuni non sono letti; ciò che arriva automaticamente viene comunque ricevuto.',
  'quota_nearly_reached.documents':
    'I documenti in attesa di lettura superano il 90% del massimo consentito.',
  'possible_duplicate.hidden':
    'Può essere un duplicato di un altro documento. Se non è un acquisto distinto, storna la registrazione o elimina il documento.',
  'possible_duplicate.twin':
    'Può essere un duplicato del documento {twin}. Se non è un acquisto distinto, storna la registrazione o elimina il documento.',
  'amount_differs.posted':
    'L’importo {coded} non è il totale del documento, {shown}. Se è sbagliato, correggi il documento.',
  'amount_differs.open':
    'L’importo {coded} non è il totale del documento, {shown}. Verificalo prima di registrare.',
  filed_period_changed:
    'Il periodo IVA dal {from} al {to} è definitivo, e questa registrazione vi rientra. Se l’IVA è cambiata, è stata preparata una correzione: verifica e rendi definitiva anche quella.',
  vat_unchanged_ask_supplier:
    'L’IVA resta invariata. Chiedi al fornitore una nota di credito, storna questa operazione e acquisisci la nota: indica di quanto rettificare la detrazione. {source}.',
  vat_of_loss_unchanged:
    'L’IVA resta invariata. Se la perdita è accertata (procedura concorsuale, procedura esecutiva infruttuosa), storna questa operazione e stralcia di nuovo come perdita accertata. {source}.',
  vat_unchanged_credit_note:
    'L’IVA resta invariata. Per ridurla, storna questa operazione ed emetti una nota di credito, dove la legge lo consente. {source}.',
  return_not_filed: 'La liquidazione ({period}) è una bozza. Rendila prima definitiva.',
  correction_waiting:
    'La liquidazione ({period}) ha una correzione non ancora definitiva. I suoi importi non sono nel file.',
  amount_below_zero: '{value} ({period}) non può essere negativo. Correggilo.',
  month_left_out:
    'Non c’è una liquidazione per il periodo {period}. Omettila solo se non ci sono state operazioni e nessun credito è stato riportato; altrimenti prima preparala.',
  cash_negative:
    'In contabilità la cassa è a {amount} sul conto {account} il {day}, e la cassa non può essere negativa. Cerca corrispettivi, un prelievo o un pagamento mancante o registrato due volte, e conta la cassa.',
  closing_number_used:
    'La chiusura {number} di questo registratore è già registrata il {day}. Verifica che non siano gli stessi corrispettivi.',
  'rule_not_confirmed.takings':
    'Il metodo di scorporo dell’IVA dai corrispettivi non è ancora confermato: {source}.',
  exchange_first: 'Parte appena lo SdI ha accettato il file della fattura.',
  test_organization: 'Le aziende di test non inviano e-mail all’esterno.',
  refused:
    'Il server di posta del destinatario l’ha rifiutata in via definitiva. Verifica l’indirizzo.',
  no_answer:
    'Il server di posta ha ricevuto l’e-mail e non ha risposto. Può essere arrivata: chiedi al destinatario prima di inviarla di nuovo.',
  not_reached:
    'Il server di posta non ha accettato nulla per alcune ore. Inviala di nuovo più tardi.',
  paid: 'La fattura è stata pagata o stornata prima che l’e-mail fosse preparata.',
  not_issued: 'Lo SdI ha scartato la fattura prima che l’e-mail fosse preparata.',
  withdrawn: 'Il sollecito è stato ritirato prima che l’e-mail fosse preparata.',
  disputed: 'Il cliente ha contestato la fattura prima che l’e-mail fosse preparata.',
  promised:
    'Il cliente ha promesso di pagare prima che l’e-mail fosse preparata, e quel giorno non è ancora passato.',
  document_not_posted: 'Il documento non è registrato: verificalo e registralo.',
  'document_not_posted.uncoded':
    'Il documento non è imputato: verifica i dati letti e proponi l’imputazione.',
  bank_not_matched: 'Il movimento non è abbinato: abbinalo, registralo o escludilo.',
  'match.none': 'Nel periodo nessun movimento sarebbe stato abbinato automaticamente.',
  'posting.none': 'Nel periodo nessun documento sarebbe stato registrato automaticamente.',
}
