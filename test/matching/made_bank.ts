import type { Chance } from './chance.ts'
import type { MadeCountry } from './made_country.ts'

/** What a bank makes of a name: capitals, other letters, no legal form, and cut at some width. */
export function bankName(chance: Chance, name: string, isCut = false): string {
  let said = chance.isHit(0.55)
    ? name.replace(/ (?:A\/S|ApS|I\/S|P\/S|K\/S|S\.[rpna].*|Srl)$/, '')
    : name
  if (chance.isHit(0.5))
    said = said.replaceAll(/[.]/g, chance.isHit(0.5) ? '' : ' ').replaceAll('  ', ' ')
  if (chance.isHit(0.6)) {
    const isLong = chance.isHit(0.4)
    said = said
      .replaceAll(/[øØ]/g, isLong ? 'oe' : 'o')
      .replaceAll(/[åÅ]/g, isLong ? 'aa' : 'a')
      .replaceAll(/[æÆ]/g, 'ae')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
  }
  if (chance.isHit(0.65)) said = said.toUpperCase()
  return isCut ? said.slice(0, chance.whole(12, 22)).trim() : said
}

/** A purchase by card as a terminal prints it. */
export function cardText(chance: Chance, country: MadeCountry, shop: string, date: string): string {
  const city = chance.pick(country.cities)
  const [, month = '', day = ''] = date.split('-')
  const name = bankName(chance, shop)
  const tail = String(chance.whole(1000, 9999))
  return chance.pick([
    `DKK NOTA ${name} ${city}`,
    `VISA/DANKORT ${day}.${month} ${name}`,
    `POS CARTA XXXX${tail} ${name} ${city.toUpperCase()}`,
    `Kort ${tail} ${name}`,
    `SUMUP *${name} ${city}`,
    `PAGAMENTO POS ${day}/${month} ${name}`,
    name,
  ])
}

/** Digits with the check of a Danish payment id behind them. */
export function danishId(number: number, length: 14 | 15): string {
  const body = String(number).padStart(length, '0')
  const sum = body
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** A creditor reference of ISO 11649 with its check digits. */
export function creditorReference(text: string): string {
  const digits = digitsOf(`${text}RF00`)
  const check = 98n - (BigInt(digits) % 97n)
  return `RF${String(check).padStart(2, '0')}${text}`
}

export function makeIban(chance: Chance, prefix: string): string {
  const digits = Array.from({ length: prefix === 'IT' ? 22 : 14 }, () => chance.whole(0, 9)).join(
    '',
  )
  const body = prefix === 'IT' ? `X${digits}` : digits
  const numbers = digitsOf(`${body}${prefix}00`)
  const check = 98n - (BigInt(numbers) % 97n)
  return `${prefix}${String(check).padStart(2, '0')}${body}`
}

/** Letters count from ten. */
function digitsOf(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
}
