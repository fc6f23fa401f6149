import { pagesOfAccounting as accounting } from './pages_accounting.ts'
import { pagesOfApps as apps } from './pages_apps.ts'
import { pagesOfBank as bank } from './pages_bank.ts'
import { pagesOfBooks as books } from './pages_books.ts'
import { pagesOfClosing as closing } from './pages_closing.ts'
import { pagesOfLedger as ledger } from './pages_ledger.ts'
import { pagesOfSending as sending } from './pages_sending.ts'
import { pagesOfReceipt as receipt } from './pages_receipt.ts'
import { pagesOfStart as start } from './pages_start.ts'
import type { pages as english } from '../en/pages.ts'

export const pages: typeof english = {
  ...accounting,
  ...apps,
  ...bank,
  ...receipt,
  ...start,
  general: {
    skip: 'Gå til indholdet',
    language: 'Sprog',
    organization: 'Virksomhed',
    changeOrganization: 'Skift',
    test: 'Test',
    testSays: 'En testvirksomhed: intet sendes ud af Daybook.',
    menu: 'Menu',
    home: 'Overblik',
    account: 'Konto',
    signOut: 'Log ud',
    cancel: 'Annuller',
    request: 'Forespørgsel',
    unnamed: 'uden navn',
  },
  signIn: {
    title: 'Log ind',
    email: 'E-mailadresse',
    password: 'Adgangskode',
    submit: 'Log ind',
    passkey: 'Log ind med adgangsnøgle',
    forgot: 'Glemt adgangskoden?',
    docs: 'API-dokumentation',
    toConnect: 'Log ind for at afgøre, om appen må forbindes.',
    toApprove: 'Log ind for at se, hvad der venter på din godkendelse.',
    toAccept: 'Log ind med den inviterede e-mailadresse.',
    signedOut: 'Du er logget ud.',
    passwordChanged: 'Din adgangskode er ændret. Log ind med den nye.',
  },
  second: {
    title: 'Et trin mere',
    says: 'Indtast de seks cifre, din godkendelsesapp viser for Daybook.',
    saysPasskey: 'Bekræft med din adgangsnøgle, at det er dig.',
    code: 'Sekscifret kode',
    submit: 'Fortsæt',
    passkey: 'Brug en adgangsnøgle',
    lost: 'Jeg kan ikke bruge min godkendelsesapp',
    recoverySays: 'Indtast en af dine gendannelseskoder. Hver kode virker én gang.',
    recovery: 'Gendannelseskode',
    other: 'Log ind som en anden',
  },
  enrol: {
    title: 'Beskyt din konto',
    required: 'Din rolle kan ændre i rigtig bogføring og kræver derfor totrinsbekræftelse.',
    says: 'Vælg en metode. Du kan tilføje den anden senere.',
    passkeyTitle: 'Adgangsnøgle',
    passkeySays:
      'Dit fingeraftryk, dit ansigt eller enhedens pinkode. Den kan ikke gættes, og den virker ikke på en falsk side.',
    passkeyName: 'Navn på adgangsnøglen',
    passkeyDefault: 'Min adgangsnøgle',
    passkeyAdd: 'Tilføj en adgangsnøgle',
    wrongAddress: 'Adgangsnøgler kræver https eller localhost. Åbn denne adresse i stedet:',
    noAddress:
      'Adgangsnøgler kræver https eller localhost. Bed den, der driver Daybook, om en https-adresse.',
    noScript:
      'Adgangsnøgler kræver en browser, der understøtter dem, og at JavaScript er slået til.',
    totpTitle: 'Godkendelsesapp',
    totpSays: 'En app på din telefon, som viser en ny kode hvert 30. sekund.',
    totpAdd: 'Opsæt en godkendelsesapp',
    scanTitle: 'Opsæt godkendelsesappen',
    scan: 'Scan koden med appen.',
    qr: 'QR-kode til godkendelsesappen',
    type: 'Eller skriv denne nøgle i appen:',
    confirm: 'Indtast derefter de seks cifre, den viser.',
    submit: 'Slå til',
  },
  recovery: {
    title: 'Gem disse gendannelseskoder',
    says: 'Hvis du mister telefonen, kan du logge ind med en af koderne. Hver kode virker én gang. De vises kun nu.',
    keep: 'Udskriv dem, eller gem dem i en adgangskodeadministrator. Ikke på selve telefonen.',
    done: 'Jeg har gemt dem',
  },
  reset: {
    title: 'Glemt adgangskoden?',
    says: 'Skriv din e-mailadresse. Hvis den har en konto, sender vi et link, der gælder i 30 minutter.',
    submit: 'Send linket',
    sentTitle: 'Se i din indbakke',
    sent: 'Hvis adressen har en konto, er der et link på vej. Det virker én gang og gælder i 30 minutter.',
    sentNothing: 'Kom der ikke noget efter et par minutter? Se i uønsket post, eller prøv igen.',
    newTitle: 'Ny adgangskode',
    for: (email) => `Til ${email}.`,
    password: 'Ny adgangskode',
    rule: 'Mindst 12 tegn. Flere ord efter hinanden er godt; dit navn eller “password” er ikke.',
    ends: 'Du bliver logget ud alle steder. Log ind igen med den nye adgangskode.',
    apps: (count) =>
      count === 1
        ? 'Én app er forbundet og handler på dine vegne:'
        : `${count} apps er forbundet og handler på dine vegne:`,
    appsUnseen: 'Apps, du har forbundet, forbliver forbundet.',
    appsMore: (count) => `og ${count} til`,
    endApps: 'Afbryd også disse apps',
    endAppsUnseen: 'Afbryd også alle apps, jeg har forbundet',
    submitNew: 'Skift adgangskode',
    toSignIn: 'Gå til login',
  },
  invitation: {
    title: (organization) => `Bliv en del af ${organization}`,
    says: (organization, role) => `${organization} har inviteret dig til Daybook som ${role}.`,
    for: (email) => `Invitationen gælder ${email}.`,
    name: 'Dit navn',
    password: 'Vælg en adgangskode',
    submit: 'Acceptér invitationen',
    hasAccount:
      'Der findes allerede en konto med denne adresse. Log ind med den, og acceptér så invitationen.',
    wrongPerson: (email) =>
      `Du er logget ind som ${email}. Log ind med den inviterede adresse for at acceptere.`,
    toSignIn: 'Log ind',
  },
  roles: {
    owner: 'ejer',
    admin: 'administrator',
    accountant: 'revisor',
    bookkeeper: 'bogholder',
    assistant: 'bogholderiassistent',
    contributor: 'bidragyder',
    viewer: 'læser',
    auditor: 'kontrollant',
  },
  account: {
    title: 'Konto og sikkerhed',
    signedInAs: 'Logget ind som',
    secondTitle: 'Totrinsbekræftelse',
    secondNone: 'Kun adgangskoden beskytter denne konto.',
    protect: 'Tilføj en metode',
    totpOn: 'En godkendelsesapp er sat op.',
    totpOff: 'Der er ikke sat nogen godkendelsesapp op.',
    codes: 'Gendannelseskoder',
    newCodes: 'Opret nye gendannelseskoder',
    codesLeft: (count) =>
      count === 0
        ? 'Der er ingen gendannelseskoder tilbage. Opret nye, ellers er du lukket ude, hvis du mister telefonen.'
        : count === 1
          ? 'Der er én gendannelseskode tilbage.'
          : `Der er ${count} gendannelseskoder tilbage.`,
    removeTotp: 'Slå godkendelsesappen fra',
    removeTotpSays:
      'Skriv din adgangskode for at slå den fra. Har du ingen adgangsnøgle, slettes gendannelseskoderne også.',
    passkeys: 'Adgangsnøgler',
    noPasskeys: 'Ingen adgangsnøgler endnu.',
    passkeyUsed: (date) => `sidst brugt ${date}`,
    passkeyNeverUsed: 'ikke brugt endnu',
    remove: 'Fjern',
    removeNamed: (name) => `Fjern ${name}`,
    passwordTitle: 'Adgangskode',
    current: 'Nuværende adgangskode',
    next: 'Ny adgangskode',
    change: 'Skift adgangskode',
    sessions: 'Her er du logget ind',
    thisOne: 'denne session',
    lastSeen: (date) => `sidst aktiv ${date}`,
    end: 'Afslut session',
    endNamed: (name) => `Afslut session: ${name}`,
    endOthers: 'Afslut alle andre sessioner',
    languageTitle: 'Sprog',
    keepLanguage: 'Gem sproget',
    done: {
      password: 'Adgangskoden er ændret. Alle andre sessioner er afsluttet.',
      totp_removed: 'Godkendelsesappen er slået fra.',
      passkey_added: 'Adgangsnøglen er tilføjet.',
      passkey_removed: 'Adgangsnøglen er fjernet.',
      session_ended: 'Sessionen er afsluttet.',
      others_ended: 'Alle andre sessioner er afsluttet.',
      joined: 'Velkommen. Du er nu medlem.',
      language: 'Sproget er gemt.',
    },
  },
  confirm: {
    title: 'Bekræft, at det er dig',
    says: 'Det er et stykke tid siden, du loggede ind. Bekræft, at det er dig, før du ændrer sikkerheden på din konto. Fortsæt derefter, hvor du slap.',
    or: 'Eller:',
  },
  failures: {
    ...books,
    ...closing,
    ...ledger,
    ...sending,
    sign_in_failed: 'E-mailadressen eller adgangskoden er forkert.',
    wrong_code: 'Koden er forkert eller allerede brugt. Vent på den næste, og prøv igen.',
    session_expired: 'Din session er udløbet. Log ind igen.',
    link_invalid: 'Linket er udløbet eller allerede brugt. Bed om et nyt.',
    password_too_weak:
      'Den adgangskode er for let at gætte. Brug mindst 12 tegn, som ikke er en kendt adgangskode, dit navn eller din adresse.',
    password_breached:
      'Den adgangskode står på lister over lækkede adgangskoder, som bliver prøvet først. Vælg en anden, for eksempel fire eller fem ord, der ikke hører sammen.',
    proof_required:
      'Det er for længe siden, du bekræftede, at det er dig. Genindlæs siden, og bekræft det først.',
    body_too_large: 'De sendte data fylder for meget. Der er ikke gjort noget.',
    passkey_refused: 'Adgangsnøglen kunne ikke bruges. Prøv igen, eller log ind på en anden måde.',
    second_factor_missing: 'Kontoen har ikke totrinsbekræftelse. Slå den til først.',
    second_factor_required:
      'Dette kræver totrinsbekræftelse. Slå den til, eller bekræft den først.',
    invitation_for_another: 'Invitationen gælder en anden adresse. Log ind med den adresse.',
    second_factor_exists: 'Der er allerede sat en godkendelsesapp op. Slå den fra først.',
    passkey_not_found: 'Adgangsnøglen findes ikke længere.',
    session_not_found: 'Sessionen er allerede afsluttet.',
    foreign_origin: 'Forespørgslen kom fra et andet websted. Der er ikke gjort noget.',
    form_expired: 'Siden har stået åben for længe. Der er ikke gjort noget. Prøv igen.',
    organization_forbidden: 'Du er ikke medlem af den virksomhed.',
    permission_denied: 'Det giver din rolle ikke adgang til. Spørg en ejer eller administrator.',
    self_approval: 'Man kan ikke godkende sin egen anmodning. Spørg en anden.',
    approval_not_found: 'Anmodningen findes ikke i denne virksomhed.',
    approval_decided: 'Anmodningen er allerede afgjort.',
    effect_changed:
      'Det, der ville ske, er ændret, siden det blev vist. Der er ikke gjort noget. Se nedenfor, hvad der er ændret, og afgør det igen.',
    approval_expired: 'Anmodningen er udløbet. Appen kan anmode igen.',
    app_not_found: 'Appen er ikke blandt dine forbundne apps.',
    app_disconnected: 'Appen er afbrudt. Der er ikke gjort noget.',
    version_mismatch:
      'Der er ændret noget efter anmodningen. Der er ikke gjort noget. Appen skal anmode igen.',
    invalid_input: 'Noget mangler eller er forkert. Tjek felterne, og prøv igen.',
    not_found: 'Der findes ikke noget på denne adresse.',
    shutting_down: 'Serveren genstartes. Prøv igen om et øjeblik.',
  },
  failure: {
    title: 'Det lykkedes ikke',
    notFound: 'Ikke fundet',
    general: 'Der gik noget galt hos os. Tjek, om det blev gjort, før du prøver igen.',
    refused: 'Det kunne ikke lade sig gøre.',
    wait: (minutes) =>
      minutes === 1
        ? 'Der har været for mange forsøg. Prøv igen om et minut.'
        : `Der har været for mange forsøg. Prøv igen om ${minutes} minutter.`,
    unknownRequest:
      'Anmodningen om at forbinde er ukendt. Den er udløbet eller allerede besvaret. Begynd forfra i appen.',
    connect: 'Appen kunne ikke forbindes',
    connectSays: 'Appen har ikke fået adgang. Gå tilbage til den, og begynd forfra.',
    forMaker: 'Til appens udvikler:',
    expired: 'Linket virker ikke',
    home: 'Gå til Daybook',
  },
}
