import type { pages as english } from '../en/pages.ts'
import { pagesOfAccounting as accounting } from './pages_accounting.ts'
import { pagesOfApps as apps } from './pages_apps.ts'
import { pagesOfBank as bank } from './pages_bank.ts'
import { pagesOfBooks as books } from './pages_books.ts'
import { pagesOfClosing as closing } from './pages_closing.ts'
import { pagesOfLedger as ledger } from './pages_ledger.ts'
import { pagesOfSending as sending } from './pages_sending.ts'
import { pagesOfReceipt as receipt } from './pages_receipt.ts'
import { pagesOfStart as start } from './pages_start.ts'

export const pages: typeof english = {
  ...accounting,
  ...apps,
  ...bank,
  ...receipt,
  ...start,
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
    ...closing,
    ...ledger,
    ...sending,
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
