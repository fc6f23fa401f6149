import type { pagesOfAccounting as english } from '../en/pages_accounting.ts'

export const pagesOfAccounting: typeof english = {
  accountingReturn: {
    connected: {
      title: 'Regnskabsprogrammet er forbundet',
      says: (system) =>
        `Regnskabet føres nu i ${system}. Du kan lukke siden og gå tilbage dertil, hvor du kom fra.`,
    },
    underway: {
      title: 'Næsten færdig',
      says: (system) =>
        `${system} svarer stadig. Du kan lukke siden. På den side, du kom fra, kan du se, hvornår programmet er forbundet.`,
    },
    denied: {
      title: 'Intet er forbundet',
      says: (system) => `Anmodningen blev afvist i ${system}. Du kan lukke siden og gå tilbage.`,
    },
    failed: {
      title: 'Intet er forbundet',
      says: (system) => `${system} kunne ikke forbindes. Gå tilbage, og start forfra.`,
    },
    unknown: {
      title: 'Adressen er ukendt',
      says: () => 'Den hører ikke til nogen åben anmodning. Gå tilbage, og start forfra.',
    },
    expired: {
      title: 'Anmodningen er udløbet',
      says: () =>
        'Den blev ikke gennemført i tide, og intet er forbundet. Gå tilbage, og start forfra.',
    },
    used: {
      title: 'Adressen er allerede brugt',
      says: () => 'Anmodningen er allerede besvaret. Du kan lukke siden og gå tilbage.',
    },
    incomplete: {
      title: 'Adressen er ikke fuldstændig',
      says: () => 'Den mangler svaret fra regnskabsprogrammet. Start forfra.',
    },
    elsewhere: {
      title: 'Åbnet i en anden browser',
      says: () =>
        'Nogen er allerede gået videre fra dette link i en anden browser. Var det dig, så fortsæt der. Ellers bed om et nyt link.',
    },
    other_browser: {
      title: 'Intet er forbundet',
      says: (system) =>
        `Linket til ${system} blev åbnet i en anden browser, så svaret er ikke brugt. Var det dig, så start forfra, og bliv i samme browser. Har en anden sendt dig derhen, så fjern adgangen i ${system}.`,
    },
    stopped: {
      title: 'Intet er forbundet',
      says: () => 'Anmodningen er afsluttet, og linket virker ikke længere. Du kan lukke siden.',
    },
  },
  accountingConsent: {
    title: (organization, system) => `Skal ${organization} føre sit regnskab i ${system}?`,
    organization: 'Virksomhed',
    system: 'Regnskabsprogram',
    askedBy: 'Anmodet af',
    askedAt: 'Anmodet',
    byKey: (name) => `et program hos virksomheden (${name})`,
    may: 'Det kan Daybook gøre der',
    reads: 'Læse virksomhedens oplysninger, kontoplan og posteringer',
    writes: 'Bogføre virksomhedens bilag, fakturaer og betalinger',
    until: (system) => `Indtil forbindelsen afbrydes her eller fjernes i ${system}`,
    never: 'Daybook ser aldrig din adgangskode.',
    onlyIf: (organization) =>
      `Fortsæt kun, hvis du kender ${organization} og havde ventet anmodningen. Alle kan sende et link.`,
    goOn: (system) => `Fortsæt til ${system}`,
    stop: 'Det havde jeg ikke ventet',
    sameBrowser: (time) => `Bliv i denne browser, indtil du er tilbage. Linket virker til ${time}.`,
    leaving: (system) => `Videre til ${system}`,
    leavingSays: 'Det åbner om et øjeblik. Gør det ikke det, så fortsæt her.',
  },
}
