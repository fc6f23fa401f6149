import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits } from '#kernel/values/money'
import { addressLines, languageFor, toBuyerParty, toSellerParty } from '#invoices/room'
import { firstSpoken, type Language } from '#languages/room'
import { decimalOf } from '#kernel/values/decimal'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import type { OpenSide } from '../item/as_of.ts'
import type { FoundStatement } from './statement.ts'
import type { LineKind } from './statement_rules.ts'

type ShownParty = { name: string; addressLines: readonly string[]; numbers: readonly string[] }

/** Everything on the paper; amounts are exact decimals in text. */
export type StatementView = {
  language: Language
  isTest: boolean
  createdAt: string
  side: OpenSide
  from: string
  to: string
  sender: ShownParty & { iban: string | null; email: string | null; phone: string | null }
  contact: ShownParty
  currencies: readonly {
    currency: string
    opening: string
    closing: string
    isOwedByContact: boolean
    lines: readonly {
      date: string
      kind: LineKind
      number: string | null
      amount: string
      balance: string
    }[]
  }[]
}

/** In the language that invoices to this contact have. */
export async function viewStatement(scene: Scene, found: FoundStatement): Promise<StatementView> {
  if (found.contact === null) throw new Failure('contact_not_found')
  const settings = await findSettings(scene)
  const sender = toSellerParty(settings)
  const contact = toBuyerParty(found.contact)
  const { side, from, to } = found.question
  const language = firstSpoken([languageFor(contact, regionOf(sender.regionKey))])
  const numbersOf = (one: { vatNumber: string | null; businessId: string | null }): string[] =>
    [one.vatNumber ?? one.businessId].filter((number) => number !== null)
  return {
    language,
    isTest: scene.principal.mode === 'test',
    createdAt: scene.now.toISOString(),
    side,
    from,
    to,
    sender: {
      name: sender.name,
      addressLines: addressLines(sender.address),
      numbers: numbersOf(sender),
      iban: side === 'receivable' ? sender.iban : null,
      email: sender.email,
      phone: sender.phone,
    },
    contact: {
      name: contact.name,
      addressLines: addressLines(contact.address),
      numbers: numbersOf(contact),
    },
    currencies: found.currencies.map(({ currency, openingMinor, lines, closingMinor }) => {
      const decimal = (minor: bigint): string => decimalOf(minor, currencyDigits(currency))
      return {
        currency,
        opening: decimal(openingMinor),
        closing: decimal(closingMinor < 0n ? -closingMinor : closingMinor),
        isOwedByContact: side === 'receivable' ? closingMinor >= 0n : closingMinor < 0n,
        lines: lines.map((line) => ({
          date: line.row.date,
          kind: line.kind,
          number: line.row.number,
          amount: decimal(line.minor),
          balance: decimal(line.balanceMinor),
        })),
      }
    }),
  }
}
