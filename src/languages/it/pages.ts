import type { pages as english } from '../en/pages.ts'
import { pagesOfAccounting as accounting } from './pages_accounting.ts'
import { pagesOfApps as apps } from './pages_apps.ts'
import { pagesOfBank as bank } from './pages_bank.ts'
import { failures } from './failures.ts'

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
    files: 'Foto o PDF dello scontrino o della fattura',
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
      broken: 'I file non sono arrivati per intero. Riprova. Non è stato inviato nulla.',
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
      `Hai effettuato l’accesso come ${email}, che non ha accesso a questa azienda. Apri una delle tue aziende oppure accedi con un altro account.`,
  },
  start: {
    title: 'Nuova azienda',
    says: 'Scrivi il nome dell’azienda. Tutto si può cambiare in seguito, tranne il Paese e lo scopo.',
    nameLabel: 'Nome dell’azienda',
    country: 'Paese',
    businessId: 'Numero di iscrizione',
    businessIdSays: 'Numero di iscrizione al registro delle imprese, se c’è (in Danimarca CVR).',
    vatNumber: 'Partita IVA',
    vatNumberSays: 'Con o senza prefisso del Paese.',
    language: 'La tua lingua',
    kind: 'Qual è lo scopo?',
    test: 'Prova Daybook: un’azienda di test',
    testSays: 'Nulla viene inviato a banche, autorità o clienti. Non può mai diventare reale.',
    live: 'Contabilità reale',
    liveSays: 'Richiede la verifica in due passaggi, che imposti subito dopo se non l’hai già.',
    create: 'Crea azienda',
    nameMissing: 'Scrivi il nome dell’azienda.',
    wrongCountry: 'Scegli un Paese.',
    businessIdWrong:
      'Il numero di iscrizione non è valido. Correggilo, oppure per ora lascia il campo vuoto.',
    vatNumberWrong:
      'La partita IVA non è valida. Correggila, oppure per ora lascia il campo vuoto.',
  },
  noScript: {
    says: 'L’app richiede JavaScript. Senza, puoi comunque gestire le approvazioni e il tuo account:',
    approvals: 'Approvazioni',
    account: 'Profilo',
  },
  general: {
    skip: 'Vai al contenuto',
    language: 'Lingua',
    organization: 'Azienda',
    changeOrganization: 'Cambia',
    test: 'Test',
    testSays: 'Un’azienda di test: nulla viene inviato fuori da Daybook.',
    menu: 'Menu',
    home: 'Home',
    account: 'Profilo',
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
    other: 'Accedi con un altro account',
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
      'Le passkey richiedono https o localhost. Chiedi un indirizzo https al gestore del server.',
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
    says: 'Inserisci il tuo indirizzo e-mail. Se esiste un account con questo indirizzo, inviamo un link valido per 30 minuti.',
    submit: 'Invia il link',
    sentTitle: 'Controlla la posta',
    sent: 'Se esiste un account con questo indirizzo, il link è in arrivo. Vale una volta sola, per 30 minuti.',
    sentNothing:
      'Dopo qualche minuto non è arrivato nulla? Controlla la posta indesiderata o riprova.',
    newTitle: 'Nuova password',
    for: (email) => `Per ${email}.`,
    password: 'Nuova password',
    rule: 'Almeno 12 caratteri. Più parole di seguito vanno bene; il tuo nome o «password» no.',
    ends: 'Tutte le sessioni vengono chiuse. Accedi di nuovo con la nuova password.',
    apps: (count) =>
      count === 1
        ? 'Un’app è collegata e agisce per tuo conto:'
        : `${count} app sono collegate e agiscono per tuo conto:`,
    appsUnseen: 'Le app che hai collegato restano collegate.',
    appsMore: (count) => (count === 1 ? 'e un’altra' : `e altre ${count}`),
    endApps: 'Scollega anche queste app',
    endAppsUnseen: 'Scollega anche tutte le app che ho collegato',
    submitNew: 'Cambia la password',
    toSignIn: 'Vai all’accesso',
  },
  invitation: {
    title: (organization) => `Unisciti a ${organization}`,
    says: (organization, role) => `${organization} ti invita su Daybook con il ruolo di ${role}.`,
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
    title: 'Profilo e sicurezza',
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
        ? 'Non restano codici di recupero. Creane di nuovi: altrimenti, se perdi il telefono, perdi anche l’accesso.'
        : count === 1
          ? 'Resta un codice di recupero.'
          : `Restano ${count} codici di recupero.`,
    removeTotp: 'Disattiva l’app di autenticazione',
    removeTotpSays:
      'Inserisci la password per disattivarla. Se non hai una passkey, vengono eliminati anche i codici di recupero.',
    passkeys: 'Passkey',
    noPasskeys: 'Ancora nessuna passkey.',
    passkeyUsed: (date) => `ultimo uso: ${date}`,
    passkeyNeverUsed: 'mai usata',
    remove: 'Rimuovi',
    removeNamed: (name) => `Rimuovi ${name}`,
    passwordTitle: 'Password',
    current: 'Password attuale',
    next: 'Nuova password',
    change: 'Cambia la password',
    sessions: 'Sessioni attive',
    thisOne: 'questa sessione',
    lastSeen: (date) => `ultima attività: ${date}`,
    end: 'Chiudi la sessione',
    endNamed: (name) => `Chiudi la sessione: ${name}`,
    endOthers: 'Chiudi tutte le altre sessioni',
    languageTitle: 'Lingua',
    keepLanguage: 'Salva la lingua',
    done: {
      password: 'La password è stata cambiata. Tutte le altre sessioni sono state chiuse.',
      totp_removed: 'L’app di autenticazione è stata disattivata.',
      passkey_added: 'La passkey è stata aggiunta.',
      passkey_removed: 'La passkey è stata rimossa.',
      session_ended: 'La sessione è stata chiusa.',
      others_ended: 'Tutte le altre sessioni sono state chiuse.',
      joined: 'Ti diamo il benvenuto. Ora fai parte dell’azienda.',
      language: 'La lingua è stata salvata.',
    },
  },
  confirm: {
    title: 'Conferma che sei tu',
    says: 'È passato un po’ di tempo dall’accesso. Conferma che sei tu prima di modificare la sicurezza del tuo account. Poi continua da dove eri.',
    or: 'Oppure:',
  },
  failures,
  failure: {
    title: 'Operazione non riuscita',
    notFound: 'Non trovato',
    wait: (minutes) =>
      minutes === 1
        ? 'Ci sono stati troppi tentativi. Riprova tra un minuto.'
        : `Ci sono stati troppi tentativi. Riprova tra ${minutes} minuti.`,
    unknownRequest:
      'Questa richiesta di collegamento non esiste più: è scaduta o ha già avuto risposta. Ricomincia dall’app.',
    connect: 'Non è stato possibile collegare l’app',
    connectSays: 'L’app non ha ricevuto alcun accesso. Torna all’app e ricomincia.',
    forMaker: 'Per chi sviluppa l’app:',
    expired: 'Il link non funziona',
    home: 'Vai a Daybook',
  },
}
