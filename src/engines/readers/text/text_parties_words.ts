import { boxOf, type Line, type Segment } from './text_lines.ts'

/** A name as it may be printed, with its place. */
export type PrintedName = { text: string; line: number; start: number; end: number }

const forms = [
  String.raw`a\/s|aps|i\/s|ivs|p\/s|k\/s|a\.m\.b\.a\.?|amba|f\.m\.b\.a\.?|smba|enkeltmandsvirksomhed|fonden`,
  String.raw`s\.?r\.?l\.?s?|s\.?p\.?a\.?|s\.?n\.?c\.?|s\.?a\.?s\.?|s\.?a\.?p\.?a\.?|soc\. ?coop\.?|s\.?c\.?a\.?r\.?l\.?`,
  String.raw`società cooperativa|società semplice|società benefit|scrl|onlus|consorzio|mutua assicurazioni`,
  String.raw`ltd\.?|limited|llc|l\.l\.c\.|llp|inc\.?|incorporated|corp\.?|corporation|plc|pbc|pty`,
  String.raw`gmbh|ag|ug|kg|ohg|gbr|e\.k\.|e\.v\.|se|ab|asa?|oyj?|b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|s\.?à\.? ?r\.?l\.?`,
  String.raw`sarl|sasu?|eurl|s\.?a\.?|s\.?l\.?u?\.?|sprl|bvba|hb|sp\. ?z ?o\. ?o\.`,
].join('|')

