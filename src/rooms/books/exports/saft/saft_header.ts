import type { Home } from '../download/home.ts'
import { assertComplete, ownNumberOf } from '../download/own_number.ts'
import type { DaySpan } from '../download/span.ts'
import { cut, nodeOf, type Node } from '../download/xml.ts'

/** Maximum lengths of the schema's text types. */
export const most = { code: 9, short: 18, middle: 35, wide: 70, long: 256 } as const

/** The schema accepts only numbers of the central business register. */
export const isRegistered = (number: string): boolean => /^[1-9]\d{7}$/.test(number)

/** Refuses with the names of the fields that the schema requires and the profile lacks. */
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

export type SaftHeader = { home: Home; version: string; span: DaySpan; today: string }

export function headerOf({ home, version, span, today }: SaftHeader): Node {
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

/** The schema requires a person; without one it prescribes NotUsed and the company's name. */
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

/** The schema requires every part of an address; unknown parts are left empty. */
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
