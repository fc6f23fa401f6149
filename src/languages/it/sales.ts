import type * as english from '../en/sales.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

export const sale: Words<typeof english.sale> = {
  buyer_at_home: 'Il cliente è nazionale ({country}).',
  buyer_country_assumed:
    'Il contatto non ha un Paese, quindi il cliente è trattato come nazionale ({country}).',
  buyer_eu_business: 'Il cliente è un’impresa {country|in} con partita IVA {vatNumber}.',
  northern_ireland:
    'Il cliente è in Irlanda del Nord ({vatNumber}), che per i beni è nel territorio IVA dell’UE.',
  buyer_eu_consumer: 'Il cliente è trattato come privato consumatore {country|in}.',
  buyer_eu_consumer_oss:
    'Il cliente è trattato come privato consumatore {country|in}, e la tua azienda è iscritta allo sportello unico (OSS).',
  buyer_outside: 'Il cliente è un’impresa fuori dall’UE, {country|in}.',
  buyer_outside_consumer:
    'Il cliente è fuori dall’UE, {country|in}, e non ha un numero di iscrizione.',
  small_business: 'Nel regime fiscale {taxRegime} della tua azienda non si addebita IVA.',
  rate_kept: 'IVA con l’aliquota della riga, {rate}%: codice {vatCode}.',
  rate_of_country: 'IVA {country|of} con l’aliquota ordinaria ({rate}%): codice {vatCode}.',
  reduced_rate_of_country: 'IVA {country|of} con l’aliquota ridotta ({rate}%): codice {vatCode}.',
  rate_named: 'IVA {country|of} con l’aliquota indicata nella riga ({rate}%): codice {vatCode}.',
  code_of_line: 'La riga indica il codice IVA {vatCode}: IVA al {rate}%.',
  code_of_contact: 'Il contatto ha il codice IVA {vatCode}: IVA al {rate}%.',
  code_not_for_buyer:
    'Il codice IVA {vatCode} non vale per questo cliente ({country}) il {day}, quindi è ignorato. Scegline un altro nella fattura o nel contatto.',
  buyer_number_missing:
    'Con il codice IVA {vatCode} la fattura deve indicare la partita IVA o il codice fiscale del cliente. Aggiungilo al contatto.',
  buyer_looks_like_company:
    'Il cliente {name} sembra un’impresa ({form}) ma è trattato come privato. Chiedi la partita IVA o il codice fiscale e aggiungilo al contatto.',
  services_assumed:
    'La vendita è trattata come prestazione di servizi. Se sono beni, indicalo nella fattura o nel contatto: dicitura di legge e righi IVA sono diversi.',
  goods_account_assumed:
    'Né la riga né il contatto indicano se si tratta di beni o di un servizio, quindi è registrato sul conto {account}. Un servizio va sul conto {other}: indicalo nella fattura o nel contatto.',
  consumer_outside_kept:
    'L’IVA della riga resta invariata. I beni spediti fuori dall’UE non sono soggetti a IVA, e alcuni servizi sono tassati nel Paese del cliente: indica nella fattura di che si tratta.',
  rate_overridden: 'L’aliquota della riga, {given}%, è sostituita da quella dovuta, {rate}%.',
  buyer_owes_vat:
    'Non si addebita IVA perché la assolve il cliente (inversione contabile): codice {vatCode}.',
  no_vat: 'Non si addebita IVA: codice {vatCode}.',
  split_payment:
    'Il cliente versa l’IVA direttamente all’Erario (scissione dei pagamenti): codice {vatCode}.',
  split_payment_excluded:
    'L’IVA è addebitata in modo ordinario e non in scissione dei pagamenti, perché il compenso è soggetto a ritenuta.',
  split_payment_unverified:
    'Non è confermato che la scissione dei pagamenti valga ancora il {day}; chiedi al cliente prima di emettere.',
  vat_deferred: 'Secondo i dati dell’azienda l’IVA è esigibile al pagamento: codice {vatCode}.',
  type_advance:
    'È una fattura di acconto: l’importo resta a debito verso il cliente fino alla fattura a saldo, e l’IVA è esigibile alla data dell’acconto.',
  type_deferred:
    'È una fattura differita: riepiloga le consegne di un mese, e l’IVA è esigibile in quel mese.',
  type_asset_sale:
    'È la cessione di un bene ammortizzabile: l’IVA è addebitata in modo ordinario, e la cessione non rientra nel volume d’affari.',
  advance_deducted: 'Detrae quanto già fatturato con l’acconto {number} del {date}.',
  tax_withheld:
    'Il cliente trattiene sul compenso la ritenuta d’acconto ({rate}%) e la versa per conto della tua azienda.',
  tax_not_withheld:
    'Nessuna ritenuta: il cliente non è un sostituto d’imposta nazionale, o il regime fiscale della tua azienda non la prevede.',
  nature_of_line:
    'La riga ha la natura IVA {nature}, quindi non si addebita IVA: codice {vatCode}.',
  nature_of_contact: 'Vale la natura IVA abituale del contatto, {nature}: codice {vatCode}.',
  vat_number_missing:
    'Un’impresa {country|in} senza partita IVA è trattata come privato consumatore. Chiedi il numero.',
  vat_number_malformed:
    '{vatNumber} non è una partita IVA valida {country|in}, quindi il cliente è trattato come privato consumatore. Correggila.',
  vat_number_of_home:
    '{vatNumber} è una partita IVA del Paese della tua azienda, quindi il cliente è trattato come privato consumatore.',
  vat_number_country_mismatch:
    '{vatNumber} è una partita IVA di un Paese diverso da quello del cliente ({country}). Da verificare.',
  vat_number_check_digit:
    'La cifra di controllo di {vatNumber} è errata. Senza un numero valido l’IVA va addebitata.',
  vat_number_office_code:
    'Le cifre da 8 a 10 di {vatNumber} non sono un codice ufficio noto. Verifica il numero.',
  northern_ireland_unproven:
    '{vatNumber} non è una partita IVA dell’Irlanda del Nord, quindi il cliente è trattato come fuori dall’UE. Correggila.',
  exempt_asks_pro_rata:
    'Questa vendita è esente, quindi l’IVA sui costi promiscui si detrae solo in parte. Indica la percentuale di pro rata nei dati dell’azienda.',
  exempt_assumed:
    'Una riga senza IVA è trattata come esente. Verifica che l’operazione sia davvero esente.',
  nature_missing:
    'Una riga senza IVA richiede la natura. Imposta la natura IVA abituale del contatto prima di emettere.',
  nature_not_in_force:
    'La natura IVA abituale del contatto, {nature}, non è in vigore il {day}, quindi è ignorata.',
  nature_not_for_buyer:
    'La natura IVA abituale del contatto, {nature}, non vale per questo tipo di cliente, quindi è ignorata.',
  goods_assumed:
    'La vendita è trattata come cessione di beni. Per i servizi è diverso; verifica di che si tratta.',
  consumer_outside:
    'La riga è senza IVA, come per i beni esportati. I servizi a un privato fuori dall’UE sono spesso soggetti all’IVA del tuo Paese: indica nella fattura di che si tratta.',
  public_body_einvoice:
    'La pubblica amministrazione accetta solo fatture elettroniche. Inviane una.',
  split_payment_not_applied:
    'La scissione dei pagamenti non è applicata. Se la pubblica amministrazione versa l’IVA direttamente all’Erario, chiedi al commercialista.',
  oss_shown_as_nature:
    'Il formato nazionale mostra questa IVA come natura con aliquota 0%. Si dichiara tramite lo sportello unico (OSS).',
  oss_rate_unlisted:
    'L’aliquota ({rate}%) non è nella tabella {country|of} per quel giorno; è addebitata come indicato. Da verificare.',
  oss_rate_unknown:
    'L’aliquota IVA {country|of} per quel giorno non è nota, quindi si usa quella della riga ({rate}%). Da verificare.',
  oss_standard_rate:
    'L’aliquota della riga ({given}%) non è tra quelle del Paese del cliente, quindi si addebita quella ordinaria {country|of}, {rate}%. Se vale un’aliquota ridotta, indicala nella fattura.',
}

