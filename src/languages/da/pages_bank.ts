import type { pagesOfBank as english } from '../en/pages_bank.ts'

export const pagesOfBank: typeof english = {
  bankReturn: {
    returned: {
      title: 'Du kan gå tilbage',
      says: (bank) =>
        `${bank} har bekræftet. Luk siden, og gå tilbage dertil, hvor du kom fra. Tilknytningen fuldføres der.`,
    },
    denied: {
      title: 'Banken er ikke tilknyttet',
      says: (bank) => `Anmodningen blev afvist hos ${bank}. Du kan lukke siden og gå tilbage.`,
    },
    failed: {
      title: 'Banken er ikke tilknyttet',
      says: (bank) => `${bank} kunne ikke gennemføre anmodningen. Gå tilbage, og start forfra.`,
    },
    unknown: {
      title: 'Adressen er ukendt',
      says: () => 'Den hører ikke til nogen anmodning til en bank. Gå tilbage, og start forfra.',
    },
    expired: {
      title: 'Anmodningen er udløbet',
      says: () =>
        'Den blev ikke gennemført i tide, og banken er ikke tilknyttet. Gå tilbage, og start forfra.',
    },
    used: {
      title: 'Adressen er allerede brugt',
      says: () => 'Anmodningen er allerede besvaret. Du kan lukke siden og gå tilbage.',
    },
    incomplete: {
      title: 'Adressen er ikke fuldstændig',
      says: () => 'Den mangler bankens svar. Gå tilbage, og start forfra.',
    },
    elsewhere: {
      title: 'Åbnet i en anden browser',
      says: () =>
        'Nogen er allerede gået videre til banken fra dette link i en anden browser. Var det dig, så fortsæt der. Ellers bed om et nyt link.',
    },
    other_browser: {
      title: 'Banken er ikke tilknyttet',
      says: (bank) =>
        `Linket til ${bank} blev åbnet i en anden browser, så svaret er ikke brugt. Var det dig, så bed om et nyt link, og bliv i samme browser hele vejen. Har en anden sendt dig til banken, så træk samtykket tilbage der.`,
    },
    stopped: {
      title: 'Banken er ikke tilknyttet',
      says: () =>
        'Anmodningen er afsluttet, og linket virker ikke længere. Den, der bad om det, får at vide, at anmodningen ikke var ventet. Du kan lukke siden.',
    },
  },
  bankConsent: {
    title: (organization) => `Må ${organization} læse dine bankkonti?`,
    organization: 'Virksomhed',
    bank: 'Bank',
    askedBy: 'Anmodet af',
    askedAt: 'Anmodet',
    byKey: (name) => `et program hos virksomheden (${name})`,
    withApp: (who, app) => `${who} med ${app}`,
    reads: 'Det kan virksomheden læse',
    accounts: (bank) => `De konti, du vælger hos ${bank}: navne, numre og saldi`,
    transactions: 'Posteringerne på kontiene, tidligere og nye',
    until: (day, bank) =>
      `Højst indtil ${day}; du kan trække samtykket tilbage tidligere hos ${bank}`,
    never: 'Den kan ikke betale eller flytte penge og ser aldrig din adgangskode.',
    onlyIf: (organization) =>
      `Fortsæt kun, hvis du kender ${organization} og havde ventet anmodningen. Alle kan sende et link.`,
    goOn: (bank) => `Fortsæt til ${bank}`,
    stop: 'Det havde jeg ikke ventet',
    sameBrowser: (time) =>
      `Bliv i denne browser, indtil du er tilbage fra banken. Linket virker til ${time}.`,
    leaving: (bank) => `Videre til ${bank}`,
    leavingSays: 'Banken åbner om et øjeblik. Gør den ikke det, så fortsæt her.',
  },
}
