import type { Home } from './home.ts'
import { assertComplete, ownNumberOf } from './own_number.ts'
import type { Span } from './span.ts'
import { cut, nodeOf, type Node } from './xml.ts'

/** Lengths of the schema's texts: a code, a short one, two in the middle, a long one. */
export const most = { code: 9, short: 18, middle: 35, wide: 70, long: 256 } as const

/** The schema takes numbers of the central business register alone. */
export const isRegistered = (number: string): boolean => /^[1-9]\d{7}$/.test(number)

/** Whatever the schema asks of the company and the profile does not have is refused by name. */
export function assertHeader(home: Home): void {
  const { address, iban } = home.settings.profile
  const number = ownNumberOf(home)
  assertComplete({
    vatNumber: number !== null && isRegistered(number),
    'address.street': address?.street,
    'address.postalCode': address?.postalCode,
    'address.city': address?.city,
    iban,
  })
}

export type Header = { home: Home; version: string; span: Span; today: string }

export function headerOf({ home, version, span, today }: Header): Node {
  const { region, currency, name } = home
  return [
    'Header',
    [
      ['AuditFileVersion', version],
      ['AuditFileCountry', region.country],
      ['AuditFileDateCreated', today],
      ['SoftwareCompanyName', 'Daybook'],
      ['SoftwareID', 'Daybook'],
      ['SoftwareVersion', '1.0'],
      companyOf(home),
      ['DefaultCurrencyCode', currency],
      [
        'SelectionCriteria',
        [
          ['SelectionStartDate', span.from],
          ['SelectionEndDate', span.to],
        ],
      ],
      ['TaxAccountingBasis', 'Invoice Accounting'],
      ['TaxEntity', cut(name, most.wide)],
    ],
  ]
}

function companyOf(home: Home): Node {
  const { profile } = home.settings
  const { phone, email, iban, bic } = profile
  const number = ownNumberOf(home) ?? ''
  return [
    'Company',
    [
      ['RegistrationNumber', number],
      ['Name', cut(home.name, most.wide)],
      addressOf(profile.address ?? null, home.region.country),
      [
        'Contact',
        [personOf(home), nodeOf('Telephone', phone, most.short), nodeOf('Email', email, most.wide)],
      ],
      ['TaxRegistration', [['TaxRegistrationNumber', `${home.region.country}${number}`]]],
      [
        'BankAccount',
        [['IBANNumber', cut(iban ?? '', most.middle)], nodeOf('BIC', bic, most.short)],
      ],
    ],
  ]
}

/** The schema asks for a person; who has named none is told by the company's name, as it says. */
function personOf({ name, settings }: Home): Node {
  const { firstName, lastName } = settings.profile
  const isNamed = Boolean(firstName) && Boolean(lastName)
  return [
    'ContactPerson',
    [
      ['FirstName', cut(isNamed ? (firstName ?? '') : 'NotUsed', most.middle)],
      ['LastName', cut(isNamed ? (lastName ?? '') : name, most.wide)],
    ],
  ]
}

type Address = { [part: string]: string | undefined }

/** The schema knows no address without its parts; what is not known is left empty. */
export function addressOf(address: Address | null, country: string): Node {
  const { street = '', houseNumber = '', city = '', postalCode = '' } = address ?? {}
  return [
    'Address',
    [
      ['StreetName', cut(street, most.wide)],
      ['Number', cut(houseNumber, most.short)],
      ['City', cut(city, most.middle)],
      ['PostalCode', cut(postalCode, most.short)],
      ['Country', country],
    ],
  ]
}