export const saleKinds: Words<typeof english.saleKinds> = {
  domestic: 'Vendita a un cliente nazionale.',
  domestic_public: 'Vendita a una pubblica amministrazione nazionale.',
  eu_business: 'Vendita a un’impresa in un altro Paese UE.',
  eu_consumer: 'Vendita a un privato in un altro Paese UE.',
  eu_consumer_oss: 'Vendita a un privato in un altro Paese UE tramite lo sportello unico (OSS).',
  outside_business: 'Vendita a un’impresa fuori dall’UE.',
  outside_consumer: 'Vendita a un privato fuori dall’UE.',
  small_business: 'Vendita di una piccola impresa che non addebita IVA.',
}

export const invoice: Words<typeof english.invoice> = {
  buyer_address_missing:
    'Manca l’indirizzo di {name}; la legge lo richiede in fattura. Aggiungilo al contatto.',
  buyer_address_placeholder:
    'Manca l’indirizzo di {name}, quindi la fattura elettronica contiene un segnaposto. Aggiungilo al contatto.',
  resent_late:
    'Lo SdI ha scartato questa fattura, che andava inviata di nuovo entro il {resendBy}. Chiedi al commercialista se è dovuta una sanzione.',
  issued_late:
    'Questa fattura è datata {date} ed è inviata allo SdI oltre {days} giorni dopo. Chiedi al commercialista se è dovuta una sanzione.',
  declared_later:
    'La liquidazione IVA che comprende il {date} è già definitiva. L’IVA era stata stornata in quel periodo allo scarto della fattura, e ora ha la data IVA {vatDate}. Correggi anche quella liquidazione.',
  vat_by_delivery:
    'È datata {date}, ma l’IVA è esigibile il {vatDay}, giorno della consegna: {source}.',
  deferred_invoice:
    'È inviata come fattura differita ({type}), che deve indicare i DDT con numero e data. Aggiungili alla fattura.',
  deferred_late:
    'Quanto consegnato il {date} andava fatturato entro il {until}. Chiedi al commercialista se è dovuta una sanzione.',
  type_at_keeper:
    'Questa fattura è inviata dal gestionale contabile. Imposta lì il tipo documento {type} prima dell’invio.',
  advance_not_issued:
    'Ciò che andava detratto non è una fattura di acconto emessa, quindi non è detratto. Correggi la fattura.',
  advance_of_other_buyer:
    'L’acconto {number} è di un altro cliente o in un’altra valuta, quindi non è detratto. Correggi la fattura.',
  advance_deducted_before:
    'L’acconto {number} è già detratto da un’altra fattura, quindi qui non è detratto. Correggi la fattura.',
  advance_credit_waiting:
    'Una nota di credito per l’acconto {number} è stata scartata, quindi l’acconto non è detratto. Emetti prima di nuovo la nota di credito.',
  advance_credited:
    'L’acconto {number} è interamente stornato con nota di credito, quindi non è detratto. Correggi la fattura.',
  delivered_in_filed_period:
    'La liquidazione IVA che comprende il {date}, giorno della consegna, è già definitiva. L’IVA resta in quel periodo: rendi definitiva la correzione preparata.',
  date_in_future: 'La data {date} è successiva a oggi; una fattura porta la data in cui è emessa.',
  date_far_ahead:
    'La data {date} supera di oltre un mese quella di oggi. L’IVA è esigibile nel periodo di quella data; verifica prima di emettere.',
  date_before_last:
    'La fattura {number} è già stata emessa con una data successiva ({last}). Numeri e date devono essere progressivi; usa {last} o una data successiva.',
  due_before_date:
    'La scadenza {dueDate} precede la data della fattura {date}. Verifica le condizioni di pagamento.',
  declaration_missing:
    '{name} non ha una dichiarazione d’intento, richiesta dalla natura {nature}: senza, l’IVA va addebitata. Aggiungila al contatto.',
  declaration_other_year:
    'La dichiarazione d’intento di {name} è per il {year}, e la fattura è datata {date}. Chiedine una di quell’anno.',
  declaration_limit_passed:
    'Con questa fattura le vendite a {name} con la dichiarazione d’intento {protocol} arrivano a {amount}, oltre il limite di {limit}. Addebita l’IVA sul resto.',
  vat_number_not_valid:
    'Il {day} {register} ha risposto che {vatNumber} non è valida. Senza un numero valido l’IVA va addebitata: chiedi al cliente e correggi il contatto.',
  vat_number_silent:
    'L’archivio VIES non ha risposto su {vatNumber}, l’ultima volta il {day}. La vendita è senza IVA solo se il numero è valido; la richiesta sarà ripetuta.',
  vat_number_unchecked:
    'L’archivio VIES non ha ancora confermato se {vatNumber} è valida. La vendita è senza IVA solo se lo è: attendi la risposta o verifica il numero.',
  oss_threshold_passed:
    'Le vendite a privati di altri Paesi UE arrivano a {amount} nel {year}, oltre la soglia di {threshold}: da quel momento è dovuta l’IVA del Paese del cliente. Iscriviti allo sportello unico (OSS) e indicalo nei dati dell’azienda.',
  payment_details_missing:
    'Nei dati dell’azienda manca l’IBAN, quindi la fattura non indica dove pagare. Aggiungilo.',
  stamp_duty_due:
    'Le operazioni senza IVA per {amount} superano {threshold}, quindi è dovuta l’imposta di bollo di {duty}. La fattura elettronica la riporta; si versa con il bollo del trimestre.',
  stamp_duty_unclear:
    'Questa fattura ha operazioni senza IVA in {currency}. Il bollo è dovuto se superano {threshold} al cambio del giorno. In tal caso la fattura elettronica lo riporta; non è addebitato al cliente.',
  letters_replaced:
    'La fattura elettronica riporta il campo «{field}» come «{to}» anziché «{from}»: il formato non ammette tutti i caratteri.',
  left_out_of_file:
    'La fattura elettronica omette il campo «{field}», perché «{from}» non è ammesso dal formato.',
  replaced_elsewhere:
    'Caratteri sostituiti in {count|un altro punto|altri punti} ({count}) della fattura elettronica.',
  supplier_number_cut:
    'Il numero di fattura del fornitore {number} è troppo lungo per il campo di riferimento, che riporta solo l’ultima parte, {written}. La descrizione della riga riporta il numero intero.',
  public_address_missing:
    '{name} è una pubblica amministrazione senza numero GLN (EAN): senza, il file elettronico non si può consegnare e altri formati non sono accettati. Aggiungilo al contatto.',
  public_reference_missing:
    '{name} è una pubblica amministrazione e manca il riferimento dell’ordine: senza, la fattura viene rifiutata. Aggiungilo alla fattura o al contatto.',
  tender_code_missing:
    '{name} è una pubblica amministrazione e la fattura non riporta il CIG: senza CIG il pagamento non è possibile, salvo i casi esclusi. Aggiungilo alla fattura o al contatto.',
  recorded_without_exchange:
    'Nessun canale SdI è collegato, quindi la fattura è registrata come emessa ma non è stata inviata a nessuno.',
}

