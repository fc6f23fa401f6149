import { pagesOfAccounting as accounting } from './pages_accounting.ts'
import { pagesOfApps as apps } from './pages_apps.ts'
import { pagesOfBank as bank } from './pages_bank.ts'
import { failures } from './failures.ts'
import type { pages as english } from '../en/pages.ts'

export const pages: typeof english = {
  ...accounting,
  ...apps,
  ...bank,
  receipt: {
    title: (organization) => `${organization} beder dig om et bilag`,
    about: 'Vedrører',
    askedBy: 'Anmodet af',
    message: 'Besked',
    until: 'Senest',
    files: 'Fotos eller PDF’er af kvitteringen eller fakturaen',
    filesHint: 'Én til ti filer, højst 25 MB i alt. Du kan tage et billede med telefonen.',
    send: 'Send filerne',
    once: (organization) =>
      `Filerne sendes til ${organization} og ingen andre. Linket virker én gang, og du behøver ikke at oprette dig.`,
    onlyIf: (organization) =>
      `Hvis du ikke kender ${organization}, så luk denne side: Der er ikke sendt noget.`,
    doneTitle: 'Tak',
    doneSays: (organization) => `${organization} har modtaget dine filer. Du kan lukke denne side.`,
    unknownTitle: 'Linket virker ikke',
    unknownSays:
      'Det er ikke komplet, eller anmodningen er trukket tilbage. Åbn det igen fra mailen, eller bed afsenderen om et nyt.',
    expiredTitle: 'Linket er udløbet',
    expiredSays: (organization) =>
      `Det gjaldt kun i et begrænset tidsrum. Bed ${organization} om et nyt.`,
    usedTitle: 'Linket er allerede brugt',
    usedSays: (organization) =>
      `Der er allerede sendt filer med det. Vil du sende flere, så bed ${organization} om et nyt link.`,
    problems: {
      none: 'Vælg mindst én fil, og tryk på Send filerne.',
      too_many: 'Vælg højst ti filer. Der er ikke sendt noget.',
      too_large:
        'Filerne fylder mere end 25 MB i alt. Vælg færre eller mindre filer. Der er ikke sendt noget.',
      type: 'Kun PDF’er og billeder (JPEG, PNG, HEIC, WebP, TIFF) og e-fakturaer i XML kan modtages. Der er ikke sendt noget.',
      broken: 'Filerne nåede ikke helt frem. Prøv igen. Der er ikke sendt noget.',
      later:
        'Filerne kan ikke modtages lige nu. Prøv igen om nogle minutter. Der er ikke sendt noget.',
    },
    tooMany: 'Der har været for mange forsøg. Vent et kvarter, og prøv igen.',
    tooManyTitle: 'For mange forsøg',
  },
  chooseOrganization: {
    title: 'Hvilken virksomhed?',
    says: 'Adressen viser ikke, hvilken virksomhed den hører til. Vælg den virksomhed, den skal åbnes i.',
    noPartTitle: 'Du har ikke adgang til denne virksomhed',
    noPartSays: (email: string) =>
      `Du er logget ind som ${email}, som ikke har adgang til den. Åbn en af dine egne virksomheder, eller log ind med en anden konto.`,
  },
  start: {
    title: 'Ny virksomhed',
    says: 'Giv virksomheden et navn. Alt undtagen land og formål kan ændres senere.',
    nameLabel: 'Virksomhedens navn',
    country: 'Land',
    businessId: 'CVR-nummer',
    businessIdSays: 'Virksomhedens registreringsnummer, hvis den har et.',
    vatNumber: 'Momsnummer',
    vatNumberSays: 'Med landekode, f.eks. DK12345678.',
    language: 'Dit sprog',
    kind: 'Hvad skal den bruges til?',
    test: 'Prøv Daybook: en testvirksomhed',
    testSays: 'Intet sendes til banker, myndigheder eller kunder. Den kan aldrig tages i drift.',
    live: 'Rigtigt regnskab',
    liveSays:
      'Kræver totrinsbekræftelse, som du slår til bagefter, hvis du ikke allerede har gjort det.',
    create: 'Opret virksomhed',
    nameMissing: 'Skriv virksomhedens navn.',
    wrongCountry: 'Vælg et land.',
    businessIdWrong:
      'CVR-nummeret er ikke gyldigt. Ret det, eller lad feltet stå tomt indtil videre.',
    vatNumberWrong:
      'Momsnummeret er ikke gyldigt. Ret det, eller lad feltet stå tomt indtil videre.',
  },
  noScript: {
    says: 'Appen kræver JavaScript. Uden det kan du stadig behandle godkendelser og administrere din konto:',
    approvals: 'Godkendelser',
    account: 'Profil',
  },
  general: {
    skip: 'Gå til indholdet',
    language: 'Sprog',
    organization: 'Virksomhed',
    changeOrganization: 'Skift',
    test: 'Test',
    testSays: 'En testvirksomhed: Intet sendes ud af Daybook.',
    menu: 'Menu',
    home: 'Overblik',
    account: 'Profil',
    signOut: 'Log ud',
    cancel: 'Annuller',
    request: 'Forespørgsel',
    unnamed: 'uden navn',
  },
  signIn: {
    title: 'Log ind',
    email: 'Mailadresse',
    password: 'Adgangskode',
    submit: 'Log ind',
    passkey: 'Log ind med adgangsnøgle',
    forgot: 'Glemt adgangskoden?',
    docs: 'API-dokumentation',
    toConnect: 'Log ind for at godkende eller afvise appen.',
    toApprove: 'Log ind for at se, hvad der venter på din godkendelse.',
    toAccept: 'Log ind med den mailadresse, der er inviteret.',
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
    required: 'Din rolle kan ændre et rigtigt regnskab og kræver derfor totrinsbekræftelse.',
    says: 'Vælg en metode. Du kan tilføje den anden senere.',
    passkeyTitle: 'Adgangsnøgle',
    passkeySays:
      'Dit fingeraftryk, dit ansigt eller enhedens pinkode. Den kan ikke gættes, og den virker ikke på en falsk side.',
    passkeyName: 'Navn på adgangsnøglen',
    passkeyDefault: 'Min adgangsnøgle',
    passkeyAdd: 'Tilføj en adgangsnøgle',
    wrongAddress: 'Adgangsnøgler kræver https eller localhost. Åbn denne adresse i stedet:',
    noAddress:
      'Adgangsnøgler kræver https eller localhost. Bed den driftsansvarlige om en https-adresse.',
    noScript:
      'Adgangsnøgler kræver en browser, der understøtter dem, og at JavaScript er slået til.',
    totpTitle: 'Godkendelsesapp',
    totpSays: 'En app på din telefon, som viser en ny kode hvert 30. sekund.',
    totpAdd: 'Sæt en godkendelsesapp op',
    scanTitle: 'Sæt godkendelsesappen op',
    scan: 'Scan koden med appen.',
    qr: 'QR-kode til godkendelsesappen',
    type: 'Eller skriv denne nøgle i appen:',
    confirm: 'Indtast derefter de seks cifre, den viser.',
    submit: 'Slå til',
  },
  recovery: {
    title: 'Gem disse gendannelseskoder',
    says: 'Hvis du mister telefonen, kan du logge ind med en af koderne. Hver kode virker én gang. De vises kun nu.',
    keep: 'Udskriv dem, eller gem dem i en adgangskodeadministrator, men ikke på selve telefonen.',
    done: 'Jeg har gemt dem',
  },
  reset: {
    title: 'Glemt adgangskoden?',
    says: 'Skriv din mailadresse. Hvis der er en konto med den, sender vi et link, der gælder i 30 minutter.',
    submit: 'Send linket',
    sentTitle: 'Se i din indbakke',
    sent: 'Hvis der er en konto med adressen, er et link på vej. Det virker én gang og gælder i 30 minutter.',
    sentNothing: 'Kom der ikke noget efter et par minutter? Se i uønsket post, eller prøv igen.',
    newTitle: 'Ny adgangskode',
    for: (email) => `Til ${email}.`,
    password: 'Ny adgangskode',
    rule: 'Mindst 12 tegn. Flere ord efter hinanden er godt; dit navn eller ”password” er det ikke.',
    ends: 'Du bliver logget ud alle steder. Log ind igen med den nye adgangskode.',
    apps: (count) =>
      count === 1
        ? 'Én app er forbundet og handler på dine vegne:'
        : `${count} apps er forbundet og handler på dine vegne:`,
    appsUnseen: 'Apps, du har forbundet, forbliver forbundet.',
    appsMore: (count) => `og ${count} til`,
    endApps: 'Frakobl også disse apps',
    endAppsUnseen: 'Frakobl også alle apps, jeg har forbundet',
    submitNew: 'Skift adgangskode',
    toSignIn: 'Gå til login',
  },
  invitation: {
    title: (organization) => `Bliv en del af ${organization}`,
    says: (organization, role) => `${organization} har inviteret dig til Daybook som ${role}.`,
    for: (email) => `Invitationen gælder ${email}.`,
    name: 'Dit navn',
    password: 'Vælg en adgangskode',
    submit: 'Accepter invitationen',
    hasAccount:
      'Der findes allerede en konto med denne adresse. Log ind med den, og accepter så invitationen.',
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
    contributor: 'bilagsafleverer',
    viewer: 'læser',
    auditor: 'kontrollant',
  },
  account: {
    title: 'Profil og sikkerhed',
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
      joined: 'Velkommen. Du er nu bruger.',
      language: 'Sproget er gemt.',
    },
  },
  confirm: {
    title: 'Bekræft, at det er dig',
    says: 'Det er et stykke tid siden, du loggede ind. Bekræft, at det er dig, før du ændrer sikkerheden på din konto. Fortsæt derefter, hvor du slap.',
    or: 'Eller:',
  },
  failures,
  failure: {
    title: 'Det lykkedes ikke',
    notFound: 'Ikke fundet',
    wait: (minutes) =>
      minutes === 1
        ? 'Der har været for mange forsøg. Prøv igen om et minut.'
        : `Der har været for mange forsøg. Prøv igen om ${minutes} minutter.`,
    unknownRequest:
      'Anmodningen om at forbinde er ukendt. Den er udløbet eller allerede besvaret. Start forfra i appen.',
    connect: 'Appen kunne ikke forbindes',
    connectSays: 'Appen har ikke fået adgang. Gå tilbage til den, og start forfra.',
    forMaker: 'Til appens udvikler:',
    expired: 'Linket virker ikke',
    home: 'Gå til Daybook',
  },
}
