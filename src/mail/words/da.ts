import type { Factor, Worded, Words } from '../letter.ts'

const factors: Record<Factor, string> = { totp: 'En godkendelsesapp', passkey: 'En adgangsnøgle' }

const roles: Record<string, string> = {
  owner: 'ejer',
  admin: 'administrator',
  accountant: 'revisor',
  bookkeeper: 'bogholder',
  contributor: 'bidragyder',
  viewer: 'læser',
}

const notYou =
  'Hvis det ikke var dig, så bed straks om en ny adgangskode på login-siden, og sig det til en ejer af din organisation.'

const letters: Words['letters'] = {
  invitation: (told) => ({
    subject: `Invitation til ${told.organization} i Daybook`,
    before: [
      `Du er inviteret til at deltage i ${told.organization} i Daybook som ${roles[told.role] ?? told.role}.`,
    ],
    link: 'Åbn invitationen',
    after: [
      'Linket virker én gang, i 7 dage og kun for denne adresse.',
      'Hvis du ikke kender til det, behøver du ikke gøre noget.',
    ],
  }),
  reset: () => ({
    subject: 'Ny adgangskode til Daybook',
    before: ['Nogen har bedt om en ny adgangskode for denne adresse i Daybook.'],
    link: 'Vælg en ny adgangskode',
    after: [
      'Linket virker én gang, i 30 minutter.',
      'Hvis det ikke var dig, behøver du ikke gøre noget: din adgangskode er uændret.',
    ],
  }),
  password_changed: () =>
    notice('Din adgangskode til Daybook er ændret', [
      'Adgangskoden til dit login er ændret, og du er logget ud alle andre steder.',
    ]),
  factor_added: (told) =>
    notice('En ekstra faktor er føjet til dit Daybook-login', [
      `${factors[told.factor]} er føjet til dit login.`,
    ]),
  factor_removed: (told) =>
    notice('En ekstra faktor er fjernet fra dit Daybook-login', [
      `${factors[told.factor]} er fjernet fra dit login.`,
    ]),
  factors_forgotten: () =>
    notice('Alle ekstra faktorer er fjernet fra dit Daybook-login', [
      'Den, der driver denne Daybook, har fjernet alle ekstra faktorer og gendannelseskoder fra dit login, og du er logget ud alle steder.',
    ]),
  recovery_code_used: (told) =>
    notice('En gendannelseskode er brugt til dit Daybook-login', [
      `Nogen er logget ind med en af dine gendannelseskoder. Der er ${told.left} tilbage.`,
    ]),
  recovery_codes_made: () =>
    notice('Der er lavet nye gendannelseskoder til dit Daybook-login', [
      'Der er lavet ti nye gendannelseskoder til dit login. De gamle virker ikke længere.',
    ]),
}

function notice(subject: string, before: string[]): Worded {
  return { subject, before, link: null, after: [notYou] }
}

export const da: Words = { greeting: 'Hej', closing: 'Daybook', letters }