export const charges: Words<typeof english.charges> = {
  charges_not_wanted: 'Nulla è addebitato, come richiesto.',
  charges_not_set: 'Nulla è addebitato: non sono impostate condizioni per i solleciti.',
  charges_without_rules: 'Nulla è addebitato: il Paese non ha regole in merito.',
  charges_in_home_currency:
    'Nulla è addebitato: la fattura è in {currency}, e gli addebiti sono solo in {home}.',
  fee_charged:
    'Spese di sollecito {amount} {currency}: addebito {count} su un massimo di {most} ({source}).',
  fees_used_up:
    'Nessuna spesa di sollecito: per questa fattura ne sono state addebitate {most}, e la legge non ne ammette altre ({source}).',
  fee_too_soon:
    'Nessuna spesa di sollecito: il sollecito precedente è del {date}, meno di {days} {days|giorno|giorni} fa ({source}).',
  compensation_charged:
    'Risarcimento forfettario {amount} {currency}, una volta per fattura ({source}).',
  compensation_charged_before:
    'Nessun risarcimento forfettario: addebitato con un sollecito precedente.',
  compensation_of_businesses:
    'Nessun risarcimento forfettario: il cliente non ha un numero di iscrizione, quindi è considerato un consumatore.',
  interest_charged:
    'Interessi di mora, tasso annuo {rate}%, su {open} {currency} per {days} {days|giorno|giorni}, dal {from} al {to} ({source}).',
  interest_without_rate:
    'Nessun interesse dal {from} al {to}: per questi giorni il tasso non è noto.',
}

export const recurring: Words<typeof english.recurring> = {
  all_made: 'Tutte le sue fatture sono state create.',
  setter_lost_right:
    'Chi l’ha impostata non può più emettere fatture: deve salvarla di nuovo qualcuno che possa farlo.',
  database_restored:
    'Il database è stato ripristinato: era già stata emessa? Se no, salvala di nuovo. Se sì, terminala e creane una nuova a partire dalla data successiva.',
  contact_removed: 'Il suo contatto è stato eliminato. Salvala di nuovo con un altro contatto.',
}
