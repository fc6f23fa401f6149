import { euMembers, vatPrefix } from '#kernel/values/country'
import {
  clampLines,
  colors,
  drawStack,
  drawText,
  formatAmount,
  formatDay,
  frame,
  type Sheet,
  type Style,
  wrapIn,
} from '#pdf/room'
import { businessIdLabel, taxRegimeNote } from '#regions/room'
import { wordsOf } from '#languages/room'
import { fillWords } from './fill_words.ts'
import type { InvoiceView, PartyView } from './invoice_view.ts'

const rightColumn = 350
const valueColumn = 440
const gutter = 24

/** Where the address window of an envelope begins. */
const windowTop = 132

const nameStyle: Style = { size: 15, weight: 'strong' }
/** Beside a logo the name is read, not looked at. */
const underLogoStyle: Style = { size: 10.5, weight: 'strong' }
const quietStyle: Style = { size: 8, color: colors.quiet }
const buyerStyle: Style = { size: 10 }

/** The seller at the top, then the buyer in the address window and the invoice data next to it. */
export function drawParties(
  sheet: Sheet,
  view: InvoiceView,
  picture: Uint8Array | null = null,
): void {
  const top = 44
  const leftWidth = rightColumn - frame.left - gutter
  const rightWidth = frame.right - rightColumn
  const logoEnd = drawLogo(sheet, view, picture, { top, width: leftWidth })
  const style = logoEnd === top ? nameStyle : underLogoStyle
  const names = clampLines(wrapIn(sheet, view.seller.name, style, leftWidth), 5)
  const nameEnd = drawStack(sheet, names, { x: frame.left, y: logoEnd }, style)
  const own = sellerLines(view).flatMap((line) => wrapIn(sheet, line, quietStyle, rightWidth))
  const ownEnd = drawStack(sheet, clampLines(own, 24), { x: rightColumn, y: top }, quietStyle)

  const y = Math.max(windowTop, nameEnd + 16, ownEnd + 16)
  sheet.y = Math.max(drawBuyer(sheet, view, y, leftWidth), drawMeta(sheet, view, y)) + 20
}

/** The logo above the name, as large as the head has room for; returns where the name begins. */
function drawLogo(
  sheet: Sheet,
  { seller: { logo = null } }: InvoiceView,
  picture: Uint8Array | null,
  { top, width }: { top: number; width: number },
): number {
  if (logo === null || picture === null) return top
  const fit = Math.min(width / logo.width, logoHeight / logo.height)
  const [wide, high] = [logo.width * fit, logo.height * fit]
  const y = top - 14
  sheet.document.image(Buffer.from(picture), frame.left, y, { width: wide, height: high })
  return y + high + 8
}

const logoHeight = 48

/** The footer of each page: the sender and the details that company law requires. */
export function companyLine(view: InvoiceView): string {
  const { seller, language } = view
  const words = wordsOf(language).invoice
  const rea = [seller.reaOffice, seller.reaNumber].filter((part) => part !== null).join('-')
  return [
    seller.name,
    ...identifierLines(view, seller, view.buyer),
    rea === '' ? null : `${words.rea} ${rea}`,
    capitalOf(view),
    seller.soleShareholder === true ? words.soleShareholder : null,
    seller.inLiquidation === true ? words.inLiquidation : null,
  ]
    .filter((part) => part !== null)
    .map((part) => part.replaceAll(' ', '\u00A0'))
    .join(' · ')
}

function capitalOf({ seller: { shareCapital }, language }: InvoiceView): string | null {
  if (shareCapital === null) return null
  const { amount, currency } = shareCapital
  const words = wordsOf(language).invoice.shareCapital
  return `${words} ${currency} ${formatAmount(amount, language, currency)}`
}

export function regimeNote({ seller, language }: InvoiceView): string | null {
  return taxRegimeNote(seller.country, seller.taxRegime, language)
}

export function sellerLines(view: InvoiceView): string[] {
  const { seller, buyer, language } = view
  return [
    ...addressOf(view, seller, buyer),
    ...identifierLines(view, seller, buyer),
    seller.phone === null ? null : `${wordsOf(language).invoice.phone} ${seller.phone}`,
    seller.email,
    seller.website,
  ].filter((line) => line !== null)
}

export function addressOf({ language }: InvoiceView, party: PartyView, other: PartyView): string[] {
  if (party.country === other.country) return [...party.addressLines]
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(party.country)
  return [...party.addressLines, name ?? party.country]
}

