import type { Factor, Worded, LetterWords } from '../en/letter_words.ts'

const factors: Record<Factor, string> = { totp: 'En godkendelsesapp', passkey: 'En adgangsnøgle' }

const roles: Record<string, string> = {
  owner: 'ejer',
  admin: 'administrator',
  accountant: 'revisor',
  bookkeeper: 'bogholder',
  assistant: 'bogholderiassistent',
  contributor: 'bilagsafleverer',
  viewer: 'læser',
}

const notYou =
  'Hvis det ikke var dig, så bed straks om en ny adgangskode på loginsiden, og kontakt en ejer af din virksomhed.'

const letters: LetterWords['letters'] = {
  invitation: (letter) => ({
    subject: `Invitation til ${letter.organization} i Daybook`,
    before: [
      `${letter.organization} har inviteret dig til Daybook som ${roles[letter.role] ?? letter.role}.`,
    ],
    link: 'Åbn invitationen',
    after: [
      'Linket virker én gang, gælder i 7 dage og kun for denne adresse.',
      'Hvis du ikke havde ventet det, kan du se bort fra denne mail.',
    ],
  }),
  reset: () => ({
    subject: 'Ny adgangskode til Daybook',
    before: ['Nogen har bedt om en ny adgangskode for denne adresse i Daybook.'],
    link: 'Vælg en ny adgangskode',
    after: [
      'Linket virker én gang og gælder i 30 minutter.',
      'Hvis det ikke var dig, kan du se bort fra denne mail: Din adgangskode er uændret.',
    ],
  }),
  password_changed: (letter) => ({
    subject: 'Din adgangskode til Daybook er ændret',
    before: [
      'Adgangskoden til din Daybook-konto er ændret, og alle andre sessioner er afsluttet.',
      letter.apps === 'ended'
        ? 'De apps, du havde forbundet, er frakoblet i alle virksomheder. Du kan forbinde dem igen. Se dem her:'
        : 'Apps, du har forbundet, er stadig forbundet. Kontroller, om du kender dem alle, og frakobl dem, du ikke kender:',
    ],
    link: 'Forbundne apps',
    after: [
      'API-nøgler i dit navn er stadig gyldige; en ejer eller administrator kan spærre dem.',
      notYou,
    ],
  }),
  factor_added: (letter) =>
    notice('En totrinsmetode er føjet til din Daybook-konto', [
      `${factors[letter.factor]} er føjet til din konto.`,
    ]),
  factor_removed: (letter) =>
    notice('En totrinsmetode er fjernet fra din Daybook-konto', [
      `${factors[letter.factor]} er fjernet fra din konto.`,
    ]),
  factors_forgotten: () =>
    notice('Totrinsbekræftelse er fjernet fra din Daybook-konto', [
      'Den driftsansvarlige for denne Daybook-server har fjernet alle godkendelsesapps, adgangsnøgler og gendannelseskoder fra din konto. Du er logget ud alle steder.',
    ]),
  recovery_code_used: (letter) =>
    notice('En gendannelseskode er brugt til din Daybook-konto', [
      `Nogen er logget ind med en af dine gendannelseskoder. Der er ${letter.left} tilbage.`,
    ]),
  recovery_codes_made: () =>
    notice('Nye gendannelseskoder til din Daybook-konto', [
      'Der er oprettet ti nye gendannelseskoder til din konto. De gamle virker ikke længere.',
    ]),
  auto_post_loosened: (letter) => ({
    subject: `Kravene til automatisk bogføring er lempet i ${letter.organization}`,
    before: [
      {
        turned_on: `${letter.who} har slået automatisk bogføring til i ${letter.organization}: Bilag, der er aflæst med tilstrækkelig sikkerhed, bogføres automatisk.`,
        threshold_lowered: `${letter.who} har sænket den sikkerhed, der kræves, før bilag bogføres automatisk i ${letter.organization}.`,
        limits_raised: `${letter.who} har hævet eller fjernet grænserne for automatisk bogføring i ${letter.organization}.`,
      }[letter.change],
    ],
    link: null,
    after: [
      'Du får denne mail, fordi du er ejer. Hvis du ikke havde ventet det, så slå automatisk bogføring fra, gennemgå det, der er bogført, og kontroller, hvem der har adgang, og hvilke API-nøgler der er gyldige.',
    ],
  }),
  data_goes_elsewhere: (letter) => ({
    subject: `Det er ændret, hvor data fra ${letter.organization} sendes hen`,
    before: [
      {
        connected: `${letter.who} har forbundet et regnskabsprogram i ${letter.organization} eller fornyet forbindelsen: Posteringer og bilag sendes dertil.`,
        disconnected: `${letter.who} har afbrudt forbindelsen til regnskabsprogrammet i ${letter.organization}.`,
        mapped: `${letter.who} har ændret, hvilken konto eller momskode i regnskabsprogrammet posteringer fra ${letter.organization} bogføres på.`,
        webhook: `${letter.who} har oprettet eller ændret en webhook i ${letter.organization}: Den fortæller et andet system, hvad der sker.`,
        inbound_address: `${letter.who} har oprettet eller ændret en adresse, hvor bilag kommer ind i ${letter.organization}.`,
        key_marked: `${letter.who} har givet en API-nøgle i ${letter.organization} lov til at ændre, hvor data sendes hen.`,
      }[letter.change],
    ],
    link: null,
    after: [
      'Du får denne mail, fordi du er ejer. Hvis du ikke havde ventet det, så fjern det igen i indstillingerne, og se efter, hvem der har adgang, og hvilke API-nøgler der gælder.',
    ],
  }),
  approvals_waiting: (letter) => ({
    subject:
      letter.count === 1
        ? `En anmodning venter på din godkendelse i ${letter.organization}`
        : `${letter.count} anmodninger venter på din godkendelse i ${letter.organization}`,
    before: [
      letter.count === 1
        ? `En anmodning venter på godkendelse i ${letter.organization}.`
        : `${letter.count} anmodninger venter på godkendelse i ${letter.organization}.`,
      `Anmodet af: ${askers(letter.apps, letter.hasOthers)}.`,
    ],
    link: 'Se, hvad der venter',
    after: [
      'Der sker ikke noget, før det er godkendt der. Detaljerne vises kun på den side; afvis det, du ikke havde ventet.',
      'Du får højst én sådan mail i timen. Virksomheden kan slå dem fra i sine indstillinger.',
    ],
  }),
  receipt_request: (letter) => ({
    subject: `${letter.organization} beder dig om et bilag`,
    before: [
      `${letter.who} hos ${letter.organization} beder dig om kvitteringen eller fakturaen for dette:`,
      letter.about,
      ...(letter.message === null ? [] : [`”${letter.message}”`]),
    ],
    link: 'Send bilaget',
    after: [
      `Et foto eller en PDF er nok, og du behøver ikke at oprette dig. Linket virker én gang, til og med ${letter.until}.`,
      `Hvis du ikke kender ${letter.organization}, kan du se bort fra denne mail.`,
    ],
  }),
  invoice_mail: (letter) => {
    const isInvoice = letter.document === 'invoice'
    const named = `${isInvoice ? 'faktura' : 'kreditnota'} ${letter.number}`
    const due = letter.dueOn === null ? '' : ` med betalingsfrist ${letter.dueOn}`
    return {
      subject: `${isInvoice ? 'Faktura' : 'Kreditnota'} ${letter.number} fra ${letter.organization}`,
      before: [
        `Vedhæftet er ${named} fra ${letter.organization} på ${letter.amount}${due}.`,
        ...letter.message,
        ...(letter.copyNote === null ? [] : [letter.copyNote]),
      ],
      link: null,
      after: letter.canAnswer
        ? ['Har du spørgsmål, er du velkommen til at svare på denne mail.']
        : [],
      signed: { greeting: 'Hej', name: letter.organization },
    }
  },
  reminder_mail: (letter) => ({
    subject: `Rykker ${letter.reminder}: faktura ${letter.number} fra ${letter.organization}`,
    before: [
      `Vores faktura ${letter.number} forfaldt den ${letter.dueOn}. Ifølge vores regnskab mangler vi fortsat betaling af ${letter.open}.`,
      letter.charges === null
        ? `Vi beder dig betale ${letter.total} senest den ${letter.payBy}.`
        : `For denne rykker opkræver vi ${letter.charges}. Vi beder dig betale i alt ${letter.total} senest den ${letter.payBy}.`,
      ...letter.message,
    ],
    link: null,
    after: [
      'Rykkeren og en kopi af fakturaen er vedhæftet. Har du betalt i mellemtiden, kan du se bort fra denne mail.',
      ...(letter.canAnswer
        ? ['Har du spørgsmål, er du velkommen til at svare på denne mail.']
        : []),
    ],
    signed: { greeting: 'Hej', name: letter.organization },
  }),
  digest: (letter) => ({
    subject: `Det venter i ${letter.organization}`,
    before: [`Dette venter i ${letter.organization}:`],
    link: null,
    after: [
      'Du får denne mail højst én gang om dagen, fordi du har valgt det. Du kan ændre det i dine indstillinger.',
    ],
  }),
}

function askers(apps: readonly string[], hasOthers: boolean): string {
  const named = apps.map((app) => `”${app}”`).join(', ')
  if (named === '') return 'en API-nøgle'
  return hasOthers ? `${named} og andre` : named
}

function notice(subject: string, before: string[]): Worded {
  return { subject, before, link: null, after: [notYou] }
}

export const letterWords: LetterWords = { greeting: 'Hej', closing: 'Daybook', letters }
