import type { pages as english } from '../en/pages.ts'
import { pagesOfAccounting as accounting } from './pages_accounting.ts'
import { pagesOfApps as apps } from './pages_apps.ts'
import { pagesOfBank as bank } from './pages_bank.ts'
import { pagesOfBooks as books } from './pages_books.ts'

export const pages: typeof english = {
  ...accounting,
  ...apps,
  ...bank,
  receipt: {
    title: (organization) => `${organization} ti chiede un documento di spesa`,
    about: 'Per',
    askedBy: 'Richiesto da',
    message: 'Messaggio',
    until: 'Entro il',
    files: 'Foto o PDF della ricevuta o della fattura',
    filesHint:
      'Da uno a dieci file, al massimo 25 MB in tutto. Puoi scattare una foto con il telefono.',
    send: 'Invia',
    once: (organization) =>
      `I file arrivano a ${organization} e a nessun altro. Il link vale una sola volta e non serve registrarsi.`,
    onlyIf: (organization) =>
      `Se non conosci ${organization}, chiudi questa pagina: non è stato inviato nulla.`,
    doneTitle: 'Grazie',
    doneSays: (organization) =>
      `${organization} ha ricevuto i tuoi file. Puoi chiudere questa pagina.`,
    unknownTitle: 'Questo link non funziona',
    unknownSays:
      'È incompleto oppure la richiesta è stata ritirata. Aprilo di nuovo dal messaggio, o chiedine uno nuovo a chi te l’ha inviato.',
    expiredTitle: 'Questo link è scaduto',
    expiredSays: (organization) =>
      `Valeva per un periodo limitato. Chiedine uno nuovo a ${organization}.`,
    usedTitle: 'Questo link è già stato usato',
    usedSays: (organization) =>
      `Con questo link sono già stati inviati dei file. Per inviarne altri, chiedi un nuovo link a ${organization}.`,
    problems: {
      none: 'Scegli almeno un file e premi Invia.',
      too_many: 'Scegli al massimo dieci file. Non è stato inviato nulla.',
      too_large:
        'I file superano i 25 MB in tutto. Scegline di meno o di più piccoli. Non è stato inviato nulla.',
      type: 'Si accettano solo PDF, immagini (JPEG, PNG, HEIC, WebP, TIFF) e fatture elettroniche in XML. Non è stato inviato nulla.',
      broken: 'I file non sono arrivati interi. Riprova. Non è stato inviato nulla.',
      later:
        'Al momento i file non possono essere ricevuti. Riprova tra qualche minuto. Non è stato inviato nulla.',
    },
    tooMany: 'Ci sono stati troppi tentativi. Aspetta un quarto d’ora e riprova.',
    tooManyTitle: 'Troppi tentativi',
  },
  chooseOrganization: {
    title: 'Quale azienda?',
    says: 'L’indirizzo non dice a quale azienda appartiene. Scegli in quale aprirlo.',
    noPartTitle: 'Non hai accesso a questa azienda',
    noPartSays: (email: string) =>
      `Hai effettuato l’accesso come ${email}, che non è autorizzato per questa azienda. Apri una delle tue aziende oppure accedi con un altro account.`,
  },
  start: {
    title: 'Nuova azienda',
    says: 'Dai un nome all’azienda. Tutto si può cambiare in seguito, tranne il Paese e lo scopo.',
    nameLabel: 'Nome dell’azienda',
    country: 'Paese',
    businessId: 'Numero di registrazione',
    businessIdSays: 'Numero del registro delle imprese, se c’è (in Danimarca CVR).',
    vatNumber: 'Partita IVA',
    vatNumberSays: 'Con o senza prefisso del Paese.',
    language: 'La tua lingua',
    kind: 'A cosa serve?',
    test: 'Prova Daybook: un’azienda di prova',
    testSays: 'Nulla viene inviato a banche, autorità o clienti. Non può mai diventare effettiva.',
    live: 'Contabilità reale',
    liveSays: 'Richiede la verifica in due passaggi, che imposti subito dopo se non l’hai già.',
    create: 'Crea azienda',
    nameMissing: 'Scrivi il nome dell’azienda.',
    wrongCountry: 'Scegli un Paese.',
    businessIdWrong:
      'Il numero di registrazione non è valido. Correggilo, oppure per ora lascia il campo vuoto.',
    vatNumberWrong:
      'La partita IVA non è valida. Correggila, oppure per ora lascia il campo vuoto.',
  },
  noScript: {
    says: 'L’app richiede JavaScript. Senza, puoi comunque gestire le approvazioni e il tuo account:',
    approvals: 'Approvazioni',
    account: 'Account',
  },
  general: {
    skip: 'Vai al contenuto',
    language: 'Lingua',
    organization: 'Azienda',
    changeOrganization: 'Cambia',
    test: 'Prova',
    testSays: 'Un’azienda di prova: nulla viene inviato fuori da Daybook.',
    menu: 'Menu',
    home: 'Panoramica',
    account: 'Account',
    signOut: 'Esci',
    cancel: 'Annulla',
    request: 'Richiesta',
    unnamed: 'senza nome',
  },
  signIn: {
    title: 'Accedi',
    email: 'Indirizzo e-mail',
    password: 'Password',
    submit: 'Accedi',
    passkey: 'Accedi con una passkey',
    forgot: 'Password dimenticata?',
    docs: 'Documentazione API',
    toConnect: 'Accedi per decidere se l’app può collegarsi.',
    toApprove: 'Accedi per vedere che cosa attende la tua approvazione.',
    toAccept: 'Accedi con l’indirizzo e-mail dell’invito.',
    signedOut: 'Hai chiuso la sessione.',
    passwordChanged: 'La password è stata cambiata. Accedi con quella nuova.',
  },
  second: {
    title: 'Ancora un passaggio',
    says: 'Inserisci le sei cifre che l’app di autenticazione mostra per Daybook.',
    saysPasskey: 'Conferma la tua identità con la passkey.',
    code: 'Codice di sei cifre',
    submit: 'Continua',
    passkey: 'Usa una passkey',
    lost: 'Non posso usare l’app di autenticazione',
    recoverySays: 'Inserisci uno dei tuoi codici di recupero. Ognuno vale una volta.',
    recovery: 'Codice di recupero',
    other: 'Accedi come un’altra persona',
  },
  enrol: {
    title: 'Proteggi il tuo account',
    required:
      'Il tuo ruolo può modificare una contabilità reale, quindi serve la verifica in due passaggi.',
    says: 'Scegli un metodo. Potrai aggiungere l’altro più tardi.',
    passkeyTitle: 'Passkey',
    passkeySays:
      'L’impronta, il volto o il PIN di questo dispositivo. Non si può indovinare e non funziona su un sito falso.',
    passkeyName: 'Nome della passkey',
    passkeyDefault: 'La mia passkey',
    passkeyAdd: 'Aggiungi una passkey',
    wrongAddress: 'Le passkey richiedono https o localhost. Apri invece questo indirizzo:',
    noAddress:
      'Le passkey richiedono https o localhost. Chiedi un indirizzo https a chi gestisce Daybook.',
    noScript: 'Le passkey richiedono un browser che le supporti, con JavaScript attivo.',
    totpTitle: 'App di autenticazione',
    totpSays: 'Un’app sul telefono che mostra un nuovo codice ogni 30 secondi.',
    totpAdd: 'Configura un’app di autenticazione',
    scanTitle: 'Configura l’app di autenticazione',
    scan: 'Inquadra questo codice con l’app.',
    qr: 'Codice QR per l’app di autenticazione',
    type: 'Oppure scrivi questa chiave nell’app:',
    confirm: 'Poi inserisci le sei cifre che mostra.',
    submit: 'Attiva',
  },
  recovery: {
    title: 'Salva questi codici di recupero',
    says: 'Se perdi il telefono, puoi accedere con uno di questi codici. Ognuno vale una volta. Vengono mostrati solo adesso.',
    keep: 'Stampali o salvali in un gestore di password. Non sul telefono stesso.',
    done: 'Li ho salvati',
  },
  reset: {
    title: 'Password dimenticata?',
    says: 'Inserisci il tuo indirizzo e-mail. Se ha un account, inviamo un link valido per 30 minuti.',
    submit: 'Invia il link',
    sentTitle: 'Controlla la posta',
    sent: 'Se l’indirizzo ha un account, il link è in arrivo. Vale una volta sola, per 30 minuti.',
    sentNothing: 'Dopo qualche minuto non c’è nulla? Controlla la posta indesiderata o riprova.',
    newTitle: 'Nuova password',
    for: (email) => `Per ${email}.`,
    password: 'Nuova password',
    rule: 'Almeno 12 caratteri. Più parole di seguito vanno bene; il tuo nome o “password” no.',
    ends: 'Tutte le sessioni vengono chiuse. Accedi di nuovo con la nuova password.',
    apps: (count) =>
      count === 1
        ? 'Un’app è collegata e agisce per tuo conto:'
        : `${count} app sono collegate e agiscono per tuo conto:`,
    appsUnseen: 'Le app che hai collegato restano collegate.',
    appsMore: (count) => `e altre ${count}`,
    endApps: 'Scollega anche queste app',
    endAppsUnseen: 'Scollega anche tutte le app che ho collegato',
    submitNew: 'Cambia la password',
    toSignIn: 'Vai all’accesso',
  },
  invitation: {
    title: (organization) => `Unisciti a ${organization}`,
    says: (organization, role) => `${organization} ti invita in Daybook con il ruolo di ${role}.`,
    for: (email) => `L’invito è per ${email}.`,
    name: 'Il tuo nome',
    password: 'Scegli una password',
    submit: 'Accetta l’invito',
    hasAccount:
      'Esiste già un account con questo indirizzo. Accedi con quello, poi accetta l’invito.',
    wrongPerson: (email) =>
      `Hai effettuato l’accesso come ${email}. Accedi con l’indirizzo dell’invito per accettare.`,
    toSignIn: 'Accedi',
  },
  roles: {
    owner: 'titolare',
    admin: 'amministratore',
    accountant: 'commercialista',
    bookkeeper: 'contabile',
    assistant: 'assistente contabile',
    contributor: 'collaboratore',
    viewer: 'lettore',
    auditor: 'revisore',
  },
  account: {
    title: 'Account e sicurezza',
    signedInAs: 'Accesso effettuato come',
    secondTitle: 'Verifica in due passaggi',
    secondNone: 'Solo la password protegge questo account.',
    protect: 'Aggiungi un metodo',
    totpOn: 'Un’app di autenticazione è configurata.',
    totpOff: 'Nessuna app di autenticazione è configurata.',
    codes: 'Codici di recupero',
    newCodes: 'Crea nuovi codici di recupero',
    codesLeft: (count) =>
      count === 0
        ? 'Non restano codici di recupero. Creane di nuovi: se perdi il telefono, perdi l’accesso.'
        : count === 1
          ? 'Resta un codice di recupero.'
          : `Restano ${count} codici di recupero.`,
    removeTotp: 'Disattiva l’app di autenticazione',
    removeTotpSays:
      'Inserisci la password per disattivarla. Se non hai una passkey, vengono eliminati anche i codici di recupero.',
    passkeys: 'Passkey',
    noPasskeys: 'Ancora nessuna passkey.',
    passkeyUsed: (date) => `ultimo uso ${date}`,
    passkeyNeverUsed: 'mai usata',
    remove: 'Rimuovi',
    removeNamed: (name) => `Rimuovi ${name}`,
    passwordTitle: 'Password',
    current: 'Password attuale',
    next: 'Nuova password',
    change: 'Cambia la password',
    sessions: 'Dove hai effettuato l’accesso',
    thisOne: 'questa sessione',
    lastSeen: (date) => `ultima attività ${date}`,
    end: 'Chiudi la sessione',
    endNamed: (name) => `Chiudi la sessione: ${name}`,
    endOthers: 'Chiudi tutte le altre sessioni',
    languageTitle: 'Lingua',
    keepLanguage: 'Salva la lingua',
    done: {
      password: 'La password è stata cambiata. Tutte le altre sessioni sono chiuse.',
      totp_removed: 'L’app di autenticazione è disattivata.',
      passkey_added: 'La passkey è stata aggiunta.',
      passkey_removed: 'La passkey è stata rimossa.',
      session_ended: 'La sessione è chiusa.',
      others_ended: 'Tutte le altre sessioni sono chiuse.',
      joined: 'Ti diamo il benvenuto. Ora fai parte dell’azienda.',
      language: 'La lingua è stata salvata.',
    },
  },
  confirm: {
    title: 'Conferma che sei tu',
    says: 'È passato un po’ di tempo dall’accesso. Conferma che sei tu prima di modificare la sicurezza del tuo account. Poi continua da dove eri.',
    or: 'Oppure:',
  },
  failures: {
    ...books,
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
    contact_differs:
      'Non risulta che i due importi siano dello stesso contatto. Indicare un motivo.',
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
    einvoice_incomplete:
      'Per il file UBL manca qualcosa. Aggiungerlo, oppure inviare la fattura senza.',
    mail_not_set_up: 'Questo server non può inviare e-mail.',
    no_mail_address: 'Il contatto non ha un indirizzo e-mail.',
    invoice_not_repeatable:
      'La fattura non può essere ripetuta: è una nota di credito o ha dati che andrebbero persi. Inserisci invece le righe.',
    recurring_ended: 'La fattura ricorrente è terminata.',
    recurring_needs_person: 'Solo una persona può far emettere fatture in automatico.',
    recurring_invoice_not_found: 'La fattura ricorrente non esiste più.',
    reminder_charge_not_allowed: 'La legge non consente di addebitare così tanto.',
    reminder_not_due: 'La fattura non è scaduta, oppure non resta nulla da pagare.',
    reminder_not_found: 'Il sollecito non esiste più.',
    reminder_too_soon: 'L’ultimo sollecito risale solo a pochi giorni fa.',
    reminder_withdrawn: 'Il sollecito è già stato ritirato.',
    sending_waits: 'Un’e-mail su questa fattura a questo indirizzo è già in partenza.',
    sendings_used_up: 'Di recente sono state inviate troppe e-mail. Riprovare più tardi.',
    sign_in_failed: 'L’indirizzo e-mail o la password non sono corretti.',
    wrong_code: 'Il codice è errato o già usato. Attendi il prossimo e riprova.',
    session_expired: 'La sessione è scaduta. Accedi di nuovo.',
    link_invalid: 'Il link è scaduto o è già stato usato. Chiedine uno nuovo.',
    password_too_weak:
      'Questa password è troppo facile da indovinare. Usa almeno 12 caratteri che non siano una password nota, il tuo nome o il tuo indirizzo.',
    password_breached:
      'Questa password è tra quelle trapelate, che vengono provate per prime. Scegline un’altra, per esempio quattro o cinque parole senza legame tra loro.',
    proof_required:
      'È passato troppo tempo dall’ultima conferma. Ricarica la pagina e conferma prima che sei tu.',
    body_too_large: 'I dati inviati sono troppo grandi. Non è stato fatto nulla.',
    passkey_refused: 'Non è stato possibile usare la passkey. Riprova o accedi in un altro modo.',
    second_factor_missing: 'Questo account non ha la verifica in due passaggi. Attivala prima.',
    second_factor_required: 'Qui serve la verifica in due passaggi. Attivala o confermala prima.',
    invitation_for_another: 'L’invito è per un altro indirizzo. Accedi con quell’indirizzo.',
    second_factor_exists: 'C’è già un’app di autenticazione configurata. Disattivala prima.',
    passkey_not_found: 'La passkey non esiste più.',
    session_not_found: 'La sessione è già chiusa.',
    foreign_origin: 'La richiesta veniva da un altro sito. Non è stato fatto nulla.',
    form_expired: 'La pagina è rimasta aperta troppo a lungo. Non è stato fatto nulla. Riprova.',
    organization_forbidden: 'Non fai parte di quell’azienda.',
    permission_denied:
      'Il tuo ruolo non lo consente. Chiedi a chi è titolare o amministra l’azienda.',
    self_approval: 'Nessuno può approvare la propria richiesta. Chiedi a un’altra persona.',
    approval_not_found: 'La richiesta non esiste in questa azienda.',
    approval_decided: 'La richiesta è già stata decisa.',
    effect_changed:
      'L’effetto è cambiato da quando è stato mostrato. Non è stato fatto nulla. Controlla qui sotto che cosa è cambiato e decidi di nuovo.',
    approval_expired: 'La richiesta è scaduta. L’app può farla di nuovo.',
    app_not_found: 'L’app non è tra le tue app collegate.',
    app_disconnected: 'L’app è scollegata. Non è stato fatto nulla.',
    version_mismatch:
      'Qualcosa è cambiato dopo la richiesta. Non è stato fatto nulla. L’app deve ripetere la richiesta.',
    invalid_input: 'Manca qualcosa o c’è un errore. Controlla i campi e riprova.',
    not_found: 'A questo indirizzo non esiste nulla.',
    shutting_down: 'Il server si sta riavviando. Riprova tra un momento.',
  },
  failure: {
    title: 'Non ha funzionato',
    notFound: 'Non trovato',
    general:
      'Qualcosa è andato storto da parte nostra. Controlla se è stato eseguito, prima di riprovare.',
    refused: 'Non è stato possibile.',
    wait: (minutes) =>
      minutes === 1
        ? 'Ci sono stati troppi tentativi. Riprova tra un minuto.'
        : `Ci sono stati troppi tentativi. Riprova tra ${minutes} minuti.`,
    unknownRequest:
      'Questa richiesta di collegamento è sconosciuta. È scaduta o ha già avuto risposta. Ricomincia dall’app.',
    connect: 'Non è stato possibile collegare l’app',
    connectSays: 'L’app non ha ricevuto alcun accesso. Torna all’app e ricomincia.',
    forMaker: 'Per chi sviluppa l’app:',
    expired: 'Il link non funziona',
    home: 'Vai a Daybook',
  },
}
