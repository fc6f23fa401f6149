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
  password_changed: (told) => ({
    subject: 'Din adgangskode til Daybook er ændret',
    before: [
      'Adgangskoden til dit login er ændret, og du er logget ud alle andre steder.',
      told.apps === 'ended'
        ? 'De apps, du havde tilsluttet, er afbrudt i alle organisationer. Du kan tilslutte dem igen. Her kan du se dem:'
        : 'Apps, som du har tilsluttet, er stadig tilsluttet. Se efter, om du kender dem alle, og afbryd dem, du ikke kender:',
    ],
    link: 'Tilsluttede apps',
    after: [
      'API-nøgler i dit navn er stadig gyldige; en ejer eller administrator kan tilbagekalde dem.',
      notYou,
    ],
  }),
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
  approvals_waiting: (told) => ({
    subject:
      told.count === 1
        ? `En anmodning venter på din godkendelse i ${told.organization}`
        : `${told.count} anmodninger venter på din godkendelse i ${told.organization}`,
    before: [
      told.count === 1
        ? `En anmodning venter på en afgørelse i ${told.organization}.`
        : `${told.count} anmodninger venter på en afgørelse i ${told.organization}.`,
      `Anmodet af: ${askers(told.apps, told.hasOthers)}.`,
    ],
    link: 'Se, hvad der venter',
    after: [
      'Intet af det bliver gjort, før det er godkendt der. Hvad der bedes om, står kun på den side; afvis det, du ikke havde ventet.',
      'Du får højst én sådan mail i timen. Organisationen kan slå dem fra i sine indstillinger.',
    ],
  }),
}

function askers(apps: readonly string[], hasOthers: boolean): string {
  const named = apps.map((app) => `»${app}«`).join(', ')
  if (named === '') return 'en API-nøgle'
  return hasOthers ? `${named} og andre` : named
}

function notice(subject: string, before: string[]): Worded {
  return { subject, before, link: null, after: [notYou] }
}

export const da: Words = { greeting: 'Hej', closing: 'Daybook', letters }