// If both numbers are the same, one is enough for domestic buyers; foreign buyers get both.
export function identifierLines(view: InvoiceView, party: PartyView, other: PartyView): string[] {
  const words = wordsOf(view.language).invoice
  const vatNumber = prefixedVatNumber(party, view.date)
  const bareVatNumber = vatNumber?.slice(vatPrefix(party.country).length) ?? null
  const ownName = businessIdLabel(party.country, view.language) ?? undefined
  const isSame = party.businessId !== null && party.businessId === bareVatNumber
  const isVatHidden = isSame && ownName !== undefined && party.country === other.country
  const lines: [string, string | null][] = [
    [ownName ?? words.businessId, isSame && ownName === undefined ? null : party.businessId],
    [words.vatNumber, isVatHidden ? null : vatNumber],
    [words.fiscalCode, party.fiscalCode === bareVatNumber ? null : party.fiscalCode],
  ]
  return lines.flatMap(([label, id]) => (id === null ? [] : [`${label} ${id}`]))
}

// Outside the EU a number is printed as its country writes it.
function prefixedVatNumber({ vatNumber, country }: PartyView, day: string): string | null {
  if (vatNumber === null) return null
  const prefix = vatPrefix(country)
  const isBare = euMembers(day).has(prefix) && !vatNumber.startsWith(prefix)
  return isBare ? prefix + vatNumber : vatNumber
}

function drawBuyer(sheet: Sheet, view: InvoiceView, top: number, width: number): number {
  const { buyer, seller, language } = view
  const wrap = (text: string, style: Style): string[] => wrapIn(sheet, text, style, width)
  const x = frame.left
  const nameStyle: Style = { ...buyerStyle, weight: 'strong' }
  let y = drawStack(sheet, [wordsOf(language).invoice.billTo], { x, y: top }, quietStyle) + 3
  y = drawStack(sheet, clampLines(wrap(buyer.name, nameStyle), 12), { x, y }, nameStyle)
  const address = addressOf(view, buyer, seller).flatMap((line) => wrap(line, buyerStyle))
  y = drawStack(sheet, clampLines(address, 14), { x, y }, buyerStyle) + 3
  const ids = identifierLines(view, buyer, seller).flatMap((line) => wrap(line, quietStyle))
  return drawStack(sheet, clampLines(ids, 8), { x, y }, quietStyle)
}

/** What stands beside the address: number, days and references. */
export function metaPairs(view: InvoiceView): [string, string][] {
  const words = wordsOf(view.language).invoice
  const isInvoice = view.kind === 'invoice'
  const day = (text: string | null): string | null =>
    text === null ? null : formatDay(text, view.language)
  const pairs: [string, string | null][] = [
    [isInvoice ? words.invoiceNumber : words.creditNoteNumber, view.number],
    [isInvoice ? words.invoiceDate : words.creditNoteDate, day(view.date)],
    [words.deliveryDate, day(view.deliveryDate)],
    [words.dueDate, day(view.dueDate)],
    [words.yourReference, view.buyer.reference],
    [words.orderReference, view.orderReference ?? null],
    [words.contractReference, view.contractReference ?? null],
    ['CIG', view.tender?.cig ?? null],
    ['CUP', view.tender?.cup ?? null],
    [words.officeCode, view.tender?.officeCode ?? null],
    [words.deliveryNotes, notesOf(view)],
  ]
  return pairs.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}

function drawMeta(sheet: Sheet, view: InvoiceView, top: number): number {
  const style: Style = { size: 9 }
  let y = top
  for (const [label, value] of metaPairs(view)) {
    drawText(sheet, label, { x: rightColumn, y: y + style.size }, { ...quietStyle, size: 8.5 })
    const lines = clampLines(wrapIn(sheet, value, style, frame.right - valueColumn), 6)
    y = drawStack(sheet, lines, { x: valueColumn, y }, style) + 3
  }
  return y
}

/** So many fit beside the address; more are named below the title. */
const mostNotesBeside = 6

function notesOf(view: InvoiceView): string | null {
  const { deliveryNotes = [] } = view
  const isShort = deliveryNotes.length > 0 && deliveryNotes.length <= mostNotesBeside
  return isShort ? listNotes(view) : null
}

function listNotes({ deliveryNotes = [], language }: InvoiceView): string {
  return deliveryNotes
    .map(({ number, date }) => `${number} (${formatDay(date, language)})`)
    .join(', ')
}

/** All delivery notes, where they are too many for the data beside the address. */
export function deliveryNotesLine(view: InvoiceView): string | null {
  const { deliveryNotes = [], language } = view
  if (deliveryNotes.length <= mostNotesBeside) return null
  return `${wordsOf(language).invoice.deliveryNotes}: ${listNotes(view)}`
}

/** The reference a credit note must make to its invoice (momsbekendtgørelsen § 58). */
export function creditsLine({ credits, language }: InvoiceView): string | null {
  if (credits === null) return null
  const date = formatDay(credits.date, language)
  return fillWords(wordsOf(language).invoice.credits, { number: credits.number, date })
}