// Forms of companies: with one of these behind it, a line is a name.
const companyForm = new RegExp(`(?:^|[\\s,])(?:${forms})(?=$|[\\s,.;)])`, 'iu')
const companyEnd = new RegExp(`[\\s,](?:${forms})$`, 'iu')
// "Idraulica Ferri di Ferri Paolo", "Snedkeriet v/ Bo Lund": who trades is named in the sign.
const trader = / (?:di|v\/|ved|by|inh\.) ?(?:\p{Lu}[\p{L}'’.-]+ ){1,3}\p{Lu}[\p{L}'’-]+$/u

/** Whether the name says what form of company it is. */
export const isCompany = (name: string): boolean => companyForm.test(name) || trader.test(name)

const title =
  /^(?:[Dd]ott(?:\.ssa|\.|\.\.|or)?|DOTT\.(?:SSA)?|[Aa]vv\.?|AVV\.|[Ii]ng\.|ING\.|[Aa]rch\.|ARCH\.|[Gg]eom\.|[Rr]ag\.|Advokat|Arkitekt|Dr\.) ?\p{Lu}/u

/** Whether it is a person's name with the title of a profession. */
export const isProfessional = (name: string): boolean => title.test(name)

const street =
  /^(?:sede(?: legale| operativa)?|via|viale|piazza|piazzale|corso|largo|vicolo|strada|località|loc\.|zona|c\.so|v\.le|p\.za)(?!\p{L})|^[\p{L} .'’-]+ \d{1,4} ?\p{L}?(?:[/-]\d{1,4})?$|^[A-Z]{0,2}-?\d{3,5} \p{L}/iu

/** Whether it is a street or a town rather than a name. */
export const isAddress = (name: string): boolean => street.test(name) && !isCompany(name)

const serving =
  /(?<!\p{L})(?:\p{L}*bank|banca|banco|nets|pbs|betalingsservice|mobilepay|visa|mastercard|paypal|stripe|intesa|unicredit|registro|ivass|camera di commercio)(?!\p{L})/iu

/** Whether the company is one that others' bills name: a bank, a way to pay. */
export const isServing = (name: string): boolean => serving.test(name)

const notAName =
  /(?<!\p{L})(?:\p{L}{0,15}faktura|fattura|invoice|kvittering|ricevuta|scontrino|receipt|kreditnota|nota di credito|credit note|kassebon|documento commerciale|di vendita o prestazione|velkommen|benvenuti|welcome|side|pagina|page|tlf|telefon|tel|phone|www|http|e-?mail|original|copia|kopi|copy|dato|data|date|regning|\p{L}{1,15}regning|bon|parcella|rechnung|factuur|facture|bolletta|opkrævning|\p{L}{1,15}opkrævning|quietanza|specifikation|sintesi|riepilogo|overblik|details|summary|tak for|grazie|thank you|dear|gentile|kære)(?!\p{L})/iu

// A footer strings name, street and numbers together: the name ends at the first mark between them.
// A comma before the form of the company, or before its branch, is part of the name.
const mark = new RegExp(
  String.raw`\s+[-–—|·•/]\s+|[|·•;●◣▲■◆►]|\s{2,}|` +
    String.raw`,\s(?!(?:${forms})(?=$|[\s,.;)])|succursale|filial|branch|zweigniederlassung|sede secondaria|danish branch)|` +
    String.raw`\.\s(?=\p{L})|\s\(?(?:cvr|p\.? ?iva|vat|se-nr|c\.f\.|tlf|tel|au capital|con sede|capitale|org\.? ?nr|kvk|cod\.? ?fisc|part\. ?iva|registered|is registered|momsreg)(?!\p{L})`,
  'iu',
)

// "Havnens Drikkevarer ApS Sydhavnskaj 9": behind the form of the company the street begins.
const streetBegins = new RegExp(
  String.raw`^.{2,60}?[\s,](?:${forms})(?=\s\p{L}[\p{L}.'’-]{2,30}(?: \p{L}[\p{L}.'’-]{1,20}){0,2} \d{1,4}(?:\s|,|$))`,
  'iu',
)
const beginning = /^[\s:.,;|·•*●©-]*(?:(?:copyright|\(c\))\s)?(?:20\d\d\s)?/iu
// "Bonifico entro il 3.4.2026 a favore di Ing. Rossi": whom the money is for.
const payee =
  /^.{0,60}(?<!\p{L})(?:a favore di|in favore di|payable to|in favour of|zugunsten(?: von)?|til fordel for)[\s:]+/iu

/** The name at the beginning of a text, or null if none stands there. */
export function nameIn(text: string, line: number, offset: number): PrintedName | null {
  const skipped = (payee.exec(text) ?? beginning.exec(text))?.[0].length ?? 0
  const rest = text.slice(skipped)
  const cut = Math.min(endOfName(rest), streetBegins.exec(rest)?.[0].length ?? rest.length)
  const printed = rest
    .slice(0, cut)
    .trim()
    .replace(/[,:;]+$/, '')
  const name = unspaced(printed)
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  const digits = name.match(/\d/g)?.length ?? 0
  if (letters < 3 || digits > letters || name.length > 80) return null
  if (notAName.test(name) && !isCompany(name)) return null
  if (name.includes('@') || /^\d{4,5}\s/.test(name)) return null
  const start = offset + skipped
  return { text: name, line, start, end: start + printed.length }
}

// A full stop inside S.p.A. or "Chr. Hansen" ends nothing; one behind a word of four letters does.
function endOfName(text: string): number {
  let from = 0
  for (;;) {
    const match = mark.exec(text.slice(from))
    if (match === null) return text.length
    const at = from + match.index
    const isStop = match[0].startsWith('.')
    if (isStop && !/^\. (?:\p{Lu}|cvr)/u.test(text.slice(at))) {
      from = at + 1
      continue
    }
    if (!isStop || /\p{L}{4,}$/u.test(text.slice(0, at)) || companyEnd.test(text.slice(0, at))) {
      return isStop && /(?:\.\p{L}|\b(?:inc|ltd|corp))$/iu.test(text.slice(0, at)) ? at + 1 : at
    }
    from = at + 1
  }
}

// "F J O R D" is how a logo spaces its letters.
function unspaced(name: string): string {
  return /^(?:\p{L} ){3,}\p{L}$/u.test(name) ? name.replaceAll(' ', '') : name
}

/** The height of a printed name; 0 where the page has no boxes. */
export function heightOf(line: Line | undefined, { start, end }: Segment | PrintedName): number {
  const box = line === undefined ? null : boxOf(line, start, end)
  return box === null ? 0 : box[3] - box[1]
}

/** Letters and digits only, to hold names against each other. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
