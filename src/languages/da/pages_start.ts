import type { pagesOfStart as English } from '../en/pages_start.ts'

export const pagesOfStart: typeof English = {
  start: {
    title: 'Ny virksomhed',
    says: 'Giv virksomheden et navn. Alt undtagen land og formål kan ændres senere.',
    nameLabel: 'Virksomhedens navn',
    country: 'Land',
    businessId: 'CVR-nummer',
    businessIdSays: 'Virksomhedens registreringsnummer, hvis den har et.',
    vatNumber: 'Momsnummer',
    vatNumberSays: 'Partita IVA eller et andet momsnummer.',
    language: 'Dit sprog',
    kind: 'Hvad skal den bruges til?',
    test: 'Prøv Daybook: en testvirksomhed',
    testSays: 'Intet sendes til banker, myndigheder eller kunder. Den kan aldrig tages i drift.',
    live: 'Rigtigt regnskab',
    liveSays: 'Kræver totrinsbekræftelse, som du sætter op bagefter, hvis du ikke har det.',
    create: 'Opret virksomhed',
    nameMissing: 'Skriv virksomhedens navn.',
    wrongCountry: 'Vælg et land.',
    businessIdWrong:
      'Registreringsnummeret er ikke gyldigt. Ret det, eller lad feltet stå tomt indtil videre.',
    vatNumberWrong:
      'Momsnummeret er ikke gyldigt. Ret det, eller lad feltet stå tomt indtil videre.',
  },
  noScript: {
    says: 'Appen kræver JavaScript. Uden det kan du stadig behandle godkendelser og administrere din konto:',
    approvals: 'Godkendelser',
    account: 'Konto',
  },
}
